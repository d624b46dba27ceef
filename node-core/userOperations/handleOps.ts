/** The calls by which bundlers hand operations to an EntryPoint. */
import { type Address, type Hex, addressFromBigint, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { concatBytes } from '../base/bytes.ts'
import { selectorOfSignature } from '../base/selector.ts'
import { decodeAbi, encodeAbi } from './abi.ts'
import type { EntryPointVersion } from './entryPoints.ts'
import { OLD_STRUCT, type OperationStruct, type OperationValues, PACKED_STRUCT, structOf } from './packing.ts'
import type { UserOperation } from './userOperation.ts'

/** An operation of a bundle. */
export interface BundledOperation {
  operation: UserOperation
  /** The contract that checks the signatures of several operations at once; undefined: each sender checks its own. */
  aggregator: Address | undefined
}

export interface Bundle {
  /** In the order in which they run. */
  operations: BundledOperation[]
  /** Who receives what the operations pay. */
  beneficiary: Address
}

const SELECTOR_BYTES = 4

const handleOpsSelector = ({ text }: OperationStruct): Hex => selectorOfSignature(`handleOps(${text}[],address)`)

/** Call data of `handleOps`. */
export function encodeHandleOps(version: EntryPointVersion, operations: readonly UserOperation[], beneficiary: Address): Uint8Array {
  const struct = structOf(version)
  const types = [{ array: struct.type }, 'word'] as const
  return concatBytes(bytesFromHex(handleOpsSelector(struct)), encodeAbi(types, [operations.map(struct.pack), BigInt(beneficiary)] as never))
}

type BundleReader = (args: Uint8Array) => Bundle | undefined

const READERS: ReadonlyMap<Hex, BundleReader> = new Map(
  [OLD_STRUCT, PACKED_STRUCT].flatMap((struct): [Hex, BundleReader][] => [
    [handleOpsSelector(struct), (args) => handledOperations(struct, args)],
    [selectorOfSignature(`handleAggregatedOps((${struct.text}[],address,bytes)[],address)`), (args) => aggregatedOperations(struct, args)],
  ]),
)

/** The operations in the call data of `handleOps` or `handleAggregatedOps` of any EntryPoint; undefined for other data. */
export function decodeBundle(callData: Uint8Array): Bundle | undefined {
  return READERS.get(hexFromBytes(callData.subarray(0, SELECTOR_BYTES)))?.(callData.subarray(SELECTOR_BYTES))
}

function handledOperations({ type, unpack }: OperationStruct, args: Uint8Array): Bundle | undefined {
  const decoded = decodeAbi([{ array: type }, 'word'], args) as [OperationValues[], bigint] | undefined
  if (decoded === undefined) return undefined
  const [operations, beneficiary] = decoded
  return {
    operations: operations.map((values) => ({ operation: unpack(values), aggregator: undefined })),
    beneficiary: addressFromBigint(beneficiary),
  }
}

function aggregatedOperations({ type, unpack }: OperationStruct, args: Uint8Array): Bundle | undefined {
  const group = { tuple: [{ array: type }, 'word', 'bytes'] } as const
  const decoded = decodeAbi([{ array: group }, 'word'], args) as [[OperationValues[], bigint, Uint8Array][], bigint] | undefined
  if (decoded === undefined) return undefined
  const [groups, beneficiary] = decoded
  return {
    operations: groups.flatMap(([operations, aggregator]) =>
      operations.map((values) => ({
        operation: unpack(values),
        aggregator: aggregator === 0n ? undefined : addressFromBigint(aggregator),
      })),
    ),
    beneficiary: addressFromBigint(beneficiary),
  }
}
