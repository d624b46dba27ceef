import { array, object, optional, wire } from '../../contract/compound.ts'
import { address, boolean, looseInteger, quantity64, string } from '../../contract/primitives.ts'
import type { Hex } from '../../contract/hex.ts'
import type { WireArtifact, WireArtifactImport, WireContract, WireContractPage, WireLabels } from '../../contract/workspace.ts'
import { method } from '../method.ts'
import { ADDRESS, DATA, HASH, QUANTITY, listOf, orNull, shape } from '../wire/schemas.ts'

const TEXT = { type: 'string' } as const
const INTEGER = { type: 'integer' } as const
const BOOLEAN = { type: 'boolean' } as const
const MAX_PER_PAGE = 500n
const DEFAULT_PER_PAGE = 100n
const MAX_FILES = 1_000

const CONTRACT = shape('Contract', {
  address: ADDRESS,
  name: orNull(TEXT),
  symbol: orNull(TEXT),
  origin: orNull({ type: 'string', enum: ['transaction', 'genesis', 'devnet'] }),
  creator: orNull(ADDRESS),
  transactionHash: orNull(HASH),
  blockNumber: orNull(QUANTITY),
  timestamp: orNull(QUANTITY),
  codeHash: HASH,
  codeSizeBytes: INTEGER,
  token: orNull({ type: 'string', enum: ['erc20', 'erc721', 'erc1155'] }),
  artifactId: orNull(TEXT),
  isArtifactAssigned: BOOLEAN,
  proxy: orNull({ type: 'string', enum: ['eip1967', 'eip1967Beacon', 'eip1167', 'eip7702'] }),
  implementation: orNull(ADDRESS),
  implementationArtifactId: orNull(TEXT),
})
const ARTIFACT = shape('Artifact', {
  id: TEXT,
  name: TEXT,
  source: orNull(TEXT),
  file: TEXT,
  format: { type: 'string', enum: ['foundry', 'hardhat', 'solc', 'abi'] },
  abi: listOf({ type: 'object' }),
  codeSizeBytes: orNull(INTEGER),
  creationSizeBytes: orNull(INTEGER),
  importedAtMs: INTEGER,
})
const IMPORT = shape('ArtifactImport', {
  file: TEXT,
  artifacts: listOf(shape('ImportedArtifact', { id: TEXT, name: TEXT, isNew: BOOLEAN })),
  problems: listOf(TEXT),
})

const page = object({ before: optional(quantity64), limit: optional(looseInteger) }, 'page')
const artifactFile = object({ name: string, content: string }, 'artifact file')

/** Methods of what the node knows of contracts beyond the chain, in both profiles. */
export const devnetWorkspaceRows = [
  method({
    name: 'devnet_contracts',
    summary:
      'The contracts of the chain, newest first, a page at a time: who made them, in which transaction, and what their code tells. `before`: the `next` of the page before.',
    params: [['page', optional(page)]],
    result: wire<WireContractPage>(shape('ContractPage', { contracts: listOf(CONTRACT), next: orNull(QUANTITY) })),
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
    result: wire<WireContract | null>(orNull(CONTRACT)),
    reference: 'functional',
    handler: ({ workspace, requester, work }, of, blockNumber) => work.run(() => workspace.contract(of, blockNumber), requester),
  }),
  method({
    name: 'devnet_labels',
    summary: 'Names by address: labels that were set, else names of artifacts, else defaults.',
    params: [],
    result: wire<WireLabels>({ type: 'object', additionalProperties: TEXT }),
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
    result: wire<string | null>(orNull(TEXT)),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, of, text) => workspace.setLabel(of, text ?? null),
  }),
  method({
    name: 'devnet_artifacts',
    summary: 'The imported artifacts with their ABIs, newest first.',
    params: [],
    result: wire<WireArtifact[]>(listOf(ARTIFACT)),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }) => workspace.artifacts(),
  }),
  method({
    name: 'devnet_creationCode',
    summary:
      "The code that creates a contract of an imported artifact, to be followed by its constructor's arguments; null where the artifact has none.",
    params: [['id', string]],
    result: wire<Hex | null>(orNull(DATA)),
    visibility: 'private',
    reference: 'functional',
    handler: ({ workspace }, id) => workspace.creationCode(id),
  }),
  method({
    name: 'devnet_addArtifacts',
    summary:
      'Takes artifacts of Foundry and Hardhat, outputs of solc, build infos and plain ABIs; answers for each file what was taken and what not.',
    params: [['files', array(artifactFile, MAX_FILES)]],
    result: wire<WireArtifactImport[]>(listOf(IMPORT)),
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
    result: wire<WireContract | null>(orNull(CONTRACT)),
    visibility: 'private',
    reference: 'functional',
    handler({ workspace, requester, work }, of, id) {
      workspace.assignArtifact(of, id ?? null)
      return work.run(() => workspace.contract(of), requester)
    },
  }),
] as const
