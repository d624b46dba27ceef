import { setImmediate as idle } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { webAssembly } from '../../../wasm/webAssembly.ts'
import { Code } from '../../code/code.ts'
import type { Program } from '../../code/program.ts'
import { operationsOf } from '../../operations/operations.ts'
import { rulesOf } from '../../rules/rules.ts'
import { compileAll, requestCompilation } from './compilations.ts'

const RULES = rulesOf('osaka')
const OPERATIONS = operationsOf(RULES)

/** Blocks that read input and memory, add and write; each starts with a JUMPDEST. */
function programOf(blocks: number): Program {
  return new Code(Uint8Array.from(Buffer.from('5b5f355f51015f52'.repeat(blocks), 'hex'))).program(OPERATIONS)
}

test('a program is compiled when nothing else is to do, with its warm blocks', async () => {
  const program = programOf(4)
  program.heat[1] = -1
  requestCompilation(program, 2, OPERATIONS, RULES)
  expect(program.compiled).toBeUndefined()
  await idle()
  await idle()
  expect(program.compiled!.blocks).toEqual(new Set([1, 2]))
  // The fast loop stops where a compiled segment starts, and nowhere else.
  expect(Array.from(program.heat, (heat) => heat >= 0)).toEqual([false, true, true, false])
})

test('a program that runs on until a block is hot again is compiled at once', () => {
  const program = programOf(4)
  requestCompilation(program, 2, OPERATIONS, RULES)
  requestCompilation(program, 3, OPERATIONS, RULES)
  expect(program.compiled).toBeUndefined()
  requestCompilation(program, 2, OPERATIONS, RULES)
  expect(program.compiled!.blocks).toEqual(new Set([2, 3]))
})

test('a program is compiled again for what becomes hot later, less and less readily', () => {
  const program = programOf(20)
  let coldest = 0
  for (let block = 0; block < 20; block++) {
    requestCompilation(program, block, OPERATIONS, RULES)
    requestCompilation(program, block, OPERATIONS, RULES)
    expect(program.heat[19]!).toBeLessThanOrEqual(coldest)
    coldest = program.heat[19]!
  }
  expect(program.compilations).toBe(10)
  expect(program.compiled!.blocks.size).toBe(10)
})

test('code that was compiled first is dropped when there is too much', () => {
  const programs = Array.from({ length: 8 }, () => programOf(3000))
  for (const program of programs) compileAll(program, OPERATIONS, RULES)
  expect(programs[0]!.compiled).toBeUndefined()
  expect(programs[0]!.heat.every((heat) => heat < 0)).toBe(true)
  expect(programs.at(-1)!.compiled).toBeDefined()
  const bytes = programs.map(({ compiled }) => compiled?.bytes ?? 0).reduce((a, b) => a + b)
  expect(bytes).toBeLessThanOrEqual(8 << 20)
})

test('a program stays in the fast loop if the system has no memory for its code', () => {
  const module = vi.spyOn(webAssembly, 'Module').mockImplementation(function () {
    throw new RangeError('Out of memory')
  })
  const program = programOf(4)
  requestCompilation(program, 2, OPERATIONS, RULES)
  requestCompilation(program, 2, OPERATIONS, RULES)
  expect(module).toHaveBeenCalledOnce()
  expect(program.compiled).toBeUndefined()
  requestCompilation(program, 2, OPERATIONS, RULES)
  expect(module).toHaveBeenCalledOnce()
  expect(program.heat.every((heat) => heat < 0)).toBe(true)
  module.mockRestore()
})
