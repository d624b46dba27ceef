import { describe, expect, test } from 'vitest'
import { FunctionBody } from './functionBody.ts'
import { I32, I64, type PlainCode, V128, type ValueType, i32, i64 } from './instructions.ts'
import { ModuleBuilder } from './moduleBuilder.ts'
import { type WasmMemory, type WasmTable, instantiate, webAssembly } from './webAssembly.ts'

type Func = (...args: (number | bigint)[]) => unknown

/** A module with one exported function. */
function compile(parameters: ValueType[], results: ValueType[], write: (body: FunctionBody) => unknown): Func {
  const module = new ModuleBuilder()
  const func = module.declare(module.type(parameters, results), 'func')
  const body = new FunctionBody(parameters.length)
  write(body)
  module.define(func, body)
  module.exportFunction('func', func)
  module.addMemory({ minimum: 1 })
  return (instantiate(module.toBytes()) as { func: Func }).func
}

/** What an instruction makes of its operands. */
const one = (type: ValueType, result: ValueType, code: PlainCode, operand: number | bigint): unknown =>
  compile([type], [result], (body) => body.localGet(0).op(code))(operand)
const two = (type: ValueType, result: ValueType, code: PlainCode, a: number | bigint, b: number | bigint): unknown =>
  compile([type, type], [result], (body) => body.localGet(0).localGet(1).op(code))(a, b)

const unsigned = (value: unknown): bigint => BigInt.asUintN(64, value as bigint)

describe('numeric instructions', () => {
  const [a, b] = [0x8123_4567_89ab_cdefn, 0x41n]
  const CASES: readonly [keyof typeof i64, bigint][] = [
    ['add', a + b],
    ['sub', a - b],
    ['mul', BigInt.asUintN(64, a * b)],
    ['div_u', a / b],
    ['rem_u', a % b],
    ['and', a & b],
    ['or', a | b],
    ['xor', a ^ b],
    ['shl', BigInt.asUintN(64, a << 1n)],
    ['shr_u', a >> 1n],
    ['shr_s', BigInt.asUintN(64, BigInt.asIntN(64, a) >> 1n)],
    ['rotl', BigInt.asUintN(64, a << 1n) | 1n],
    ['rotr', (a >> 1n) | (1n << 63n)],
  ]
  for (const [name, expected] of CASES) {
    test(`i64.${name}`, () => {
      expect(unsigned(two(I64, I64, i64[name] as PlainCode, a, b))).toBe(expected)
    })
  }

  const COMPARISONS: readonly [keyof typeof i64, number][] = [
    ['eq', 0],
    ['ne', 1],
    ['lt_u', 0],
    ['gt_u', 1],
    ['le_u', 0],
    ['ge_u', 1],
    ['lt_s', 1],
    ['gt_s', 0],
    ['le_s', 1],
    ['ge_s', 0],
  ]
  for (const [name, expected] of COMPARISONS) {
    test(`i64.${name}`, () => {
      expect(two(I64, I32, i64[name] as PlainCode, a, b)).toBe(expected)
    })
  }

  test('instructions of one operand, and conversions', () => {
    expect(one(I64, I32, i64.eqz, 0n)).toBe(1)
    expect(one(I64, I64, i64.clz, 1n)).toBe(63n)
    expect(one(I64, I64, i64.ctz, 8n)).toBe(3n)
    expect(one(I64, I64, i64.popcnt, 0xffn)).toBe(8n)
    expect(one(I64, I32, i32.wrap_i64, (1n << 32n) + 5n)).toBe(5)
    expect(one(I32, I64, i64.extend_i32_u, -1)).toBe(0xffff_ffffn)
    expect(one(I32, I64, i64.extend_i32_s, -1)).toBe(-1n)
    expect(one(I32, I32, i32.eqz, 1)).toBe(0)
    expect(one(I32, I32, i32.clz, 1)).toBe(31)
    expect(one(I32, I32, i32.ctz, 8)).toBe(3)
  })

  test('the 32-bit instructions', () => {
    const codes = [i32.add, i32.sub, i32.mul, i32.div_u, i32.rem_u, i32.and, i32.or, i32.xor, i32.shl, i32.shr_s, i32.shr_u, i32.rotl]
    expect(codes.map((code) => two(I32, I32, code, -16, 3))).toEqual([
      -13, -19, -48, 1_431_655_760, 0, 0, -13, -13, -128, -2, 536_870_910, -121,
    ])
    const comparisons = [i32.eq, i32.ne, i32.lt_s, i32.lt_u, i32.gt_s, i32.gt_u, i32.le_s, i32.le_u, i32.ge_s, i32.ge_u]
    expect(comparisons.map((code) => two(I32, I32, code, -16, 3))).toEqual([0, 1, 1, 0, 0, 1, 1, 0, 0, 1])
  })

  test('constants of every size come back', () => {
    for (const value of [0n, 63n, 64n, -65n, 1n << 31n, -1n << 40n, (1n << 63n) - 1n, -1n << 63n, (1n << 64n) - 1n]) {
      expect(compile([], [I64], (body) => body.i64Const(value))()).toBe(BigInt.asIntN(64, value))
    }
    for (const value of [0, -1, 64, 0x7fff_ffff, 0xffff_ffff]) {
      expect(compile([], [I32], (body) => body.i32Const(value))()).toBe(value | 0)
    }
  })
})

