/** What the node knows of the contracts on its chain beyond the chain itself: who made them, their artifacts and labels. */
import type { Address, Hash, Hex } from './hex.ts'

/** A parameter of the JSON ABI (Solidity's ABI specification, "JSON"). */
export interface AbiParameter {
  /** Empty where the source gives none. */
  name: string
  type: string
  internalType?: string
  /** Of events only. */
  indexed?: boolean
  /** Of tuples only. */
  components?: AbiParameter[]
}

/** An item of the JSON ABI as it was imported, without fields that nobody reads. */
export interface AbiItem {
  type: 'function' | 'constructor' | 'receive' | 'fallback' | 'event' | 'error'
  name?: string
  inputs?: AbiParameter[]
  /** Of functions only. */
  outputs?: AbiParameter[]
  stateMutability?: 'pure' | 'view' | 'nonpayable' | 'payable'
  /** Of events only. */
  anonymous?: boolean
  /** Where its file has some. */
  doc?: AbiDoc
}

/** What the source says of an item in words (Solidity's NatSpec): for its users, for developers, and of its parameters. */
export interface AbiDoc {
  notice?: string
  details?: string
  params?: { name: string; text: string }[]
}

/** Which tool wrote the file that an artifact came from; `abi`: nothing but an ABI. */
export type ArtifactFormat = 'foundry' | 'hardhat' | 'solc' | 'abi'

/** An imported contract interface. */
export interface WireArtifact {
  /** Made from its content: the same artifact imported twice is one. */
  id: string
  name: string
  /** Path of its Solidity file. */
  source: string | null
  /** Name of the imported file. */
  file: string
  format: ArtifactFormat
  abi: AbiItem[]
  /** Bytes of its runtime code; null where the file has none: it then is assigned to addresses by hand. */
  codeSizeBytes: number | null
  /** Bytes of the code that creates it, before its constructor's arguments; null where the file has none, or it is still to be linked. */
  creationSizeBytes: number | null
  /** Unix milliseconds. */
  importedAtMs: number
}

/** How calls to an address come to run other code. */
export type ProxyKind = 'eip1967' | 'eip1967Beacon' | 'eip1167' | 'eip7702'

/** A standard whose functions the code has in its dispatch. */
export type TokenStandard = 'erc20' | 'erc721' | 'erc1155'

/** An address with code, as of the newest block, or of the one that was asked for. */
export interface WireContract {
  address: Address
  /**
   * The name that it has by its artifact, unlike that of any other contract; null without an artifact. Labels that were set stand beside
   * it.
   */
  name: string | null
  /** A token's symbol now, cut and without characters that are not seen; null where it returns none. */
  symbol: string | null
  /** How its code came there: by a transaction, at the genesis, or by a method such as `anvil_setCode`; null where unknown. */
  origin: 'transaction' | 'genesis' | 'devnet' | null
  /** The account, or the factory contract, that made it. */
  creator: Address | null
  /** Of the transaction in which it was made; null at the genesis. */
  transactionHash: Hash | null
  /** Block in which its code came there. */
  blockNumber: Hex | null
  /** Unix seconds. */
  timestamp: Hex | null
  codeHash: Hash
  /** 0: it has destroyed itself. */
  codeSizeBytes: number
  token: TokenStandard | null
  /** Its artifact: the one assigned by hand, else the one whose code it has. */
  artifactId: string | null
  isArtifactAssigned: boolean
  proxy: ProxyKind | null
  /** Where it is a proxy or a delegation, the code that its calls run. */
  implementation: Address | null
  implementationArtifactId: string | null
}

/** devnet_contracts: contracts found, newest first. */
export interface WireContractPage {
  contracts: WireContract[]
  /** `before` of the next page; null at the end. */
  next: Hex | null
}

/**
 * devnet_labels: names by address, of contracts as `WireContract.name` has them. A label that was set beats the name of the contract's
 * artifact, which beats a default.
 */
export type WireLabels = Record<Address, string>

/** A file for devnet_addArtifacts. */
export interface WireArtifactFile {
  /** Its name, or its path, as texts about it say. */
  name: string
  /** Its content, JSON. */
  content: string
}

/** What became of a file. */
export interface WireArtifactImport {
  file: string
  /** Artifacts of the file, whether they are new or were there. */
  artifacts: { id: string; name: string; isNew: boolean }[]
  /** Why it, or a part of it, was not taken. */
  problems: string[]
}

/** What devnet_subscribe("workspace") delivers: which parts are to be asked for again. */
export interface WireWorkspaceChange {
  /** Addresses whose label changed, with the new one; null: all are to be asked for again. */
  labels: Record<Address, string | null> | null
  artifacts: boolean
  /** A contract was found or is gone, or facts of one changed. */
  contracts: boolean
}

/** Most bytes of an imported file. */
export const ARTIFACT_FILE_LIMIT_BYTES = 16 * 1024 * 1024
/** Most characters of a label. */
export const LABEL_LIMIT = 64
