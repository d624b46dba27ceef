/** What an execution leaves changed: balances, code, and storage by the names of state variables where a layout is known. */
import { type Address, type Hex, ZERO_HASH, quantityFromBigint } from '../contract/hex.ts'
import { lastSteps } from '../contract/lastSteps.ts'
import type { PrestateAccount, PrestateDiff } from '../contract/prestate.ts'
import type { WireTraceable } from '../contract/traceable.ts'
import { exactEther } from './amounts.ts'
import { cut, firstOf } from './decoded.ts'
import type { NodeReader } from './nodeReader.ts'
import type { TracedCalls } from './tracedCalls.ts'

/** Accounts whose variables are read by name: each takes another run. */
const MAX_NAMED_ACCOUNTS = 8
/** Variables and slots that are listed of an account. */
const MAX_LISTED = 40

/** One paragraph of lines for each account, in the order of addresses. */
export async function changedStateLines(subject: WireTraceable, traced: TracedCalls, node: NodeReader): Promise<string[]> {
  const { pre, post } = (await node.ask('devnet_trace', subject, {
    tracer: 'prestateTracer',
    tracerConfig: { diffMode: true },
  })) as PrestateDiff
  const index = await node.ask('devnet_traceIndex', subject)
  const last = lastSteps(traced.calls, index.frames, index.steps)
  const lines: string[] = []
  let named = 0
  for (const address of [...new Set([...Object.keys(pre), ...Object.keys(post)])].toSorted() as Address[]) {
    const changes = accountChanges(pre[address], post[address])
    const slots = changedSlots(pre[address], post[address])
    const step = last.get(address)
    const variables =
      slots.size > 0 && step !== undefined && named++ < MAX_NAMED_ACCOUNTS ? await changedVariables(subject, step, node) : []
    const known = new Set(variables.map(({ slot }) => BigInt(slot)))
    const stored = [
      ...variables.map(({ path, before, value }) => `${path}: ${cut(before ?? '?')} → ${cut(value ?? '?')}`),
      ...Array.from(slots)
        .filter(([slot]) => !known.has(BigInt(slot)))
        .map(([slot, [before, after]]) => `slot ${slot}: ${before} → ${after}`),
    ]
    changes.push(...firstOf(stored, MAX_LISTED))
    if (changes.length > 0) lines.push(await node.nameOf(address), ...changes.map((it) => `  ${it}`))
  }
  return lines
}

function accountChanges(before: PrestateAccount | undefined, after: PrestateAccount | undefined): string[] {
  if (after === undefined) return ['destroyed']
  const changes: string[] = []
  if (after.balance !== undefined)
    changes.push(`balance: ${exactEther(BigInt(before?.balance ?? 0))} → ${exactEther(BigInt(after.balance))}`)
  if (after.code !== undefined) changes.push(`code: ${sizeText(before?.code)} → ${sizeText(after.code)}`)
  return changes
}

const sizeText = (code: Hex = '0x'): string => `${code.length / 2 - 1} bytes`

function changedSlots(before: PrestateAccount | undefined, after: PrestateAccount | undefined): Map<string, [before: Hex, after: Hex]> {
  const slots = [...Object.keys(before?.storage ?? {}), ...Object.keys(after?.storage ?? {})].toSorted() as Hex[]
  return new Map(slots.map((slot) => [slot, [before?.storage?.[slot] ?? ZERO_HASH, after?.storage?.[slot] ?? ZERO_HASH]]))
}

async function changedVariables(subject: WireTraceable, step: number, { ask }: NodeReader) {
  const { state } = await ask('devnet_variables', subject, quantityFromBigint(BigInt(step)))
  return (state ?? []).filter(({ location, before, value }) => location === 'storage' && before !== value)
}
