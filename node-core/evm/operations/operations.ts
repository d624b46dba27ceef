import type { DynamicGas } from '../../contract/opcodeTable.ts'
import { type Opcode, type OpcodeName, opcodeAt } from '../../contract/opcodes.ts'
import type { Hardfork } from '../../types/chainConfig.ts'
import type { Rules } from '../rules/rules.ts'
import { CALLS } from './calls.ts'
import { DYNAMIC_GAS } from './dynamicGas.ts'
import { ENVIRONMENT } from './environment.ts'
import { FLOW } from './flow.ts'
import { MEMORY } from './memory.ts'
import type { GasOf, Operation, OperationTable, Run } from './operation.ts'
import { PURE } from './pure.ts'
import { STACK } from './stack.ts'
import { STORAGE } from './storage.ts'

/** The implementation of each opcode in the table; the type check reports a missing one. */
export const RUNS: Readonly<Record<Exclude<OpcodeName, 'INVALID'>, Run>> = {
  ...PURE,
  ...STACK,
  ...FLOW,
  ...MEMORY,
  ...ENVIRONMENT,
  ...STORAGE,
  ...CALLS,
}

const tables = new Map<Hardfork, OperationTable>()

/** The operations under the rules. Built once per fork, because blob schedules make no difference. */
export function operationsOf(rules: Rules): OperationTable {
  const known = tables.get(rules.hardfork)
  if (known !== undefined) return known
  const made = Array.from({ length: 256 }, (_, op) => {
    const opcode = opcodeAt(op)
    return opcode && operationOf(opcode, rules)
  })
  tables.set(rules.hardfork, made)
  return made
}

/** The operation of an opcode; undefined if the rules do not have it. */
function operationOf(opcode: Opcode, rules: Rules): Operation | undefined {
  const { name, eip, gas, dynamicGas, inputs, outputs, immediate, hidesImmediate, ends, usesGas, account, storage } = opcode
  if (name === 'INVALID' || (eip !== undefined && !rules[`eip${eip}`])) return undefined
  // From EIP-7928 on, state reads are recorded, so an opcode that reads must not fail later for lack of gas.
  const isRecorded = rules.eip7928 && (account !== undefined || storage !== undefined)
  const reference = referenceOf(opcode)
  const gasOf = dynamicGas && DYNAMIC_GAS[dynamicGas](opcode)
  const constantGas = typeof gas === 'number' ? gas : rules.gas[gas]
  return {
    gas: constantGas,
    shownGas: isPricedAtOnce(dynamicGas, rules) ? 0 : constantGas,
    inputs,
    outputs,
    immediate,
    hidesImmediate,
    ends,
    usesGas: usesGas || isRecorded,
    dynamicGas: gasOf && reference ? referencing(reference, gasOf) : gasOf,
    reference,
    run: withinStaticCalls(opcode, RUNS[name]),
  }
}

/** Whether geth computes the whole price in one step (core/vm/jump_table.go, operations_acl.go). */
function isPricedAtOnce(dynamicGas: DynamicGas | undefined, { eip2929 }: Rules): boolean {
  return dynamicGas === 'log' || dynamicGas === 'exponent' || (dynamicGas === 'slot' && eip2929)
}

function referenceOf({ account, storage }: Opcode): Run | undefined {
  const position = storage === undefined ? account : 0
  if (position === undefined) return undefined
  return (frame, { referenced }) => {
    if (referenced === undefined || frame.sp <= position) return
    if (storage === undefined) referenced.account(frame.peek(position))
    else referenced.slot(frame.self.key, frame.peek(position))
  }
}

/** The same, except that it reports first what the opcode references, if that is to be known. */
function referencing(reference: Run, gasOf: GasOf): GasOf {
  return (frame, machine) => {
    if (machine.referenced !== undefined) reference(frame, machine)
    return gasOf(frame, machine)
  }
}

/** The same, except that it halts if a static call forbids it (EIP-214). */
function withinStaticCalls({ inStaticCall, operands }: Opcode, run: Run): Run {
  if (inStaticCall === undefined) return run
  if (inStaticCall === 'forbidden') return (frame, machine) => (frame.isStatic ? frame.halt('write protection') : run(frame, machine))
  const value = operands.indexOf('value')
  return (frame, machine) => (frame.isStatic && frame.peek(value) !== 0 ? frame.halt('write protection') : run(frame, machine))
}