describe('control flow', () => {
  test('branches go to their label from any depth', () => {
    // The sum of 1 to n, in a loop within a block that it leaves.
    const sum = compile([I32], [I32], (body) => {
      const total = body.local(I32)
      const done = body.block()
      const next = body.loop()
      body.localGet(0).op(i32.eqz).brIf(done)
      body.localGet(total).localGet(0).op(i32.add).localSet(total)
      body.localGet(0).i32Const(1).op(i32.sub).localSet(0)
      body.br(next).end().end().localGet(total)
    })
    expect(sum(1000)).toBe(500_500)
  })

  test('if, else and a table of branches', () => {
    const choose = compile([I32], [I32], (body) => {
      const other = body.block()
      const second = body.block()
      const first = body.block()
      body.localGet(0).brTable([first, second], other)
      body.end().i32Const(10).return()
      body.end().i32Const(20).return()
      body.end().localGet(0).i32Const(5).op(i32.eq)
      body.if(I32)
      body.i32Const(50).else().i32Const(-1).end()
    })
    expect([0, 1, 2, 5, -1].map((value) => choose(value))).toEqual([10, 20, -1, 50, -1])
  })

  test('several results, select, drop, tee and unreachable', () => {
    const func = compile([I64, I64], [I64, I64], (body) => {
      const larger = body.local(I64)
      body.localGet(0).localGet(1).localGet(0).localGet(1).op(i64.gt_u).select().localTee(larger)
      body.localGet(0).drop().localGet(larger).i64Const(1).op(i64.add)
    })
    expect(func(7n, 9n)).toEqual([9n, 10n])
    expect(compile([], [I32], (body) => body.unreachable())).toThrow(/unreachable/)
  })

  test('a local that is read right after it was set keeps its value', () => {
    const func = compile([I64], [I64], (body) => {
      const [first, second] = [body.local(I64), body.local(I64)]
      body.localGet(0).localSet(first).localGet(first).localSet(second)
      body.localGet(first).localGet(second).op(i64.add)
    })
    expect(func(21n)).toBe(42n)
    const body = new FunctionBody(1)
    body.localGet(0).localSet(0).localGet(0)
    expect(body.length, 'a get, and a tee in place of a set and a get').toBe(4)
  })
})

describe('memory', () => {
  test('loads and stores of every width, and copies', () => {
    const func = compile([I64], [I64, I64, I32, I64, I32], (body) => {
      body.i32Const(0).localGet(0).store(i64.store, 8)
      body.i32Const(100).i32Const(8).i32Const(8).memoryCopy()
      body.i32Const(120).i32Const(0xab).i32Const(3).memoryFill()
      body.i32Const(0).localGet(0).store(i64.store8, 40)
      body.i32Const(100).load(i64.load)
      body.i32Const(0).load(i64.load32_u, 12)
      body.i32Const(120).load(i32.load)
      body.i32Const(40).load(i64.load)
      body.memorySize()
    })
    expect(func(0x1122_3344_5566_7788n)).toEqual([0x1122_3344_5566_7788n, 0x1122_3344n, 0x00ab_abab, 0x88n, 1])
  })

  test('vectors shuffle bytes', () => {
    const func = compile([I64, I64], [I64, I64], (body) => {
      const vector = body.local(V128)
      body.i32Const(0).localGet(0).i64x2Splat().localGet(1).i64x2ReplaceLane(1).v128Store(16)
      body.i32Const(16).v128Load().localTee(vector).localGet(vector)
      body.i8x16Shuffle([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]).localSet(vector)
      body.localGet(vector).i64x2ExtractLane(0).localGet(vector).i64x2ExtractLane(1)
    })
    expect(func(0x0102_0304_0506_0708n, 0x1112_1314_1516_1718n)).toEqual([0x1817_1615_1413_1211n, 0x0807_0605_0403_0201n])
  })

  test('it grows', () => {
    expect(compile([I32], [I32, I32], (body) => body.localGet(0).memoryGrow().memorySize())(2)).toEqual([1, 3])
  })

  test('passive data is copied by code', () => {
    const module = new ModuleBuilder()
    module.addMemory({ minimum: 1, maximum: 2 })
    module.addData(0, Uint8Array.of(9))
    const data = module.addPassiveData(Uint8Array.of(1, 2, 3))
    const func = module.declare(module.type([I32], []))
    module.define(func, new FunctionBody(1).localGet(0).i32Const(1).i32Const(2).memoryInit(data))
    module.exportFunction('copy', func)
    module.exportMemory('memory')
    const { memory, copy } = instantiate(module.toBytes()) as { memory: WasmMemory; copy: (to: number) => void }
    copy(5)
    expect([...new Uint8Array(memory.buffer, 0, 8)]).toEqual([9, 0, 0, 0, 0, 2, 3, 0])
    expect(() => copy((1 << 16) - 1)).toThrow('out of bounds')
  })

  test('data is there when the module is instantiated', () => {
    const module = new ModuleBuilder()
    module.addMemory({ minimum: 1, maximum: 2 })
    module.addData(70, Uint8Array.of(1, 2, 3))
    module.exportMemory('memory')
    const { memory } = instantiate(module.toBytes()) as { memory: WasmMemory }
    expect([...new Uint8Array(memory.buffer, 69, 5)]).toEqual([0, 1, 2, 3, 0])
  })
})

