import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, type Hash, type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { machineAt } from '../contract/stepMachine.ts'
import type { WireStepRange } from '../contract/stepTrace.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { type Requester, type Work, finish } from '../base/longWork.ts'
import { WorkQueue } from '../base/workQueue.ts'
import type { GenesisAccount } from '../chain/genesis.ts'
import { generateProgram } from '../evm/generatedProgram.suite.ts'
import { operationsOf } from '../evm/operations/operations.ts'
import { rulesOf } from '../evm/rules/rules.ts'
import type { OpcodeStep } from '../evm/tracer.ts'
import { type TestDevnet, alice, createTestDevnet, signed, testGenesis } from '../miner/fixture.ts'
import type { Block } from '../types/block.ts'
import type { WireCallFrame } from '../contract/wire/callFrame.ts'
import { StepIndex } from './stepIndex.ts'
import { StepTraces, type TraceView } from './stepTraces.ts'
import type { StructLog, StructLogResult } from './structLog.ts'
import { type Traced, tracedCall, tracedTransaction } from './traced.ts'
import { traceTransaction } from './traces.ts'

const work = new WorkQueue()

const TIMEOUT_MS = 10_000
/** Timeout of a test that runs long. */
const LONG_TIMEOUT_MS = 100_000
/** Generated programs call these. */
const CALLED: readonly Address[] = ['0x0000000000000000000000000000000000c0de0a', '0x0000000000000000000000000000000000c0de0b']
const FIXED: Address = '0x00000000000000000000000000000000000f1ced'

/** A block with one transaction to each of the codes, which are in the genesis. */
async function blockOfCalls(
  codes: ReadonlyMap<Address, Uint8Array>,
  gasLimit = 150_000n,
): Promise<TestDevnet & { block: Block; stepTraces: StepTraces; traced: (index: number) => Traced }> {
  const genesis = testGenesis()
  const alloc: Map<Address, GenesisAccount> = new Map(genesis.alloc)
  for (const [address, code] of codes) alloc.set(address, { balance: 10n ** 18n, nonce: 1n, code })
  const devnet = await createTestDevnet({ genesis: { ...genesis, alloc }, mode: { kind: 'manual' } })
  for (const [nonce, to] of Array.from(codes.keys()).entries()) {
    await devnet.miner.submit(signed(alice, nonce, { to, data: bytesFromHex('0x0102030405060708'), gasLimit }))
  }
  await devnet.miner.mine()
  const block = devnet.chain.head
  return { ...devnet, block, stepTraces: new StepTraces(work), traced: (index) => tracedTransaction(devnet.chain, block, index) }
}

/** Counts steps, up to a number of them. */
class StepCounter implements TraceView {
  readonly sizeBytes = 0
  readonly hooks = { onOpcode: () => void this.steps++ }
  steps = 0
  wanted = 0

  get isFull(): boolean {
    return this.steps >= this.wanted
  }
}

/** Struct logs without the storage that they gather, and without errors, of which steps have more. */
type PlainLog = Omit<StructLog, 'storage' | 'error'>

/** Steps as struct logs have them. */
function structLogsOf(range: WireStepRange): PlainLog[] {
  return range.steps.map(({ pc, op, gas, gasCost, frame, refund }, at) => {
    const { stack, memory, memorySizeBytes, returnData } = machineAt(range, at)
    expect(memory.length).toBe(memorySizeBytes)
    return {
      pc,
      // Struct logs have the name that geth writes.
      op: op === 'PREVRANDAO' ? 'DIFFICULTY' : op,
      gas,
      gasCost,
      depth: range.frames[frame]!.depth + 1,
      stack: [...stack],
      ...(memorySizeBytes > 0 && { memory: wordsOf(memory) }),
      ...(returnData.sizeBytes > 0 && { returnData: returnData.data }),
      ...(refund > 0 && { refund }),
    }
  })
}

