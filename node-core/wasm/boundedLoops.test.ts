import { expect, test } from 'vitest'
import { boundedLoops } from './boundedLoops.ts'
import { FunctionBody } from './functionBody.ts'
import { I32, I64, i32, i64 } from './instructions.ts'
import { ModuleBuilder } from './moduleBuilder.ts'
import { type WasmGlobal, instantiate, webAssembly } from './webAssembly.ts'

/** Exports `rounds`, which makes that many rounds and returns what the globals, imported and own, add up to then. */
function counting(): { bytes: Uint8Array; imports: Record<string, Record<string, unknown>> } {
  const module = new ModuleBuilder()
  module.importMemory('host', 'memory', { minimum: 1, maximum: 2 })
  module.importTable('host', 'table', { minimum: 1 })
  const step = module.importGlobal('host', 'step', I32, true)
  const total = module.addGlobal({ type: I64, mutable: true, value: 0n })
  const rounds = module.declare(module.type([I32], [I64]))
  const body = new FunctionBody(1)
  const outer = body.block()
  const inner = body.block()
  const loop = body.loop()
  body.localGet(0).op(i32.eqz).brIf(outer)
  body.globalGet(total).globalGet(step).op(i64.extend_i32_u).op(i64.add).globalSet(total)
  body.localGet(0).i32Const(1).op(i32.sub).localSet(0)
  // Operands of all lengths, and those that look like the code of a loop.
  body.i64Const(0x0303_0303_0303_0303n).op(i64.eqz).brIf(inner)
  body.i32Const(3).i32Const(3).i32Const(3).memoryFill()
  body.i32Const(3).load(i32.load, 0x303).brTable([loop, inner], loop)
  body.end().end().end().globalGet(total)
  module.define(rounds, body)
  module.exportFunction('rounds', rounds)
  const memory = new webAssembly.Memory({ initial: 1, maximum: 2 })
  const table = new webAssembly.Table({ element: 'anyfunc', initial: 1 })
  return {
    bytes: module.toBytes(),
    imports: { host: { memory, table, step: new webAssembly.Global<number>({ value: 'i32', mutable: true }, 2) } },
  }
}

test('a module does the same until its loops have made as many rounds as they may', () => {
  const { bytes, imports } = counting()
  expect((instantiate(bytes, imports) as { rounds(count: number): bigint }).rounds(1000)).toBe(2000n)
  const { rounds, left } = instantiate(boundedLoops(bytes, 'left'), imports) as {
    rounds: (count: number) => bigint
    left: WasmGlobal<number>
  }
  expect(left.value >>> 0).toBe(2 ** 32 - 1)
  expect(rounds(1000)).toBe(2000n)
  // The last round finds that there is nothing left to do.
  expect(2 ** 32 - 1 - (left.value >>> 0)).toBe(1001)
  left.value = 11
  expect(rounds(10)).toBe(2020n)
  left.value = 10
  expect(() => rounds(10)).toThrow('unreachable')
  expect(left.value).toBe(0)
})

test('a module with an instruction that is not known is refused', () => {
  const { bytes } = counting()
  const fill = bytes.findIndex((byte, at) => byte === 0xfc && bytes[at + 1] === 0x0b)
  expect(() => boundedLoops(bytes.with(fill, 0xfd), 'left')).toThrow('unknown instruction 0xfd')
})
