import type { Hardfork } from '../../types/chainConfig.ts'
import type { Operation, OperationTable } from './operation.ts'
import { callOperations } from './calls.ts'
import { environmentOperations } from './environment.ts'
import { flowOperations } from './flow.ts'
import { memoryOperations } from './memory.ts'
import { pureOperations } from './pure.ts'
import { stackOperations } from './stack.ts'
import { storageOperations } from './storage.ts'
import { type Rules, rulesOf } from '../rules/rules.ts'

const tables = new Map<Hardfork, OperationTable>()

/** The operations of the rules. Built once a fork: blob schedules make no difference to them. */
export function operationsOf(rules: Rules): OperationTable {
  const known = tables.get(rules.hardfork)
  if (known !== undefined) return known
  const table: Record<number, Operation> = {
    ...pureOperations(rules),
    ...stackOperations(rules),
    ...flowOperations(rules),
    ...memoryOperations(rules),
    ...environmentOperations(rules),
    ...storageOperations(rules),
    ...callOperations(rules),
  }
  const made = Array.from({ length: 256 }, (_, op) => table[op])
  tables.set(rules.hardfork, made)
  return made
}

const NAMES = operationsOf(rulesOf('bpo2')).map((operation) => operation?.name)

/** Name of an opcode as geth prints it, whether the fork at hand has it or not. */
export function opcodeName(op: number): string {
  if (op === 0xfe) return 'INVALID'
  return NAMES[op] ?? `opcode 0x${op.toString(16)} not defined`
}
