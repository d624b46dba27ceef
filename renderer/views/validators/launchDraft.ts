/** The form that starts validators: its texts, what is wrong with them, and the options that they mean. */
import type { LaunchOptions } from '../../../node-core/contract/wire/validatorLaunch.ts'

export interface LaunchDraft {
  validators: string
  /** Milliseconds. */
  blockTime: string
  chainId: string
}

export const EMPTY_LAUNCH: LaunchDraft = { validators: '4', blockTime: '1000', chainId: '1337' }

/** As the node bounds them. */
const BOUNDS: Readonly<Record<keyof LaunchDraft, readonly [least: number, most: number]>> = {
  validators: [1, 16],
  blockTime: [0, 3_600_000],
  chainId: [1, Number.MAX_SAFE_INTEGER],
}

/** What is wrong, by field. */
export function launchProblems(draft: LaunchDraft): Partial<Record<keyof LaunchDraft, string>> {
  const problems: Partial<Record<keyof LaunchDraft, string>> = {}
  for (const name of Object.keys(BOUNDS) as (keyof LaunchDraft)[]) {
    const [least, most] = BOUNDS[name]
    const text = draft[name].trim()
    if (!/^\d{1,16}$/.test(text) || Number(text) < least || Number(text) > most)
      problems[name] = most === Number.MAX_SAFE_INTEGER ? 'A whole number' : `A whole number from ${least} to ${most}`
  }
  return problems
}

export const launchOptionsOf = ({ validators, blockTime, chainId }: LaunchDraft): LaunchOptions => ({
  validators: Number(validators),
  blockTimeMs: Number(blockTime),
  chainId: Number(chainId),
})
