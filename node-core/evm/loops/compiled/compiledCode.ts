import { instantiate } from '../../../wasm/webAssembly.ts'
import type { CompiledCode, Program } from '../../code/program.ts'
import type { OperationTable } from '../../operations/operation.ts'
import type { Rules } from '../../rules/rules.ts'
import { type CallFunctions, createCallFunctions } from './calls/callModule.ts'
import { compileProgram } from './compileProgram.ts'
import { hostOfThread } from './host.ts'
import { createRuntime } from './runtime/runtime.ts'

let runtime: ReturnType<typeof createRuntime> | undefined
let calls: CallFunctions | undefined

/** Compiles the wanted blocks of a program, at once. */
export function compile(program: Program, operations: OperationTable, rules: Rules, isWanted: (block: number) => boolean): CompiledCode {
  const { arena, callees, run, runSlot, runKept, refill } = hostOfThread()
  runtime ??= createRuntime(arena.memory)
  calls ??= createCallFunctions(arena.memory, callees.functions)
  const { bytes, segments } = compileProgram(program, operations, rules, isWanted)
  const segmentGas = new Int32Array(program.blockPc.length).fill(-1)
  for (const [block, { gas }] of segments) segmentGas[block] = gas
  const { enter, begin } = instantiate(bytes, {
    arena: { memory: arena.memory },
    host: { run, runSlot, runKept, refill },
    calls,
    runtime,
  }) as Pick<CompiledCode, 'enter' | 'begin'>
  const blocks = new Set(Array.from(segments.values(), (segment) => segment.blocks).flat())
  return { enter, begin, segmentGas, blocks, bytes: bytes.length }
}