const wordsOf = (memory: Uint8Array): Hash[] =>
  Array.from({ length: memory.length / 32 }, (_, at) => hexFromBytes(memory.subarray(32 * at, 32 * at + 32)))

describe('ranges of steps of generated programs', () => {
  const operations = operationsOf(rulesOf('osaka'))
  const seeds = Array.from({ length: 16 }, (_, at) => at + 1)
  const codes = new Map<Address, Uint8Array>([
    ...CALLED.map((address, at) => [address, generateProgram(1000 + at, operations)] as const),
    ...seeds.map((seed): [Address, Uint8Array] => [`0x${seed.toString(16).padStart(40, 'b')}`, generateProgram(seed, operations, 60)]),
  ])
  let it: Awaited<ReturnType<typeof blockOfCalls>>
  /** The whole struct logs of each transaction. */
  let whole: PlainLog[][]
  let errors: (string | undefined)[][]

  beforeAll(async () => {
    it = await blockOfCalls(codes)
    const traces = it.block.transactions.map((_, index) => {
      const config = { structLog: { enableMemory: true, enableReturnData: true, disableStorage: true } }
      return (finish(traceTransaction(it.chain, it.block, index, config)) as StructLogResult).structLogs
    })
    errors = traces.map((logs) => logs.map(({ error }) => error))
    whole = traces.map((logs) => logs.map(withoutError))
  })

  const rangeOf = async (index: number, from: number, count: number) =>
    (await it.stepTraces.last(it.traced(index), TIMEOUT_MS)).range(from, count)
  const indexAt = (index: number) => it.stepTraces.index(it.traced(index), TIMEOUT_MS)
  const stepsOf = async (index: number) => (await indexAt(index)).steps

  test('are as many as there are struct logs, and some of them call', async () => {
    expect(await Promise.all(it.block.transactions.map((_, index) => stepsOf(index)))).toEqual(whole.map(({ length }) => length))
    expect(whole.flat().some(({ depth }) => depth > 1)).toBe(true)
  })

  test('equal the struct logs, range after range', async () => {
    for (const [index, logs] of whole.entries()) {
      const got = []
      for (let from = 0; from < logs.length; from += 37) got.push(...structLogsOf(await rangeOf(index, from, 37)))
      expect(got).toEqual(logs)
    }
  })

  test('are the same backward as forward', async () => {
    for (const [index, logs] of whole.entries()) {
      const got = []
      for (let from = logs.length - 1; from >= 0; from -= 29)
        got.unshift(...structLogsOf(await rangeOf(index, Math.max(0, from - 28), Math.min(29, from + 1))))
      expect(got).toEqual(logs)
    }
  })

  test('have the errors of the struct logs, and those of opcodes that failed as they ran', async () => {
    for (const [index, expected] of errors.entries()) {
      const count = Math.min(expected.length, 1000)
      if (count === 0) continue
      const got = (await rangeOf(index, 0, count)).steps.map(({ error }) => error)
      for (const [at, error] of expected.slice(0, count).entries()) if (error !== undefined) expect(got[at]).toBe(error)
      const faults = await indexAt(index)
      for (const [at, error] of got.entries())
        expect(error !== undefined).toBe(faults.find({ from: at - 1, direction: 'forward', target: 'fault' }) === at)
    }
  })

  test('have the frames of the call tracer', async () => {
    for (const index of whole.keys()) {
      const { steps: count, frames } = (await indexAt(index)).toWire()
      const tree = framesOf(finish(traceTransaction(it.chain, it.block, index, { tracer: 'callTracer' })) as WireCallFrame)
      expect(frames).toHaveLength(tree.length)
      if (count === 0) continue
      for (const [id, frame] of Object.entries((await rangeOf(index, 0, 1000)).frames)) {
        expect(frame).toMatchObject({ kind: tree[Number(id)]!.type, from: tree[Number(id)]!.from, error: tree[Number(id)]!.error ?? null })
        expect([frame.firstStep, frame.endStep]).toEqual(frames[Number(id)])
      }
    }
  })

  test('find each matching step, in both directions', async () => {
    for (const [index, logs] of whole.entries()) {
      const trace = await indexAt(index)
      const positions = logs.flatMap(({ op }, at) => (op === 'SSTORE' || op === 'TSTORE' ? [at] : []))
      const walk = (from: number, direction: 'forward' | 'backward'): number[] => {
        const at = trace.find({ from, direction, target: 'storageWrite' })
        return at === undefined ? [] : [at, ...walk(at, direction)]
      }
      expect(walk(-1, 'forward')).toEqual(positions)
      expect(walk(logs.length, 'backward').toReversed()).toEqual(positions)
    }
  })
})