describe('modules', () => {
  test('two modules share a memory, a table and a global, and call each other in constant stack', () => {
    const memory = new webAssembly.Memory({ initial: 1 })
    const table = new webAssembly.Table({ element: 'anyfunc', initial: 4 })
    const counter = new webAssembly.Global<bigint>({ value: 'i64', mutable: true }, 5n)
    const imports = { env: { memory, table, counter, report: (value: number) => seen.push(value) } }
    const seen: number[] = []

    /** Counts down in turn with the function at `other`, until zero. */
    const turn = (own: number, other: number): Record<string, Func> => {
      const module = new ModuleBuilder()
      const type = module.type([I32], [I32])
      expect(module.type([I32], [I32]), 'the same type').toBe(type)
      const report = module.importFunction('env', 'report', module.type([I32], []))
      module.importMemory('env', 'memory', { minimum: 1 })
      expect(module.importTable('env', 'table', { minimum: 4 })).toBe(0)
      expect(module.importGlobal('env', 'counter', I64, true)).toBe(0)
      const steps = module.addGlobal({ type: I32, mutable: true, value: 0 })
      const [count, entry] = [module.declare(type, 'count'), module.declare(type)]
      // Defined in another order than declared.
      const body = new FunctionBody(1)
      body.localGet(0).returnCall(count)
      module.define(entry, body)
      body.reset(1)
      body.globalGet(steps).i32Const(1).op(i32.add).globalSet(steps)
      body.globalGet(0).i64Const(1).op(i64.add).globalSet(0)
      body.localGet(0).op(i32.eqz)
      body.if()
      body.i32Const(own).call(report).i32Const(own).return().end()
      body.localGet(0).i32Const(1).op(i32.sub).i32Const(other).returnCallIndirect(type)
      module.define(count, body)
      module.exportFunction('entry', entry)
      module.exportGlobal('steps', steps)
      module.exportTable('table')
      module.addElements(own, [count])
      return instantiate(module.toBytes(), imports) as Record<string, Func>
    }

    const first = turn(1, 2)
    const second = turn(2, 1)
    expect(first['entry']!(100_001)).toBe(2)
    expect(seen).toEqual([2])
    expect((first['steps'] as unknown as { value: number }).value).toBe(50_001)
    expect(counter.value).toBe(100_007n)
    expect((second['table'] as unknown as WasmTable).get(1)).toBeTypeOf('function')
  })

  test('a call through a table of its own', () => {
    const module = new ModuleBuilder()
    const type = module.type([], [I32])
    module.addTable({ minimum: 2, maximum: 2 })
    const [answer, ask] = [module.declare(type), module.declare(module.type([I32], [I32]), 'ask')]
    const body = new FunctionBody(0)
    body.i32Const(42)
    module.define(answer, body)
    body.reset(1)
    body.localGet(0).callIndirect(type)
    module.define(ask, body)
    module.addElements(1, [answer])
    module.exportFunction('ask', ask)
    const exports = instantiate(module.toBytes()) as { ask: Func }
    expect(exports.ask(1)).toBe(42)
    expect(() => exports.ask(0)).toThrow(/null function|signature|table/)
  })

  test('functions have their names in stack traces', () => {
    const module = new ModuleBuilder()
    const func = module.declare(module.type([], []), 'block 17')
    const body = new FunctionBody(0)
    body.unreachable()
    module.define(func, body)
    module.exportFunction('func', func)
    const { func: run } = instantiate(module.toBytes()) as { func: Func }
    let stack: string | undefined
    try {
      run()
    } catch (error) {
      stack = (error as Error).stack
    }
    expect(stack).toContain('block 17')
  })

  test('a module is refused if a declared function has no body, or a body is not valid', () => {
    const module = new ModuleBuilder()
    const func = module.declare(module.type([], [I32]))
    expect(() => module.toBytes()).toThrow('function 0 is declared but not defined')
    module.define(func, new FunctionBody(0))
    expect(() => new webAssembly.Module(module.toBytes())).toThrow(/Compiling function/)
  })

  test('a body of many locals and more than one buffer', () => {
    const wide = compile([I64], [I64], (body) => {
      let last = 0
      for (let i = 0; i < 3000; i++) {
        const local = body.local(i % 100 === 99 ? V128 : I64)
        if (i % 100 === 99) continue
        body.localGet(last).i64Const(BigInt(i)).op(i64.add).localSet(local)
        last = local
      }
      body.localGet(last)
    })
    let expected = 0n
    for (let i = 0; i < 3000; i++) if (i % 100 !== 99) expected += BigInt(i)
    expect(wide(0n)).toBe(expected)
  })
})
