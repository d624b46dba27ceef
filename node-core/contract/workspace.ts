/** What the node knows of the contracts on its chain beyond the chain itself: who made them, their artifacts and labels. */
import type { WireOf } from './codec.ts'
import { array, dictionary, encoded, nullable, object, oneOf, optional, recursive } from './compound.ts'
import { address, boolean, data, hash, integer, quantity, string } from './primitives.ts'

const parameter = {
  /** Empty where the source gives none. */
  name: string,
  type: string,
  internalType: optional(string),
  /** Of an enum, or an array of them: the names of its members, in order; only where its syntax tree was imported. */
  members: optional(array(string)),
  /** Of events only. */
  indexed: optional(boolean),
}
const plainParameter = object(parameter)

/** A parameter of the JSON ABI (Solidity's ABI specification, "JSON"). `components`: of tuples only. */
export type AbiParameter = WireOf<typeof plainParameter> & { components?: AbiParameter[] }

const abiParameter = recursive<AbiParameter>('AbiParameter', (self) =>
  object({ ...parameter, components: optional(array(self)) }, 'AbiParameter'),
)

/** What the source says of an item in words (Solidity's NatSpec): for its users, for developers, and of its parameters. */
const abiDoc = object(
  { notice: optional(string), details: optional(string), params: optional(array(object({ name: string, text: string }))) },
  'AbiDoc',
)

/** An item of the JSON ABI as it was imported, without fields that nobody reads. */
const abiItem = object(
  {
    type: oneOf('function', 'constructor', 'receive', 'fallback', 'event', 'error'),
    name: optional(string),
    inputs: optional(array(abiParameter)),
    /** Of functions only. */
    outputs: optional(array(abiParameter)),
    stateMutability: optional(oneOf('pure', 'view', 'nonpayable', 'payable')),
    /** Of events only. */
    anonymous: optional(boolean),
    /** Where its file has some. */
    doc: optional(abiDoc),
  },
  'AbiItem',
)

/** Which tool wrote the file that an artifact came from; `abi`: nothing but an ABI. */
const artifactFormat = oneOf('foundry', 'hardhat', 'solc', 'abi')

/** An imported contract interface. */
export const artifact = object(
  {
    /** Made from its content: the same artifact imported twice is one. */
    id: string,
    name: string,
    /** Path of its Solidity file. */
    source: nullable(string),
    /** Name of the imported file. */
    file: string,
    format: artifactFormat,
    abi: array(abiItem),
    /** Bytes of its runtime code; null where the file has none: it then is assigned to addresses by hand. */
    codeSizeBytes: nullable(integer),
    /** Bytes of the code that creates it, before its constructor's arguments; null where the file has none, or it is still to be linked. */
    creationSizeBytes: nullable(integer),
    /** Unix milliseconds. */
    importedAtMs: integer,
  },
  'Artifact',
)

/** How calls to an address come to run other code. */
const proxyKind = oneOf('eip1967', 'eip1967Beacon', 'eip1822', 'zeppelinOS', 'safe', 'eip1167', 'eip7702', 'eip2535')

/** A contract to which a diamond delegates the calls of some functions. */
const facet = object({ address, selectors: array(encoded(data)), artifactId: nullable(string) }, 'Facet')

/** A standard whose functions the code has in its dispatch. */
const tokenStandard = oneOf('erc20', 'erc721', 'erc1155')

const number = encoded(quantity)

/** An address with code, as of the newest block, or of the one that was asked for. */
export const contract = object(
  {
    address,
    /**
     * The name that it has by its artifact, unlike that of any other contract; null without an artifact. Labels that were set stand beside
     * it.
     */
    name: nullable(string),
    /** A token's symbol now, cut and without characters that are not seen; null where it returns none. */
    symbol: nullable(string),
    /** How its code came there: by a transaction, at the genesis, or by a method such as `anvil_setCode`; null where unknown. */
    origin: nullable(oneOf('transaction', 'genesis', 'devnet')),
    /** The account, or the factory contract, that made it. */
    creator: nullable(address),
    /** Of the transaction in which it was made; null at the genesis. */
    transactionHash: nullable(hash),
    /** Block in which its code came there. */
    blockNumber: nullable(number),
    /** Unix seconds. */
    timestamp: nullable(number),
    codeHash: hash,
    /** 0: it has destroyed itself. */
    codeSizeBytes: integer,
    token: nullable(tokenStandard),
    /** Its artifact: the one assigned by hand, else the one whose code it has. */
    artifactId: nullable(string),
    isArtifactAssigned: boolean,
    proxy: nullable(proxyKind),
    /** Where it is a proxy or a delegation, the code that its calls run. */
    implementation: nullable(address),
    implementationArtifactId: nullable(string),
    /** Of a diamond (EIP-2535), as its loupe names them. */
    facets: optional(array(facet)),
  },
  'Contract',
)

/** devnet_contracts: contracts found, newest first. */
export const contractPage = object(
  {
    contracts: array(contract),
    /** `before` of the next page; null at the end. */
    next: nullable(number),
  },
  'ContractPage',
)

/**
 * devnet_labels: names by address, of contracts as `WireContract.name` has them. A label that was set beats the name of the contract's
 * artifact, which beats a default.
 */
export const labels = dictionary(address, string)

/** A file for devnet_addArtifacts. */
export const artifactFile = object(
  {
    /** Its name, or its path, as texts about it say. */
    name: string,
    /** Its content: JSON, or source code that artifacts were compiled from. */
    content: string,
  },
  'artifact file',
)

/** What became of a file. */
export const artifactImport = object(
  {
    file: string,
    /** Artifacts of the file, whether they are new or were there. */
    artifacts: array(object({ id: string, name: string, isNew: boolean }, 'ImportedArtifact')),
    /** Builds that this file completed. */
    builds: array(object({ id: string, isNew: boolean }, 'ImportedBuild')),
    /** Why it, or a part of it, was not taken. */
    problems: array(string),
  },
  'ArtifactImport',
)

/** What devnet_subscribe("workspace") delivers: which parts are to be asked for again. */
const workspaceChange = object(
  {
    /** Addresses whose label changed, with the new one; null: all are to be asked for again. */
    labels: nullable(dictionary(address, nullable(string))),
    artifacts: boolean,
    /** A build or a watched folder. */
    builds: boolean,
    /** A contract was found or is gone, or facts of one changed. */
    contracts: boolean,
  },
  'WorkspaceChange',
)

export type AbiDoc = WireOf<typeof abiDoc>
export type AbiItem = WireOf<typeof abiItem>
export type ArtifactFormat = WireOf<typeof artifactFormat>
export type WireArtifact = WireOf<typeof artifact>
export type ProxyKind = WireOf<typeof proxyKind>
export type TokenStandard = WireOf<typeof tokenStandard>
export type WireContract = WireOf<typeof contract>
export type WireContractPage = WireOf<typeof contractPage>
export type WireLabels = WireOf<typeof labels>
export type WireArtifactFile = WireOf<typeof artifactFile>
export type WireArtifactImport = WireOf<typeof artifactImport>
export type WireWorkspaceChange = WireOf<typeof workspaceChange>

/** Most bytes of an imported file. */
export const ARTIFACT_FILE_LIMIT_BYTES = 32 * 1024 * 1024
/** Most characters of a label. */
export const LABEL_LIMIT = 64