function withoutError({ ...log }: StructLog): PlainLog {
  delete log.error
  return log
}

function framesOf(frame: WireCallFrame): WireCallFrame[] {
  return [frame, ...(frame.calls ?? []).flatMap(framesOf)]
}

const indexOf = async (code: Hex, others: ReadonlyMap<Address, Hex> = new Map()) => {
  const { traced, stepTraces } = await blockOfCalls(
    new Map(Array.from(new Map([[FIXED, code], ...others]), ([address, text]) => [address, bytesFromHex(text)])),
  )
  return stepTraces.index(traced(0), TIMEOUT_MS)
}

test('a long trace yields to others, and serves concurrent requests', async () => {
  // Loops until its gas is used up: some 90,000 steps.
  const { traced, stepTraces } = await blockOfCalls(new Map([[FIXED, bytesFromHex('0x5b5f5f5f5f5f5050505056')]]), 2_000_000n)
  let turns = 0
  const count = setInterval(() => turns++, 0)
  const tenFrom = async (from: number) => (await stepTraces.last(traced(0), TIMEOUT_MS)).range(from, 10)
  const [first, second] = await Promise.all([tenFrom(70_000), tenFrom(5)])
  clearInterval(count)
  expect([first.from, first.steps.length, second.from, second.steps.length]).toEqual([70_000, 10, 5, 10])
  expect(turns).toBeGreaterThan(0)
})

/** Loops until its gas is used up: some 1,100,000 steps, which take several slices of time on any machine. */
const longTrace = () => blockOfCalls(new Map([[FIXED, bytesFromHex('0x5b5f56')]]), 1n << 22n)

