import { array, object, optional } from '../compound.ts'
import { quantity, string } from '../primitives.ts'
import { accessListEntry } from './transaction.ts'

/** eth_createAccessList; `error`: why the execution fails with the list. */
export const accessListResult = object(
  { accessList: array(accessListEntry), gasUsed: quantity, error: optional(string) },
  'AccessListResult',
)
