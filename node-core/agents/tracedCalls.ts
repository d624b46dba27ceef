/** The calls of an execution as lines of text: those of accounts, and those of functions within them where sources are known. */
import { CONSOLE_ADDRESS } from '../contract/console.ts'
import { groupDigits } from '../contract/groupDigits.ts'
import { quantityFromBigint } from '../contract/hex.ts'
import type { SourceFrameKind, WireSourceFrame, WireSourceTrace } from '../contract/sources.ts'
import type { WireTraceable } from '../contract/traceable.ts'
import type { WireCallFrame, WireCallLog } from '../contract/wire/callFrame.ts'
import { exactEther } from './amounts.ts'
import { argumentsText, callText, cut, resultText, revertText } from './decoded.ts'
import type { NodeReader } from './nodeReader.ts'
import { placeText } from './places.ts'

/** Frames within a call of an account. */
const WITHIN: ReadonlySet<SourceFrameKind> = new Set(['internal', 'modifier', 'constructor'])
const MAX_LINES = 150

/** An execution as callTracer and the sources tell it. */
export interface TracedCalls {
  /** The call of the transaction. */
  readonly root: WireCallFrame
  /** All calls of accounts in the order of their beginnings. */
  readonly calls: readonly WireCallFrame[]
  readonly trace: WireSourceTrace
}

export async function tracedCalls(subject: WireTraceable, { ask }: NodeReader): Promise<TracedCalls> {
  const root = (await ask('devnet_trace', subject, { tracer: 'callTracer', tracerConfig: { withLog: true } })) as WireCallFrame
  const trace = await ask('devnet_sourceTrace', subject, quantityFromBigint(0n))
  return { root, calls: callsOf(root), trace }
}

function callsOf(root: WireCallFrame): WireCallFrame[] {
  const found: WireCallFrame[] = []
  // A stack instead of recursion: calls nest up to 1024 deep.
  const stack = [root]
  for (let next = stack.pop(); next; next = stack.pop()) {
    found.push(next)
    for (const call of (next.calls ?? []).toReversed()) stack.push(call)
  }
  return found
}

/** The logs in the order in which they were emitted; those of failed calls are left out by the tracer. */
export const logsOf = ({ calls }: TracedCalls): WireCallLog[] =>
  calls.flatMap(({ logs = [] }) => logs).toSorted((a, b) => Number(a.index) - Number(b.index))

/** One line for each call, indented by depth. */
export async function callTreeLines({ calls, trace: { frames, next, isCut } }: TracedCalls, node: NodeReader): Promise<string[]> {
  // A self-destruct is a call for the tracer, but no frame in terms of the sources.
  const ofAccounts = calls.filter(({ type }) => type !== 'SELFDESTRUCT')
  const isMatched = frames.filter(({ kind }) => !WITHIN.has(kind)).length === ofAccounts.length
  const unread = ofAccounts.values()
  const depths = new Map<number, number>()
  const lines: string[] = []
  for (const frame of frames) {
    const depth = frame.parent === null ? 0 : depths.get(frame.parent)! + 1
    depths.set(frame.id, depth)
    const call = isMatched && !WITHIN.has(frame.kind) ? unread.next().value : undefined
    // What it prints has a section of its own.
    if (frame.address === CONSOLE_ADDRESS) continue
    if (lines.length === MAX_LINES) break
    lines.push(`${'  '.repeat(depth)}${await frameText(frame, call, node)}`)
  }
  const isWhole = lines.length < MAX_LINES && next === undefined && !isCut
  return isWhole ? lines : [...lines, '… more calls follow']
}

async function frameText(frame: WireSourceFrame, call: WireCallFrame | undefined, node: NodeReader): Promise<string> {
  const place = frame.declaration === null ? '' : ` [${placeText(frame.declaration)}]`
  const gas = frame.gas === null ? '' : `, gas ${groupDigits(frame.gas)}`
  if (WITHIN.has(frame.kind)) return `${functionText(frame)}${place}${gas}`
  const value = BigInt(call?.value ?? 0)
  const paid = value === 0n ? '' : `, value ${exactEther(value)}`
  return `${await callOf(frame, call, node)}${place}${gas}${paid}${await outcomeText(call, node)}`
}

/** A function, modifier or constructor within a call. */
function functionText({ kind, contract, function: name, arguments: given }: WireSourceFrame): string {
  const owner = contract === null ? '' : `${contract}.`
  return `${kind === 'internal' ? '' : `${kind} `}${owner}${name ?? kind}${argumentList(given)}`
}

/** A call of an account, by its ABI if it has one, else by its sources. */
async function callOf(frame: WireSourceFrame, call: WireCallFrame | undefined, node: NodeReader): Promise<string> {
  const { kind, contract, address, function: name, arguments: given } = frame
  const target = await node.nameOf(address)
  if (kind === 'create') return `create ${contract === null ? '' : `${contract} `}${target}`
  if (call?.to === undefined) return `${target} ${name ?? '?'}${argumentList(given)}`
  const code = call.to === address ? '' : ` of ${await node.nameOf(call.to)}`
  const type = call.type === 'CALL' ? '' : ` (${call.type.toLowerCase()}${code})`
  const bySource = name === null ? undefined : `${name}${argumentList(given)}`
  const input = call.input === '0x' ? 'without data' : `input ${cut(call.input)}`
  return `${target}${type} ${callText(await node.abiOf(call.to), call.input) ?? bySource ?? input}`
}

async function outcomeText(call: WireCallFrame | undefined, node: NodeReader): Promise<string> {
  if (call === undefined) return ''
  const { error, output = '0x', input, type, to } = call
  const abi = to === undefined ? [] : await node.abiOf(to)
  if (error !== undefined) return ` ✗ ${error === 'execution reverted' ? revertText(abi, output) : error}`
  if (type === 'CREATE' || type === 'CREATE2' || output === '0x') return ''
  return ` → ${resultText(abi, input, output) ?? cut(output)}`
}

const argumentList = (given: WireSourceFrame['arguments']): string => (given === null ? '(?)' : `(${argumentsText(given)})`)