describe('a long trace', () => {
  test('ends when its requester is gone, and runs again for the next one', async () => {
    const { traced, stepTraces } = await longTrace()
    await expect(stepTraces.index(traced(0), LONG_TIMEOUT_MS, { isOpen: false })).rejects.toMatchObject({ code: 'abandoned' })
    expect((await stepTraces.index(traced(0), LONG_TIMEOUT_MS)).steps).toBeGreaterThan(1_000_000)
  })

  test('continues as long as one of its requesters is connected', async () => {
    const { traced, stepTraces } = await longTrace()
    const gone = stepTraces.index(traced(0), LONG_TIMEOUT_MS, { isOpen: false })
    const [first, second] = await Promise.all([gone, stepTraces.index(traced(0), LONG_TIMEOUT_MS, { isOpen: true })])
    expect(first).toBe(second)
  })

  test('is not read for a requester that is gone, and stays for others', async () => {
    const { traced, stepTraces } = await longTrace()
    const requester: { isOpen: boolean } & Requester = { isOpen: true }
    const trace = await stepTraces.last(traced(0), LONG_TIMEOUT_MS, requester)
    requester.isOpen = false
    const last = trace.index.steps - 1
    await expect(trace.range(last, 1, requester)).rejects.toMatchObject({ code: 'abandoned' })
    expect((await trace.range(last, 1)).steps).toHaveLength(1)
  })

  test('waits for a slot among all long work', async () => {
    const { traced, stepTraces } = await longTrace()
    const gate = { isClosed: true }
    function* held(): Work<void> {
      while (gate.isClosed) yield
    }
    // As many as there are slots, including those for new work.
    const others = Array.from({ length: 48 }, () => work.run(held))
    let begun = 0
    const counted: Traced = {
      ...traced(0),
      prepare(timeoutMs) {
        begun++
        return traced(0).prepare(timeoutMs)
      },
    }
    const index = stepTraces.index(counted, LONG_TIMEOUT_MS)
    for (let i = 0; i < 100; i++) await work.nextTurn()
    expect(begun).toBe(0)
    gate.isClosed = false
    await Promise.all([index, ...others])
    expect(begun).toBe(1)
  })

  test('that others have suspended begins again, if it loses its slot on the way', async () => {
    const { traced, stepTraces } = await longTrace()
    let starts = 0
    const counted: Traced = {
      ...traced(0),
      *prepare(timeoutMs) {
        const start = yield* traced(0).prepare(timeoutMs)
        return (options) => {
          starts++
          return start(options)
        }
      },
    }
    const trace = await stepTraces.last(counted, LONG_TIMEOUT_MS)
    const read = (wanted: number, turns: number): Promise<number> =>
      trace.resume(
        'count',
        () => new StepCounter(),
        ({ steps }) => steps <= wanted,
        function* (counter, goOn) {
          for (let turn = 0; turn < turns; turn++) yield
          counter.wanted = wanted
          yield* goOn()
          return counter.steps
        },
      )
    expect(await read(10, 0)).toBe(10)
    expect(await read(20, 0)).toBe(20)
    expect(starts).toBe(2)
    const gate = { isClosed: true }
    function* held(): Work<void> {
      while (gate.isClosed) yield
    }
    // As many as there are slots for work that is not new.
    const others = Array.from({ length: 32 }, async () => work.run(held))
    for (let i = 0; i < 500; i++) await work.nextTurn()
    // More turns than new work has.
    const further = read(30, 10)
    for (let i = 0; i < 500; i++) await work.nextTurn()
    gate.isClosed = false
    expect(await further).toBe(30)
    expect(starts).toBe(3)
    await Promise.all(others)
  })
})

