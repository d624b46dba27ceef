/** Whether blocks can be decided: more than two thirds of the voting power must vote. */
import type { WireConsensusEvent } from '../../../node-core/contract/wire/consensus.ts'
import type { Address } from '../../../node-core/contract/hex.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { begins } from './heights.ts'

export interface VotingPower {
  address: Address
  /** Decimal. */
  power: string
}

export interface Halt {
  height: number
  /** Who has not voted where the others wait. */
  missing: readonly Address[]
  /** How many of them must vote again. */
  needed: number
  sinceMs: number
}

/** A height that takes longer than this is looked at, once no vote has come for a while. */
const HALT_AFTER_MS = 5_000
const QUIET_MS = 3_000
/** So long a height that took long is remarked on after it was decided. */
const HEALED_FOR_MS = 15_000

/** Why the present height is not decided, if that is because too much power does not vote; undefined: it goes on. */
export function haltOf(validators: readonly VotingPower[], events: readonly WireConsensusEvent[], nowMs: number): Halt | undefined {
  const of = events.findLast(begins)?.height
  const height = events.filter((event) => event.height === of)
  const began = height.find(begins)
  if (began === undefined || nowMs - began.atMs < HALT_AFTER_MS) return undefined
  if (height.some(({ kind }) => kind === 'commit')) return undefined
  const last = height.findLast(({ kind }) => kind === 'prevote' || kind === 'precommit')
  if (last === undefined || nowMs - last.atMs < QUIET_MS) return undefined
  const round = height.filter((event) => event.round === last.round)
  const stage = round.some(({ kind }) => kind === 'precommit') ? 'precommit' : 'prevote'
  const voters = new Set(round.flatMap(({ kind, validator }) => (kind === stage ? [validator] : [])))
  return haltWithout(
    validators,
    validators.filter(({ address }) => !voters.has(address)),
    began,
  )
}

/**
 * Why no further height is decided, if that is because too much power has no process that runs; undefined: it goes on, or did until just now.
 * The engine that told of votes may be among those, and another one does not repeat them: `highest` is the newest block of any node.
 */
export function standstillOf(
  validators: readonly VotingPower[],
  standingStill: ReadonlySet<Address>,
  highest: number,
  events: readonly WireConsensusEvent[],
  nowMs: number,
): Halt | undefined {
  const last = events.findLast(({ kind }) => kind === 'commit')
  if (last === undefined || nowMs - last.atMs < QUIET_MS) return undefined
  const missing = validators.filter(({ address }) => standingStill.has(address))
  return haltWithout(validators, missing, { height: Math.max(last.height, highest) + 1, atMs: last.atMs })
}

/** The halt of a height for which those who are missing do not vote; undefined if the others are enough. */
function haltWithout(
  validators: readonly VotingPower[],
  missing: readonly VotingPower[],
  { height, atMs: sinceMs }: Pick<WireConsensusEvent, 'height' | 'atMs'>,
): Halt | undefined {
  const total = sum(validators)
  let voting = total - sum(missing)
  let needed = 0
  for (const { power } of missing.toSorted((a, b) => Number(BigInt(b.power) - BigInt(a.power)))) {
    if (3n * voting > 2n * total) break
    voting += BigInt(power)
    needed++
  }
  if (needed === 0) return undefined
  return { height, missing: missing.map(({ address }) => address), needed, sinceMs }
}

/** The height that was decided lately after it took as long as a halt, and how long; undefined: none. */
export function healedOf(events: readonly WireConsensusEvent[], nowMs: number): { height: number; tookMs: number } | undefined {
  const decided = events.findLast(
    ({ kind, atMs, height }) =>
      kind === 'commit' && nowMs - atMs < HEALED_FOR_MS && atMs - (beginOf(events, height) ?? atMs) >= HALT_AFTER_MS + QUIET_MS,
  )
  return decided && { height: decided.height, tookMs: decided.atMs - beginOf(events, decided.height)! }
}

/** When a height began, or else when the one before it was decided. */
const beginOf = (events: readonly WireConsensusEvent[], of: number): number | undefined =>
  (
    events.find((event) => event.height === of && begins(event)) ??
    events.find((event) => event.height === of - 1 && event.kind === 'commit')
  )?.atMs

const sum = (validators: readonly VotingPower[]): bigint => validators.reduce((total, { power }) => total + BigInt(power), 0n)

/** The halt in words: who is missing, and what it takes. */
export function haltText({ missing, needed }: Halt, count: number): string {
  const who = `${missing.length} of ${countText(count, 'validator')} ${missing.length === 1 ? 'does' : 'do'} not vote`
  const what =
    needed === missing.length
      ? missing.length === 1
        ? 'it is back'
        : `all ${needed} are back`
      : needed === 1
        ? 'one of them is back'
        : `${needed} of them are back`
  return `${who}: no block can be decided until ${what}`
}
