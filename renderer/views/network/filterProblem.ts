import { parseRequestFilter } from '../../../node-core/contract/requestFilter.ts'

/** Why a filter cannot be read; undefined if it can. */
export function filterProblem(filter: string): string | undefined {
  try {
    parseRequestFilter(filter)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