describe('the index of a trace', () => {
  test('names the slot of a mapping by its key and the slot where it starts', async () => {
    // mapping at slot 3, key 0x2a: MSTORE(0, 0x2a) MSTORE(32, 3) SSTORE(KECCAK256(0, 64) + 1, 7)
    const index = await indexOf('0x602a5f52600360205260405f20600101600790556000')
    const [touched] = index.toWire().slots
    expect(touched).toMatchObject({ address: FIXED, isWritten: true })
    expect(touched!.path).toEqual({
      root: `0x${'3'.padStart(64, '0')}`,
      steps: [
        { kind: 'key', key: `0x${'2a'.padStart(64, '0')}` },
        { kind: 'offset', words: 1 },
      ],
    })
  })

  test('shows where the failure of a transaction originated', async () => {
    // Calls an account that reverts, and reverts with nothing as well.
    const index = await indexOf(`0x5f5f5f5f5f73${CALLED[0]!.slice(2)}5af15f5ffd`, new Map([[CALLED[0]!, '0x5f5ffd']]))
    expect(index.toWire()).toMatchObject({
      steps: 14,
      failedStep: 10,
      frames: [
        [0, 14],
        [8, 11],
      ],
    })
  })

  test('shows that the failure originated in the caller, if that fails for another reason', async () => {
    const index = await indexOf(`0x5f5f5f5f5f73${CALLED[0]!.slice(2)}5af160015ffd`, new Map([[CALLED[0]!, '0x5f5ffd']]))
    expect(index.toWire().failedStep).toBe(13)
  })

  test('shows the gas spent and the refund', async () => {
    // Sets a slot and clears it again.
    const index = await indexOf('0x60015f555f5f5500')
    expect(index.toWire().gas).toEqual({ spent: 43_337, refunded: 8_667 })
  })

  test('of a plain transfer is empty', async () => {
    const { miner, chain } = await createTestDevnet()
    await miner.submit(signed(alice, 0))
    const index = await new StepTraces(work).index(tracedTransaction(chain, chain.head, 0), TIMEOUT_MS)
    expect(index.toWire()).toMatchObject({ steps: 0, frames: [[0, 0]], marks: [], failedStep: null })
  })

  test('finds a position in the code', async () => {
    const index = await indexOf('0x5f5f5f5000')
    expect(index.find({ from: 0, direction: 'forward', pc: 3 })).toBe(3)
    expect(index.find({ from: 3, direction: 'forward', pc: 3 })).toBeUndefined()
  })

  test('of too many steps is cut, and the open frames end there', () => {
    const index = new StepIndex()
    index.hooks.onEnter!({ depth: 0, kind: 'CALL', from: FIXED, to: FIXED, value: 0n, gas: 0n, input: EMPTY_BYTES })
    const step: OpcodeStep = {
      pc: 0,
      op: 0x5b,
      gas: 1n,
      cost: 1n,
      depth: 1,
      address: FIXED,
      code: EMPTY_BYTES,
      stack: [],
      peek: () => undefined,
      stackSize: 0,
      wordAt: () => 0,
      memory: () => EMPTY_BYTES,
      returnData: EMPTY_BYTES,
      refund: 0n,
      state: { account: () => undefined, code: () => EMPTY_BYTES, storage: () => 0n, blockHash: () => `0x${'0'.repeat(64)}` },
    }
    while (!index.isFull) index.hooks.onOpcode!(step)
    const { steps, isCut, frames } = index.toWire()
    expect({ isCut, frames }).toEqual({ isCut: true, frames: [[0, steps]] })
  })

  test('is made within the time limit, or not at all', async () => {
    const { traced, stepTraces } = await blockOfCalls(new Map([[FIXED, bytesFromHex('0x5b5f56')]]))
    await expect(stepTraces.index(traced(0), 0)).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe('the steps of a call', () => {
  const CALLER: Address = alice.address
  const callOf = ({ chain }: TestDevnet, place: Block = chain.head) => {
    const context = { engine: chain.engine, config: chain.config, header: place.header, state: chain.stateAt(place.header) }
    return tracedCall('a call', place.hash, context, { from: CALLER, to: FIXED, gas: 150_000n }, {})
  }

  test('are those of the same transaction', async () => {
    const it = await blockOfCalls(new Map([[FIXED, bytesFromHex('0x602a5f5260205ff3')]]))
    const [call, transaction] = [callOf(it), it.traced(0)]
    const opsOf = async (traced: Traced) => {
      const { steps } = await it.stepTraces.index(traced, TIMEOUT_MS)
      return (await (await it.stepTraces.last(traced, TIMEOUT_MS)).range(0, steps)).steps.map(({ op, stack }) => ({ op, stack }))
    }
    expect(await opsOf(call)).toEqual(await opsOf(transaction))
  })

  test('stay those of the index, until the index is requested again', async () => {
    // Returns the number of the block: an odd one takes the jump. NUMBER PUSH1 1 AND PUSH1 8 JUMPI STOP STOP JUMPDEST STOP
    const it = await blockOfCalls(new Map([[FIXED, bytesFromHex('0x4360011660085700005b00')]]))
    const first = await it.stepTraces.index(callOf(it), TIMEOUT_MS)
    await it.miner.mine()
    const kept = await it.stepTraces.last(callOf(it), TIMEOUT_MS)
    const renewed = await it.stepTraces.index(callOf(it), TIMEOUT_MS)
    expect([kept.index.steps, renewed.steps === first.steps]).toEqual([first.steps, false])
    // A requester that was about to read them still gets them.
    expect((await kept.range(0, first.steps)).steps).toHaveLength(first.steps)
  })
})
