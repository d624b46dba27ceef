import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Hash, ZERO_HASH, addressFromBigint } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { createEngine } from '../evm/evm.ts'
import { rulesOf } from '../evm/rules/rules.ts'
import { ModelBase } from '../state/modelBase.fixture.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { type RemoteCall, type RemoteKey, RemoteMiss } from '../types/remoteMiss.ts'
import { collectingEngine } from './collectingEngine.ts'
import { fetched } from './fetched.ts'
import { boundingWaits } from './remoteWaits.ts'

/** Rejects with the signal's reason. */
const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

const key = (slot: bigint): RemoteKey => ({ kind: 'slot', root: ZERO_HASH, address: addressFromBigint(1n), slot })

describe('a run that misses values', () => {
  test('begins again after each fetch, until nothing is missing', async () => {
    const here = new Set<bigint>()
    const fetches: number[] = []
    const source = {
      fetch(keys: readonly RemoteKey[]) {
        fetches.push(keys.length)
        for (const it of keys) if (it.kind === 'slot') here.add(it.slot)
        return Promise.resolve()
      },
    }
    const result = await fetched(source, () => {
      for (const slot of [1n, 2n, 3n]) if (!here.has(slot)) throw new RemoteMiss([key(slot)])
      return 'done'
    })
    expect(result).toBe('done')
    expect(fetches).toEqual([1, 1, 1])
  })

  test('ends if what was fetched is still missing, and with any other error', async () => {
    const source = { fetch: () => Promise.resolve() }
    const missing = fetched(source, () => {
      throw new RemoteMiss([key(1n)])
    })
    await expect(missing).rejects.toMatchObject({ code: 'remote-no-progress', message: expect.stringContaining('slot 0x1') })
    const failing = fetched(source, () => Promise.reject(new CodedError('timeout', 'over')))
    await expect(failing).rejects.toMatchObject({ code: 'timeout' })
    const gone = fetched({ fetch: () => Promise.reject(new CodedError('remote-gone', 'gone')) }, () => {
      throw new RemoteMiss([key(1n)])
    })
    await expect(gone).rejects.toMatchObject({ code: 'remote-gone' })
  })
})

/** A run that always misses another value. */
const endless = () => {
  let slot = 0n
  return () => {
    throw new RemoteMiss([key(slot++)])
  }
}

describe('how long a run waits', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const PATIENCE_MS = 45_000
  /** Each fetch takes ten seconds, and there is always another value missing. */
  function slowSource() {
    const source = {
      fetches: 0,
      patience: {
        ms: PATIENCE_MS,
        ended: (keys: readonly RemoteKey[], fetches: number) => new CodedError('remote-gone', `${keys.length} of fetch ${fetches}`),
      },
      fetch: (_: readonly RemoteKey[], signal?: AbortSignal) => {
        source.fetches++
        return sleep(10_000, signal)
      },
    }
    return source
  }
  /** The error of the work and when it came. */
  async function outcomeOf(work: Promise<unknown>) {
    const startMs = performance.now()
    const failed = work.then(
      () => undefined,
      (error: Error) => ({ message: error.message, ms: performance.now() - startMs }),
    )
    await vi.advanceTimersByTimeAsync(10 * PATIENCE_MS)
    return failed
  }

  test('is bounded for all its rounds together', async () => {
    const source = slowSource()
    expect(await outcomeOf(fetched(source, endless()))).toEqual({ message: '1 of fetch 5', ms: PATIENCE_MS })
    expect(source.fetches).toBe(5)
  })

  test('is bounded together with the runs within it', async () => {
    const source = slowSource()
    const twice = fetched(source, async () => {
      await fetched(source, endless()).catch(() => undefined)
      await fetched(source, endless())
    })
    expect(await outcomeOf(twice)).toEqual({ message: '1 of fetch 5', ms: PATIENCE_MS })
    expect(source.fetches).toBe(5)
  })

  test('does not count the time in which it runs', async () => {
    const source = slowSource()
    let slot = 0n
    const run = async () => {
      await sleep(PATIENCE_MS)
      if (slot < 4n) throw new RemoteMiss([key(slot++)])
    }
    expect(await outcomeOf(fetched(source, run))).toBeUndefined()
  })

  test('is another matter in a section with a bound of its own, and after the request has ended', async () => {
    const source = slowSource()
    let later: Promise<unknown> | undefined
    const request = boundingWaits(source, async () => {
      setTimeout(() => {
        later = fetched(source, endless()).catch((error: Error) => error.message)
      }, 3 * PATIENCE_MS)
      await fetched(source, endless()).catch(() => undefined)
      await boundingWaits(source, () => fetched(source, endless()))
    })
    expect(await outcomeOf(request)).toEqual({ message: '1 of fetch 5', ms: 2 * PATIENCE_MS })
    expect(await later).toBe('1 of fetch 5')
    expect(source.fetches).toBe(15)
  })
})

