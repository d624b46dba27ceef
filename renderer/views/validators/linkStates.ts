import type { WireValidatorNetwork } from '../../../node-core/contract/wire/validatorNetwork.ts'

export type NetworkLink = WireValidatorNetwork['links'][number]

/** What a link is like, in a word and for its colour. */
export function linkStateOf({ isCut, delayMs }: NetworkLink): { state: 'whole' | 'slow' | 'cut'; title: string } {
  if (isCut) return { state: 'cut', title: 'cut' }
  return delayMs > 0 ? { state: 'slow', title: `${delayMs} ms slower` } : { state: 'whole', title: 'whole' }
}

export const linkTitleOf = (between: readonly number[]): string => `validators ${between.join(' and ')}`
