/**
 * Names for raw bytes from the chain: calls, results, logs, errors. The contract's own ABI comes first, then the well-known interfaces,
 * then any imported ABI that has the selector, marked as a guess. Nothing here throws: what does not match is undefined.
 */
import { signatureOfItem } from '../../node-core/contract/abiSignature.ts'
import { SYSTEM_ADDRESS } from '../../node-core/contract/etherLogs.ts'
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { AbiItem, AbiParameter, WireArtifact } from '../../node-core/contract/workspace.ts'
import { revertReasonFromData, type RevertReason } from '../format/revert.ts'
import { knownErrors, knownEvents, knownFunctions } from './signatures.ts'
import { catalogueOf, indexOfArtifact, type AbiCatalogue, type AbiIndex } from './abiIndex.ts'
import { declarationOfItem, sourceType } from './abiItems.ts'
import { decodeArguments, ETHER_UNIT, isHashedWhenIndexed, withUnit, type DecodedArgument, type NameOf } from './decodedValue.ts'
import { protocolEvent } from './protocolLogs.ts'

/** Where a name comes from: the ABI of the contract itself, a well-known interface, the protocol (EIP-7708), or another contract's ABI. */
export type DecodedSource = 'contract' | 'known' | 'protocol' | 'guess'

/** A call, log or error with its name and arguments. */
export interface DecodedItem {
  name: string
  /** Such as `transfer(address,uint256)`. */
  signature: string
  /** With the names of the parameters. */
  declaration: string
  arguments: DecodedArgument[]
  source: DecodedSource
  /** Name of the artifact whose ABI it is from. */
  contract: string | undefined
  item: AbiItem
}

/** Why an execution failed; a custom error with its name and arguments if an ABI has it. */
export type DecodedError = RevertReason & { decoded?: DecodedItem }

/** The parts of a log that are decoded. */
export interface LogData {
  address: Address
  topics: readonly Hex[]
  data: Hex
}

export interface AbiDecoder {
  /** The function that a call runs, with its arguments; undefined also for a bare transfer. */
  decodeCall(to: Address | null | undefined, input: Hex): DecodedItem | undefined
  /** Name and signature only, by selector: for list rows that have nothing else. */
  functionOf(to: Address | null | undefined, selector: Hex): Pick<DecodedItem, 'name' | 'declaration' | 'source'> | undefined
  /** What a call returned, by the function that its input names. */
  decodeResult(to: Address | null | undefined, input: Hex, output: Hex): DecodedArgument[] | undefined
  /** Decodes values by their ABI parameters: results of a function whose item is at hand. */
  decodeValues(parameters: readonly AbiParameter[], data: Hex): DecodedArgument[] | undefined
  /** Decodes each log once, however often it is requested. */
  decodeLog(log: LogData): DecodedItem | undefined
  /** Reads what a failed execution returned; the contracts are those that may have raised it, the most likely first. */
  decodeError(contracts: readonly (Address | null | undefined)[], data: Hex): DecodedError
  /** The constructor's arguments, from the input of a creation and the artifact's creation code. */
  decodeConstructor(artifact: WireArtifact, creationCode: Hex, input: Hex): DecodedArgument[] | undefined
}

export interface AbiDecoderOptions {
  artifacts: readonly WireArtifact[]
  /** The artifacts of a contract; a proxy's implementation comes first. */
  artifactsOf: (address: Address) => readonly WireArtifact[]
  nameOf?: NameOf
}

interface Candidate {
  item: AbiItem
  source: DecodedSource
  artifact: WireArtifact | undefined
}

type Part = keyof AbiCatalogue

const KNOWN = { functions: knownFunctions, events: knownEvents, errors: knownErrors }

