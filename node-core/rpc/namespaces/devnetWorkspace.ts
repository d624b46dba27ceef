import { array, encoded, nullable, object, optional } from '../../contract/compound.ts'
import { address, boolean, data, looseInteger, quantity64, string } from '../../contract/primitives.ts'
import { artifact, artifactFile, artifactImport, contract, contractPage, labels } from '../../contract/workspace.ts'
import { method } from '../method.ts'

const MAX_PER_PAGE = 500n
const DEFAULT_PER_PAGE = 100n
const MAX_FILES = 1_000

const page = object({ before: optional(quantity64), limit: optional(looseInteger) }, 'page')

/** Methods for off-chain contract data (labels, artifacts), in both profiles. */
export const devnetWorkspaceRows = [
  method({
    name: 'devnet_contracts',
    summary:
      'The contracts of the chain, newest first, in pages: creator, creating transaction, and what their code reveals. `before`: the `next` of the previous page.',
    params: [['page', optional(page)]],
    result: contractPage,
    reference: 'functional',
    handler({ workspace, requester, work }, asked) {
      const { before, limit = DEFAULT_PER_PAGE } = asked ?? {}
      return work.run(() => workspace.contracts(before, Number(limit < MAX_PER_PAGE ? limit : MAX_PER_PAGE)), requester)
    },
  }),
  method({
    name: 'devnet_contract',
    summary:
      'What is known about an address with code: its creation, name, artifact and, for a proxy or a delegation, the target; null without code. With a block number: the code that calls in that block ran.',
    params: [
      ['address', address],
      ['blockNumber', optional(quantity64)],
    ],
    result: nullable(contract),
    reference: 'functional',
    handler: ({ workspace, requester, work }, of, blockNumber) => work.run(() => workspace.contract(of, blockNumber), requester),
  }),
  method({
    name: 'devnet_labels',
    summary: 'Names by address: the label if set, otherwise the artifact name, otherwise a default.',
    params: [],
    result: labels,
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace, requester, work }) => work.run(() => workspace.labels(), requester),
  }),
  method({
    name: 'devnet_setLabel',
    summary: 'Sets the label of an address; null removes it. Returns the label as stored, without invisible characters.',
    params: [
      ['address', address],
      ['text', optional(string)],
    ],
    result: nullable(string),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, of, text) => workspace.setLabel(of, text ?? null),
  }),
  method({
    name: 'devnet_artifacts',
    summary: 'The imported artifacts with their ABIs, newest first.',
    params: [],
    result: array(artifact),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }) => workspace.artifacts(),
  }),
  method({
    name: 'devnet_creationCode',
    summary: 'Creation code of an imported artifact, without constructor arguments; null if the artifact has none.',
    params: [['id', string]],
    result: nullable(encoded(data)),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, id) => workspace.creationCode(id),
  }),
  method({
    name: 'devnet_addArtifacts',
    summary:
      'Imports Foundry and Hardhat artifacts, solc output, build infos and plain ABIs; returns for each file what was imported and what was not.',
    params: [['files', array(artifactFile, MAX_FILES)]],
    result: array(artifactImport),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, files) => workspace.importFiles(files),
  }),
  method({
    name: 'devnet_removeArtifact',
    summary: 'Removes an imported artifact; false if there is none with that id.',
    params: [['id', string]],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, id) => workspace.removeArtifact(id),
  }),
  method({
    name: 'devnet_assignArtifact',
    summary: 'Assigns an artifact to an address, whatever its code; null restores the one that its code matches.',
    params: [
      ['address', address],
      ['id', optional(string)],
    ],
    result: nullable(contract),
    visibility: 'private',
    reference: 'functional',
    handler({ workspace, requester, work }, of, id) {
      workspace.assignArtifact(of, id ?? null)
      return work.run(() => workspace.contract(of), requester)
    },
  }),
] as const
