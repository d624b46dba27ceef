import { beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '../../contract/hex.ts'
import type { Traced } from '../../tracing/traced.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { TESTED_PIPELINES, type Pipeline, SourcedChain, compilePipeline } from '../fixture.ts'
import { CONSTRUCTS } from './constructs.fixture.ts'
import { linesOf, outlineOf } from './outline.fixture.ts'

const FIRST: Address = '0x00000000000000000000000000000000000000aa'
const ITEM = { id: 4n, name: 'ring', marks: [1, -2] }
const SHOWN_ITEM = 'Item({id: 4, name: "ring", marks: [1, -2]})'

/** What each pipeline tells: the optimiser of the second one puts small functions into their callers. */
const isInlining = (pipeline: Pipeline) => pipeline === 'IR, optimised'

describe.each(TESTED_PIPELINES)('the source trace of code by %s', (pipeline) => {
  let chain: SourcedChain
  let shop: { address: Address; created: Traced }
  let library: Address
  const trace = async (name: string, ...args: readonly unknown[]) => chain.trace(await chain.call('Shop', shop.address, name, args))

  beforeAll(async () => {
    chain = await SourcedChain.of(await compilePipeline({ 'shop.sol': CONSTRUCTS }, pipeline))
    library = (await chain.deploy('Lib')).address
    shop = await chain.deploy('Shop', [FIRST], library)
  }, 60_000)

  /** Only this pipeline tells where the arguments of modifiers are. */
  const guard = (x: number) => `modifier Base.atLeast${pipeline === 'legacy' ? `(x=${x})` : ''}`

  test('shows internal calls, modifiers, libraries and free functions with their arguments', async () => {
    const free = '  internal free(a=47, b=true)'
    const library = '  library Lib.ext(x=47)'
    expect(outlineOf(await trace('buy', 41n))).toEqual(
      isInlining(pipeline)
        ? ['external Shop.buy(x=41)', '  modifier Base.atLeast', '  internal Shop.name inlined', free, library]
        : [
            'external Shop.buy(x=41)',
            `  ${guard(41)}`,
            '  internal Shop.hook(x=41)',
            '    internal Lib.inc(x=41)',
            '    internal Base.hook(x=42)',
            '  internal Shop.name(a="ab", n=47)',
            // The pipelines evaluate the operands of an addition in different orders.
            ...(pipeline.startsWith('IR') ? [free, library] : [library, free]),
            `  ${guard(41)}`,
          ],
    )
  })

  test('shows constructors, bases within what derives from them', async () => {
    const expected = ['create Shop', '  constructor Shop.constructor', '    constructor Base.constructor']
    const outline = outlineOf(chain.trace(shop.created)).map((line) => line.replace(/\(.*/, ''))
    // The optimiser mixes the code of both.
    expect(isInlining(pipeline) ? outline.slice(0, 3) : outline).toEqual(expected)
  })

  test('tells what constructors are given', async () => {
    const outline = outlineOf(chain.trace(shop.created)).map((line) => line.trim())
    expect(outline).toContain(`constructor Shop.constructor(first=${checksumAddress(FIRST)})`)
    if (!pipeline.endsWith('optimised')) expect(outline).toContain('constructor Base.constructor(k=3)')
  })

  test('ends a failure in the frame where it happened', async () => {
    const failed = await trace('buy', 1n)
    expect(outlineOf(failed)).toEqual(['external Shop.buy(x=1)', `  ${guard(1)}`])
    const last = failed.runs.length - 1
    expect(failed.runs.frame(last)).toBe(1)
    expect(failed.locations[failed.runs.location(last)]).toMatchObject({ path: 'shop.sol', line: 24 })
    expect(failed.frames.map(({ to }) => to)).toEqual([failed.steps, failed.steps])
  })

  test('decodes structs, arrays, enums, user types and calldata', async () => {
    const outline = outlineOf(await trace('take', ITEM, [5n, 6n], '0x00000007'))
    expect(outline[0]).toBe(`external Shop.take(item=${SHOWN_ITEM}, values=[5, 6], mark=0x00000007)`)
    if (isInlining(pipeline)) return expect(outline).toContain('  internal Shop.sumOf inlined')
    expect(outline).toContain('  internal Shop.sumOf(values=[5, 6])')
    expect(outline.find((line) => line.includes('describe'))?.toLowerCase()).toBe(
      `  internal shop.describe(item=${SHOWN_ITEM}, kind=kind.small, price=9, who=${shop.address})`.toLowerCase(),
    )
  })

  test('shows calls of other accounts and failures that are caught', async () => {
    const failed = outlineOf(await trace('attempt', 1n))
    expect(failed).toEqual(['external Shop.attempt(x=1)', '  external Shop.buy(x=1)', `    ${guard(1)}`])
    const caught = await trace('attempt', 1n)
    expect(linesOf(caught, 0).includes(74)).toBe(!isInlining(pipeline))
    expect(linesOf(await trace('attempt', 9n), 0).includes(74)).toBe(false)
  })

  test('shows recursion', async () => {
    expect(outlineOf(await trace('down', 2n))).toEqual([
      'external Shop.down(n=2)',
      '  internal Shop.down(n=1)',
      '    internal Shop.down(n=0)',
    ])
  })

  test('follows pointers to functions', async () => {
    if (isInlining(pipeline)) return
    for (const [x, called] of [
      [7n, 'twice'],
      [1n, 'thrice'],
    ] as const) {
      expect(outlineOf(await trace('pointers', x))).toEqual([
        `external Shop.pointers(x=${x})`,
        `  internal Shop.apply_(f=Shop.${called}, x=${x})`,
        `    internal Shop.${called}(x=${x})`,
      ])
    }
  })

  test('names getters, fallback and receive', async () => {
    const getter = await trace('paid', FIRST)
    expect(outlineOf(getter)).toEqual(['getter Shop.paid(=0x00000000000000000000000000000000000000AA)'])
    const fallback = chain.trace(await chain.send({ to: shop.address, data: Uint8Array.of(1, 2, 3, 4) }))
    expect(outlineOf(fallback)).toEqual(['fallback Shop.fallback()'])
    const receive = chain.trace(await chain.send({ to: shop.address, data: new Uint8Array(), value: 1n }))
    expect(outlineOf(receive)).toEqual(['receive Shop.receive()'])
    expect(linesOf(receive, 0)).toContain(94)
  })

  test('frames lie within their callers, and runs within their frames', async () => {
    for (const it of [await trace('attempt', 9n), await trace('take', ITEM, [1n], '0x00000000'), chain.trace(shop.created)]) {
      for (const { parent, from, to } of it.frames) {
        if (parent !== null) expect(it.frames[parent]!.from <= from && to <= it.frames[parent]!.to).toBe(true)
        expect(from).toBeLessThanOrEqual(to)
      }
      for (let run = 0; run < it.runs.length; run++) {
        const frame = it.frames[it.runs.frame(run)]!
        const end = run + 1 < it.runs.length ? it.runs.from(run + 1) : it.steps
        expect(frame.from <= it.runs.from(run) && end <= frame.to).toBe(true)
      }
    }
  })
})

test('a long trace is answered in parts', async () => {
  const chain = await SourcedChain.of(await compilePipeline({ 'shop.sol': CONSTRUCTS }, 'legacy'))
  const { address } = await chain.deploy('Shop', [FIRST], FIRST)
  const trace = chain.trace(await chain.call('Shop', address, 'down', [3n]))
  const whole = trace.toWire()
  const runs: unknown[] = []
  const frames = new Map<number, unknown>()
  for (let from: number | undefined = 0; from !== undefined;) {
    const part = trace.toWire(from, 7)
    runs.push(...part.runs)
    const ids = new Set(part.frames.map(({ id }) => id))
    for (const frame of part.frames) {
      frames.set(frame.id, frame)
      if (frame.parent !== null) expect(ids).toContain(frame.parent)
    }
    for (const [, frame] of part.runs) expect(ids).toContain(frame)
    from = part.next
  }
  expect(runs).toEqual(whole.runs)
  expect(Array.from(frames.values())).toEqual(whole.frames)
  expect(whole.next).toBeUndefined()
})

test('an account without sources is one frame without lines', async () => {
  const build = await compilePipeline({ 'shop.sol': CONSTRUCTS }, 'legacy')
  const chain = await SourcedChain.of(build)
  const { address } = await chain.deploy('Shop', [FIRST], FIRST)
  chain.finder.remove(build.id)
  const trace = chain.trace(await chain.call('Shop', address, 'down', [2n]))
  expect(outlineOf(trace)).toEqual(['external '])
  expect(trace.toWire()).toMatchObject({ builds: [], runs: [[0, 0, -1]], locations: [], isCut: false })
})