const sload = (slot: number) => [0x60, slot, 0x54, 0x50]
/** CALL of address 0x300 with all gas, then STOP. */
const CALL_OTHER = [0x5f, 0x5f, 0x5f, 0x5f, 0x5f, 0x61, 0x03, 0x00, 0x5a, 0xf1, 0x00]

describe('an engine that collects what is missing', () => {
  const ROOT: Hash = keccak256Hex(Uint8Array.of(1))
  const [sender, contract, other] = [addressFromBigint(0x100n), addressFromBigint(0x200n), addressFromBigint(0x300n)]
  const block = {
    number: 1n,
    timestamp: 1n,
    coinbase: addressFromBigint(0x400n),
    gasLimit: 30_000_000n,
    baseFeePerGas: 0n,
    blobBaseFee: 0n,
    prevRandao: 0n,
    difficulty: 0n,
    chainId: 1n,
  }
  /** Reads slots 0 to 49, then calls the other contract, which reads slot 0, and stops. */
  const CALLER = Uint8Array.from([...Array.from({ length: 50 }, (_, slot) => sload(slot)).flat(), ...CALL_OTHER])
  const account = { nonce: 1n, balance: 10n ** 18n, code: new Uint8Array(0), storage: new Map<bigint, bigint>() }
  const model = new Map([
    [sender, account],
    [contract, { ...account, code: CALLER, storage: new Map([[7n, 9n]]) }],
    [other, { ...account, code: Uint8Array.from([...sload(0), 0x00]) }],
  ])
  const tx = {
    type: 0 as const,
    from: sender,
    to: contract,
    gasLimit: 1_000_000n,
    gasPrice: 0n,
    value: 0n,
    data: new Uint8Array(0),
    nonce: 1n,
  }

  test.each(['transact', 'start'] as const)('needs a round for each level of calls, not for each slot (%s)', async (way) => {
    const base = new ModelBase(new Map([[ROOT, model]]))
    const state = () => new StateDatabase(createMemoryStore(), { base }).at(ROOT)
    const engine = createEngine()
    const expected = engine.transact(tx, block, rulesOf('osaka'), state())
    base.isRemote = true
    const collecting = collectingEngine(engine)
    let rounds = 0
    const source = {
      fetch(keys: readonly RemoteKey[]) {
        rounds++
        base.fetch(keys)
        return Promise.resolve()
      },
    }
    const view = state()
    const result = await fetched(source, () => {
      if (way === 'transact') return collecting.transact(tx, block, rulesOf('osaka'), view)
      const run = collecting.start(tx, block, rulesOf('osaka'), view)
      for (;;) {
        const ended = run.advance(Infinity, 0)
        if (ended !== undefined) return ended
      }
    })
    expect(result).toEqual(expected)
    expect(result.status).toBe('success')
    expect(rounds).toBeLessThanOrEqual(4)
  })

  test('names the call whose callee is missing, for what the remote chain expects it to read', async () => {
    const base = new ModelBase(new Map([[ROOT, model]]))
    base.isRemote = true
    const view = new StateDatabase(createMemoryStore(), { base }).at(ROOT)
    const collecting = collectingEngine(createEngine())
    const calls: RemoteCall[] = []
    const source = {
      fetch: (keys: readonly RemoteKey[]) => Promise.resolve(base.fetch(keys)),
      prefetch: (call: RemoteCall) => Promise.resolve(void calls.push(call)),
    }
    const data = Uint8Array.of(1, 2, 3, 4)
    await fetched(source, () => collecting.transact({ ...tx, data }, block, rulesOf('osaka'), view))
    await fetched(source, () => collecting.transact(tx, block, rulesOf('osaka'), view))
    expect(calls).toEqual([{ root: ROOT, from: sender, to: contract, value: 0n, data }])
  })
})
