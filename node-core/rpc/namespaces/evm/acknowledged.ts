import { literal } from '../../../contract/compound.ts'

/** The result of control methods that say nothing else. */
export const acknowledged = literal(true)
