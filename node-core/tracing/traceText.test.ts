import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, bytesFromHex } from '../contract/hex.ts'
import { finish } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { alice, bob, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import type { Block } from '../types/block.ts'
import type { StructLogOptions } from './structLog.ts'
import { blockTraceText, callTraceText, chainTraceText, transactionTraceText } from './traceText.ts'
import { type TraceConfig, traceBlock, traceTransaction } from './traces.ts'

/** Counts slot 0 up and writes memory, 800 times. */
const LOOP = '6103205b600190035f546001015f5580604052806003575f5260205ff3'
const loop: Address = createContractAddress(alice.address, 0n)

let chain: Chain
let block: Block

beforeAll(async () => {
  const devnet = await createTestDevnet({ mode: { kind: 'manual' } })
  chain = devnet.chain
  await devnet.miner.submit(creation(alice, 0, bytesFromHex(`0x${LOOP}`)))
  await devnet.miner.submit(signed(alice, 1, { to: loop, value: 0n, gasLimit: 2_000_000n }))
  await devnet.miner.submit(signed(alice, 2))
  // Runs out of gas.
  await devnet.miner.submit(signed(bob, 0, { to: loop, value: 0n, gasLimit: 30_000n }))
  block = await devnet.miner.mine()
})

const EVERYTHING: StructLogOptions = { enableMemory: true, enableReturnData: true }
const CONFIGS: TraceConfig[] = [
  {},
  { structLog: EVERYTHING },
  { structLog: { disableStack: true, disableStorage: true } },
  { structLog: { limit: 3 } },
  { tracer: 'callTracer' },
  { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
]

describe('the text of a trace', () => {
  test.each(CONFIGS)('equals that of the whole trace byte for byte: %j', (config) => {
    for (const index of block.transactions.keys()) {
      const text = Array.from(transactionTraceText(chain, block, index, config)).join('')
      expect(text === JSON.stringify(finish(traceTransaction(chain, block, index, config)))).toBe(true)
    }
    expect(Array.from(blockTraceText(chain, block, config)).join('') === JSON.stringify(finish(traceBlock(chain, block, config)))).toBe(
      true,
    )
  })

  test('comes in bounded pieces', () => {
    const lengths = Array.from(transactionTraceText(chain, block, 1, {}), ({ length }) => length)
    expect(lengths.length).toBeGreaterThan(10)
    expect(Math.max(...lengths)).toBeLessThan(70_000)
  })

  test('is not produced before it is taken, nor after it was abandoned', () => {
    const pieces = transactionTraceText(chain, block, 1, {})
    pieces.next()
    // Another run in between does not affect the suspended one.
    const whole = JSON.stringify(finish(traceTransaction(chain, block, 1, {})))
    pieces.return()
    expect(pieces.next().done).toBe(true)
    const [first, ...rest] = transactionTraceText(chain, block, 1, {})
    expect(first + rest.join('') === whole).toBe(true)
  })

  test('is valid when two are produced alternately', () => {
    const both = [transactionTraceText(chain, block, 1, {}), transactionTraceText(chain, block, 1, {})]
    const texts = ['', '']
    for (let isOver = false; !isOver;) {
      isOver = true
      for (const [i, pieces] of both.entries()) {
        const { value, done } = pieces.next()
        if (done === true) continue
        texts[i] += value
        isOver = false
      }
    }
    expect(texts[0] === texts[1]).toBe(true)
    expect(texts[0] === JSON.stringify(finish(traceTransaction(chain, block, 1, {})))).toBe(true)
  })

  test('fails when the time is over, which counts only while it is produced', async () => {
    const pieces = transactionTraceText(chain, block, 1, { timeoutMs: 20_000 })
    pieces.next()
    expect(() => Array.from(transactionTraceText(chain, block, 1, { timeoutMs: 0 }))).toThrow(
      expect.objectContaining({ code: 'timeout' }) as Error,
    )
    expect(Array.from(pieces).length).toBeGreaterThan(1)
  })

  test('of a chain has the blocks after the first', () => {
    const traces = JSON.parse(Array.from(chainTraceText(chain, 0n, 1n, { tracer: 'callTracer' })).join('')) as {
      block: string
      traces: unknown[]
    }[]
    expect(traces.map(({ block: number, traces: { length } }) => [number, length])).toEqual([['0x1', 4]])
    expect(Array.from(chainTraceText(chain, 1n, 1n, {})).join('')).toBe('[]')
  })

  test('of a call is based on the transactions before it', () => {
    const context = { engine: chain.engine, config: chain.config, header: block.header, state: chain.stateAt(block.header) }
    const request = { to: loop, gas: 40_000n }
    const slotAt = (index?: number) => {
      const place = index === undefined ? context : { ...context, before: { chain, block, index } }
      const text = Array.from(callTraceText(place, request, {}, {})).join('')
      const { structLogs } = JSON.parse(text) as { structLogs: { storage?: Record<string, string> }[] }
      return BigInt(Object.values(structLogs.find(({ storage }) => storage)!.storage!)[0]!)
    }
    expect([slotAt(1), slotAt(2), slotAt()]).toEqual([0n, 800n, 800n])
  })
})