/** A decoder for the workspace's artifacts; each artifact is indexed once, however many decoders there are. */
export function createAbiDecoder({ artifacts, artifactsOf, nameOf }: AbiDecoderOptions): AbiDecoder {
  const decodedLogs = new WeakMap<LogData, DecodedItem | null>()

  const indexesOf = (address: Address | null | undefined): AbiIndex[] => (address ? artifactsOf(address).map(indexOfArtifact) : [])

  /** What a selector or topic may mean, the most likely first. */
  function* candidates(part: Part, indexes: readonly AbiIndex[], key: string): Generator<Candidate> {
    for (const index of indexes) {
      const item = index[part].get(key)
      if (item) yield { item, source: 'contract', artifact: index.artifact }
    }
    for (const item of KNOWN[part]().get(key) ?? []) yield { item, source: 'known', artifact: undefined }
    for (const { item, artifact } of catalogueOf(artifacts)[part].get(key) ?? []) yield { item, source: 'guess', artifact }
  }

  function readProtocolLog({ topics, data }: LogData): DecodedItem | undefined {
    const event = protocolEvent(topics[0])
    const decoded = event && decodeEvent(event.item, topics.slice(1), data, true, nameOf)
    if (!decoded) return undefined
    const inEther = decoded.map((argument) => withUnit(argument, ETHER_UNIT))
    return { ...decodedItem({ item: event.item, source: 'protocol', artifact: undefined }, inEther), name: event.name }
  }

  function readLog(log: LogData): DecodedItem | undefined {
    if (log.address === SYSTEM_ADDRESS) return readProtocolLog(log)
    const indexes = indexesOf(log.address)
    const named =
      log.topics[0] &&
      firstFit(candidates('events', indexes, log.topics[0]), (item, isExact) =>
        decodeEvent(item, log.topics.slice(1), log.data, isExact, nameOf),
      )
    if (named) return named
    const anonymous = indexes.flatMap(({ artifact, anonymousEvents }) =>
      anonymousEvents.map((item): Candidate => ({ item, source: 'contract', artifact })),
    )
    return firstFit(anonymous, (item) => decodeEvent(item, log.topics, log.data, true, nameOf))
  }

  const bySelector = (part: Part, indexes: readonly AbiIndex[], data: Hex): DecodedItem | undefined =>
    data.length < 10
      ? undefined
      : firstFit(candidates(part, indexes, data.slice(0, 10)), ({ inputs = [] }, isExact) =>
          decodeArguments(inputs, `0x${data.slice(10)}`, isExact, nameOf),
        )

  return {
    decodeCall: (to, input) => bySelector('functions', indexesOf(to), input),
    functionOf(to, selector) {
      for (const { item, source } of candidates('functions', indexesOf(to), selector)) {
        return { name: item.name ?? '', declaration: declarationOfItem(item), source }
      }
      return undefined
    },
    decodeResult(to, input, output) {
      for (const { item } of candidates('functions', indexesOf(to), input.slice(0, 10))) {
        // The well-known interfaces do not declare results.
        const decoded = item.outputs && decodeArguments(item.outputs, output, false, nameOf)
        if (decoded) return decoded
      }
      return undefined
    },
    decodeValues: (parameters, data) => decodeArguments(parameters, data, false, nameOf),
    decodeLog(log) {
      const known = decodedLogs.get(log)
      if (known !== undefined) return known ?? undefined
      const decoded = readLog(log)
      decodedLogs.set(log, decoded ?? null)
      return decoded
    },
    decodeError(contracts, data) {
      const reason = revertReasonFromData(data)
      if (reason.kind !== 'custom') return reason
      const decoded = bySelector('errors', contracts.flatMap(indexesOf), data)
      return decoded ? { ...reason, decoded } : reason
    },
    decodeConstructor(artifact, creationCode, input) {
      const { constructorItem } = indexOfArtifact(artifact)
      if (creationCode.length > input.length) return undefined
      // Code of another build may differ in its metadata: what follows must then be arguments, to the last byte.
      return decodeArguments(
        constructorItem?.inputs ?? [],
        `0x${input.slice(creationCode.length)}`,
        !input.startsWith(creationCode),
        nameOf,
      )
    },
  }
}

/** The first meaning that matches. */
function firstFit(
  found: Iterable<Candidate>,
  read: (item: AbiItem, isExact: boolean) => DecodedArgument[] | undefined,
): DecodedItem | undefined {
  for (const candidate of found) {
    const decoded = read(candidate.item, candidate.source !== 'contract')
    if (decoded) return decodedItem(candidate, decoded)
  }
  return undefined
}

function decodedItem({ item, source, artifact }: Candidate, decoded: DecodedArgument[]): DecodedItem {
  return {
    name: item.name ?? item.type,
    signature: signatureOfItem(item),
    declaration: declarationOfItem(item),
    arguments: decoded,
    source,
    contract: artifact?.name,
    item,
  }
}

/** Indexed arguments come from the topics, in order, the others from the data. */
function decodeEvent(
  { inputs = [] }: AbiItem,
  topics: readonly Hex[],
  data: Hex,
  isExact: boolean,
  nameOf: NameOf | undefined,
): DecodedArgument[] | undefined {
  const indexed = inputs.filter((input) => input.indexed)
  if (indexed.length !== topics.length) return undefined
  const plain = decodeArguments(
    inputs.filter((input) => !input.indexed),
    data,
    isExact,
    nameOf,
  )
  if (!plain) return undefined
  const decoded: DecodedArgument[] = []
  let topic = 0
  let argument = 0
  for (const input of inputs) {
    if (!input.indexed) {
      decoded.push(plain[argument++]!)
      continue
    }
    const word = topics[topic++]!
    if (isHashedWhenIndexed(input)) {
      decoded.push({ name: input.name, type: sourceType(input), value: { kind: 'hash', value: word } })
      continue
    }
    const value = decodeArguments([input], word, isExact, nameOf)?.[0]
    if (!value) return undefined
    decoded.push(value)
  }
  return decoded
}
