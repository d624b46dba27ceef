import { array, encoded, nullable, object, optional } from '../../contract/compound.ts'
import { address, boolean, data, looseInteger, quantity64, string } from '../../contract/primitives.ts'
import { artifact, artifactFile, artifactImport, contract, contractPage, labels } from '../../contract/workspace.ts'
import { method } from '../method.ts'

const MAX_PER_PAGE = 500n
const DEFAULT_PER_PAGE = 100n
const MAX_FILES = 1_000

const page = object({ before: optional(quantity64), limit: optional(looseInteger) }, 'page')

/** Methods of what the node knows of contracts beyond the chain, in both profiles. */
export const devnetWorkspaceRows = [
  method({
    name: 'devnet_contracts',
    summary:
      'The contracts of the chain, newest first, a page at a time: who made them, in which transaction, and what their code tells. `before`: the `next` of the page before.',
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
      'What is known of an address with code: its origin, name, artifact, and where it is a proxy or a delegation, what is behind it; null without code. With a block number: the code that calls in that block ran.',
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
    summary: 'Names by address: labels that were set, else names of artifacts, else defaults.',
    params: [],
    result: labels,
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace, requester, work }) => work.run(() => workspace.labels(), requester),
  }),
  method({
    name: 'devnet_setLabel',
    summary: 'Names an address; null removes its label. Answers the label as it is kept, without characters that are not seen.',
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
    summary:
      "The code that creates a contract of an imported artifact, to be followed by its constructor's arguments; null where the artifact has none.",
    params: [['id', string]],
    result: nullable(encoded(data)),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, id) => workspace.creationCode(id),
  }),
  method({
    name: 'devnet_addArtifacts',
    summary:
      'Takes artifacts of Foundry and Hardhat, outputs of solc, build infos and plain ABIs; answers for each file what was taken and what not.',
    params: [['files', array(artifactFile, MAX_FILES)]],
    result: array(artifactImport),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, files) => workspace.addArtifacts(files),
  }),
  method({
    name: 'devnet_removeArtifact',
    summary: 'Removes an imported artifact; false where there is none of that id.',
    params: [['id', string]],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, id) => workspace.removeArtifact(id),
  }),
  method({
    name: 'devnet_assignArtifact',
    summary: 'Gives an address an artifact, whatever its code; null gives it back the one that its code matches.',
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
