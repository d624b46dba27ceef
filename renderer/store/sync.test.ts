import { describe, expect, test } from 'vitest'
import { RpcError } from '../bridge/rpcError.ts'
import { createAppStore, type AppState } from './appStore.ts'
import { MAX_BLOCKS } from './blocksSlice.ts'
import { detailKey } from './detailsSlice.ts'
import { ALICE, BOB, FakeNode, settled, transfer } from '../testing/fakeNode.ts'
import { Sync, type Notice, type SyncClient } from './sync.ts'

async function follow(height: number, prepare: (node: FakeNode) => void = () => {}) {
  const node = new FakeNode(height)
  prepare(node)
  const store = createAppStore('browser')
  const notices: Notice[] = []
  let paused: (() => void)[] = []
  const timers = {
    nowMs: () => 0,
    after: (_pauseMs: number, run: () => void) => {
      paused.push(run)
      return () => {}
    },
  }
  const sync = new Sync({ client: node, store, timers, notify: (notice) => notices.push(notice) })
  sync.start()
  node.connect()
  await settled()
  /** Lets pending delays expire. */
  const pass = async (): Promise<void> => {
    const due = paused
    paused = []
    for (const run of due) run()
    await settled()
  }
  return { node, store, sync, notices, pass, state: () => store.getState() }
}

/** Follows a node with which something happens between the first or another reading of its head and the response. */
async function followReading(height: number, reading: 'the first' | 'another', happens: (node: FakeNode) => void) {
  const prepare = (node: FakeNode) => (node.meanwhile['eth_getBlockByNumber'] = () => happens(node))
  const followed = await follow(height, reading === 'the first' ? prepare : undefined)
  if (reading === 'another') {
    prepare(followed.node)
    followed.node.connect()
    await settled()
  }
  await followed.pass()
  return followed
}

/** Something happens between the next request for the newest block and its reading, after what is asked for together with it was read. */
function beforeLatest(node: FakeNode, happens: () => void): void {
  const { call } = node
  node.call = async (method, ...params) => {
    if (params[0] === 'latest') {
      node.call = call
      await Promise.resolve()
      happens()
    }
    return call(method, ...(params as never))
  }
}

/** Lets everything go on that waits for no timer, several times. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await settled()
}

/** The newest block becomes another one, without transactions. */
function replaceHead(node: FakeNode, silent = false): void {
  node.blocks.pop()
  node.branch++
  node.mine({ silent })
}

describe('a trace', () => {
  test('is requested once, whatever blocks arrive', async () => {
    const { node, sync, state, pass } = await follow(3)
    sync.watch('trace', '0x01')
    await settled()
    expect(state().details.get(detailKey('trace', '0x01'))).toEqual({ status: 'ready', data: { type: 'CALL', gasUsed: '0x1' } })
    node.mine()
    await pass()
    expect(node.asked.filter((method) => method === 'devnet_trace')).toHaveLength(1)
  })

  test('that the node refuses keeps the error code', async () => {
    const { sync, state } = await follow(3, (node) => {
      node.traceError = new RpcError('refused', 'authentication required', { code: 4100, message: 'authentication required' })
    })
    sync.watch('trace', '0x01')
    await settled()
    expect(state().details.get(detailKey('trace', '0x01'))).toEqual({ status: 'failed', message: 'authentication required', code: 4100 })
  })
})

test('what executions are in their sources is read again when builds change, also while it is read; what is not watched is forgotten', async () => {
  const { node, sync, state } = await follow(3)
  const { call } = node
  let text = 'without sources'
  node.call = async (method, ...params) => (method === 'devnet_stackTrace' ? ({ text } as never) : call(method, ...(params as never)))
  const shown = (id: string) => state().details.get(detailKey('stackTrace', id))
  const builds = (now: string) => {
    text = now
    node.listeners['workspace']!({ labels: {}, artifacts: false, builds: true, contracts: false } as never)
  }
  sync.watch('stackTrace', '0x01')
  const leave = sync.watch('stackTrace', '0x02')
  await settled()
  leave()
  for (const id of ['0x01', '0x02']) expect(shown(id)).toEqual({ status: 'ready', data: { text: 'without sources' } })
  builds('with lines')
  expect([shown('0x01')?.status, shown('0x02')]).toEqual(['ready', undefined])
  builds('with functions')
  await settled()
  expect(shown('0x01')).toEqual({ status: 'ready', data: { text: 'with functions' } })
})

describe('logs', () => {
  test('are searched in the newest blocks, then only in new ones', async () => {
    const { node, sync, state, pass } = await follow(1_500)
    sync.want('logs')
    await settled()
    expect(state().logs.searched).toEqual({ from: 501, to: 1_500 })
    node.mine()
    await pass()
    expect(state().logs.logs).toMatchObject([
      { fromBlock: '0x5dd', toBlock: '0x5dd' },
      { fromBlock: '0x1f5', toBlock: '0x5dc' },
    ])
    expect(state().logs.arrived).toBe(2)
  })

  test('that are searched twice at the same time appear once', async () => {
    const { sync, state } = await follow(3)
    sync.want('logs')()
    sync.want('logs')
    await settled()
    expect(state().logs.logs).toHaveLength(1)
    expect(state().logs.arrived).toBe(1)
  })

  test('of a range with an end are searched once', async () => {
    const { node, sync, state, pass } = await follow(20)
    sync.want('logs')
    sync.showLogs({ address: ALICE, topics: [], from: 3, to: 9 })
    await settled()
    node.mine()
    await pass()
    expect(state().logs.logs).toEqual([{ logIndex: '0x0', fromBlock: '0x3', toBlock: '0x9', address: ALICE }])
  })
})

describe('the pool', () => {
  test('is counted on connect, and read in full only while it is shown', async () => {
    const { node, sync, state } = await follow(3, (fresh) => fresh.pool.set('0x01', transfer()))
    expect(state().pool.counts).toEqual({ pending: 1, queued: 0 })
    expect(node.asked).not.toContain('txpool_content')
    sync.want('pool')
    await settled()
    expect(state().pool.lanes?.map(({ sender, nonce, transactions }) => [sender, nonce, transactions.length])).toEqual([[ALICE, 2, 1]])
    expect(state().pool.nextBaseFee).toBe(7n)
  })

  test('is requested again while it is shown, and no longer', async () => {
    const { node, sync, pass } = await follow(3)
    const stop = sync.want('pool')
    await settled()
    node.asked.length = 0
    await pass()
    expect(node.asked).toContain('txpool_content')
    stop()
    await pass()
    node.asked.length = 0
    await pass()
    expect(node.asked).not.toContain('txpool_content')
  })

  test('reports a new transaction by its count', async () => {
    const { node, state, pass } = await follow(3)
    const waiting = transfer()
    node.pool.set(waiting.hash, waiting)
    node.listeners['newPendingTransactions']!(waiting.hash as never)
    await pass()
    expect(state().pool.counts).toEqual({ pending: 1, queued: 0 })
  })
})

describe('loading', () => {
  test('the head, the node and the newest blocks are loaded after the connect', async () => {
    const { state } = await follow(200)
    expect(state().node.info?.chainId).toBe(1337)
    expect(state().blocks.head?.number).toBe(200)
    expect([...state().blocks.byNumber.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, i) => 137 + i))
  })

  test('visible blocks are loaded by page, once', async () => {
    const { node, sync, state } = await follow(1_000)
    node.asked.length = 0
    sync.showBlocks(100, 140)
    sync.showBlocks(101, 141)
    await settled()
    expect([state().blocks.byNumber.has(100), state().blocks.byNumber.has(141), state().blocks.byNumber.has(300)]).toEqual([
      true,
      true,
      false,
    ])
    expect(node.asked.length).toBe(2)
  })

  test('however far the list scrolls, summaries stay within their bound and the newest stay', async () => {
    const { sync, state } = await follow(5_000)
    for (let from = 0; from < 4_800; from += 64) {
      sync.showBlocks(from, from + 40)
      await settled()
    }
    expect(state().blocks.byNumber.size).toBeLessThanOrEqual(MAX_BLOCKS)
    expect(state().blocks.byNumber.has(5_000)).toBe(true)
  })
})

/** Makes it a fork at block 90. */
function forkAt90(node: FakeNode): void {
  node.fork = {
    chainId: 1,
    name: 'Ethereum',
    blockNumber: 90,
    blockHash: `0x${'0'.repeat(64)}`,
    blockTimestamp: 0,
    from: [],
    proof: 'off',
    remarks: [],
  }
}

const blockNumbers = (state: () => AppState) => [...state().blocks.byNumber.keys()].toSorted((a, b) => a - b)

describe('a fork', () => {
  test('reads no blocks of the remote chain until a list shows them, and no more than it shows', async () => {
    const { node, sync, state } = await follow(100, forkAt90)
    expect(blockNumbers(state)).toEqual(Array.from({ length: 11 }, (_, at) => 90 + at))
    sync.showBlocks(80, 100)
    await settled()
    expect(blockNumbers(state)[0]).toBe(80)
    sync.showBlocks(78, 98)
    await settled()
    expect(node.params.filter(([method]) => method === 'devnet_blocks').slice(1)).toEqual([
      ['devnet_blocks', '0x50', '0x59'],
      ['devnet_blocks', '0x4e', '0x4f'],
    ])
  })

  test('says why blocks of the remote chain cannot be listed, until another attempt succeeds', async () => {
    const { node, sync, state } = await follow(100, forkAt90)
    node.isRemoteGone = true
    sync.showBlocks(80, 100)
    await settled()
    expect([state().blocks.remoteProblem, state().node.problem]).toEqual(['the remote chain cannot be read', undefined])
    node.isRemoteGone = false
    sync.retryBlocks()
    await settled()
    expect([state().blocks.remoteProblem, blockNumbers(state)[0]]).toEqual([undefined, 80])
  })

  test('stays where it is if a block of the remote chain cannot be shown', async () => {
    const { node, sync, state } = await follow(100, forkAt90)
    node.isRemoteGone = true
    await expect(sync.lookAt(12)).rejects.toThrow('the remote chain cannot be read')
    expect([state().blocks.head?.number, state().blocks.tip]).toEqual([100, undefined])
    await sync.lookAt(95)
    await expect(sync.lookAt(12)).rejects.toThrow('the remote chain cannot be read')
    expect([state().blocks.head?.number, state().blocks.tip?.number]).toEqual([95, 100])
    node.isRemoteGone = false
    await sync.lookAt(12)
    expect([state().blocks.head?.number, state().blocks.tip?.number]).toEqual([12, 100])
  })
})

describe('following', () => {
  test('a new head is shown, and its block only if blocks are wanted', async () => {
    const { node, sync, state, pass } = await follow(3)
    node.mine()
    await settled()
    expect([state().blocks.head?.number, state().blocks.byNumber.has(4)]).toEqual([4, false])
    await pass()
    sync.want('blocks')
    await settled()
    node.mine()
    await settled()
    expect([state().blocks.byNumber.has(4), state().blocks.byNumber.has(5)]).toEqual([true, true])
  })

  test('many heads at once are shown in few steps', async () => {
    const { node, state, store, pass } = await follow(3)
    let steps = 0
    store.subscribe((now, before) => (steps += now.blocks.head === before.blocks.head ? 0 : 1))
    for (let i = 0; i < 500; i++) node.mine()
    await settled()
    await pass()
    expect([state().blocks.head?.number, steps]).toEqual([503, 2])
  })

  test('balances follow the head if accounts are wanted', async () => {
    const { node, sync, state } = await follow(3)
    sync.want('accounts')
    await settled()
    node.mine()
    await settled()
    expect(state().accounts.states.get(ALICE)).toEqual({ balance: 995n, nonce: 2 })
  })

  test("the key store follows the node's updates, with a new account's balance", async () => {
    const { node, sync, state } = await follow(3)
    sync.want('accounts')
    await settled()
    const keyStore = {
      nowMs: 0,
      accounts: [{ address: BOB, url: 'keystore:///keys/bob', isUnlocked: false, unlockedUntilMs: null }],
      problems: [],
    }
    node.keyStore = keyStore
    node.listeners['keystore']!(keyStore as never)
    expect(state().accounts.keyStore?.accounts).toMatchObject([{ address: BOB, isUnlocked: false }])
    await settled()
    expect(state().accounts.states.has(BOB)).toBe(true)
    node.listeners['keystore']!({ ...keyStore, accounts: [{ ...keyStore.accounts[0]!, isUnlocked: true }] } as never)
    expect(state().accounts.keyStore?.accounts).toMatchObject([{ address: BOB, isUnlocked: true }])
  })

  test('a node that keeps its key files private still returns its dev accounts', async () => {
    const { node, sync, state } = await follow(3)
    node.callError = new RpcError('refused', 'authentication required', { code: 4100, message: 'authentication required' })
    sync.want('accounts')
    await settled()
    expect(state().accounts.keyStore).toEqual({ accounts: [], problems: [], refusal: { message: 'authentication required', code: 4100 } })
    expect(state().accounts.states.get(ALICE)).toBeDefined()
  })
})

describe('another chain', () => {
  test('a new instance behind the connection replaces everything and is reported', async () => {
    const { node, state, notices } = await follow(30)
    node.instanceId = 'second'
    node.branch = 1
    node.blocks = []
    for (let i = 0; i < 3; i++) node.mine({ silent: true })
    node.connect()
    await settled()
    expect([state().blocks.head?.number, state().blocks.byNumber.size, state().blocks.generation]).toEqual([2, 3, 2])
    expect(notices).toEqual(['reset'])
  })

  test('a restart of the same chain keeps what is known', async () => {
    const { node, state, notices } = await follow(30)
    node.mine({ silent: true })
    node.connect()
    await settled()
    expect([state().blocks.head?.number, state().blocks.generation, notices.length]).toEqual([31, 1, 0])
  })

  test('a rolled-back chain drops the removed blocks', async () => {
    const { node, state, notices } = await follow(30)
    node.blocks.length = 11
    node.branch = 1
    node.mine()
    await settled()
    expect([state().blocks.head?.number, state().blocks.byNumber.has(12)]).toEqual([11, false])
    expect(notices).toEqual(['rewound'])
  })

  test('an open address stays until it is read again after a rewind, and not on another chain', async () => {
    const { node, store, sync, state } = await follow(30)
    sync.watch('address', ALICE)
    await settled()
    const statuses = new Set<string | undefined>()
    const stop = store.subscribe(({ details }) => statuses.add(details.get(detailKey('address', ALICE))?.status))
    node.blocks.length = 11
    node.branch = 1
    node.mine()
    await settled()
    expect([state().blocks.head?.number, Array.from(statuses)]).toEqual([11, ['ready']])
    node.blocks.length = 0
    node.instanceId = 'second'
    node.branch = 2
    node.mine({ silent: true })
    node.connect()
    await settled()
    stop()
    expect(statuses).toContain(undefined)
    expect(state().details.get(detailKey('address', ALICE))?.status).toBe('ready')
  })

  test('a rewind of this window is no news', async () => {
    const { node, sync, state, notices } = await follow(30)
    await sync.rewind(async () => {
      node.blocks.length = 11
      node.branch = 1
      await Promise.resolve()
      node.mine()
    })
    await settled()
    expect([state().blocks.head?.number, notices]).toEqual([11, []])
  })

  test('a chain that was rolled back and outgrew its old height during one delay is noticed', async () => {
    const { node, state, pass } = await follow(30)
    const before = state().blocks.byNumber.get(25)
    node.mine()
    await settled()
    node.blocks.length = 20
    node.branch = 1
    while (node.blocks.length < 40) node.mine()
    await pass()
    expect(state().blocks.head?.number).toBe(39)
    expect(state().blocks.byNumber.get(25)?.hash).not.toBe(before?.hash)
  })

  describe.each(['the first', 'another'] as const)('between %s reading of the head and its response', (reading) => {
    test('a block that is mined is shown', async () => {
      const { state, notices } = await followReading(3, reading, (node) => void node.mine())
      expect([state().blocks.head?.number, notices]).toEqual([4, []])
    })

    test('a chain that is rolled back is noticed', async () => {
      const { state } = await followReading(30, reading, (node) => {
        node.blocks.length = 11
        node.branch = 1
        node.mine()
      })
      expect([state().blocks.head?.number, state().blocks.byNumber.has(12)]).toEqual([11, false])
    })
  })

  test('what is announced between the reading of the control state and the history and their responses is newer', async () => {
    const control = { mining: 'manual' }
    const { state } = await follow(3, (node) => {
      node.meanwhile['devnet_control'] = () => node.listeners['control']?.(control as never)
      node.meanwhile['devnet_controlActions'] = () => node.listeners['history']?.({ undo: 'Mine', redo: null } as never)
    })
    expect([state().node.control, state().history.undo]).toEqual([control, 'Mine'])
  })

  test('a head that is replaced by another one of its height between two readings is noticed, though its block is in no list', async () => {
    const { node, state, pass } = await follow(3)
    node.mine()
    await pass()
    beforeLatest(node, () => replaceHead(node))
    node.connect()
    await settled()
    await pass()
    expect([state().blocks.head?.hash, state().blocks.generation]).toEqual([node.blocks.at(-1)!.hash, 2])
  })

  test('an account that is read as of the past, while the window goes back to another chain, is shown as of now', async () => {
    const { node, sync, state } = await follow(3)
    await sync.lookAt(1)
    replaceHead(node, true)
    beforeLatest(node, () => {
      node.meanwhile['eth_getBalance'] = () => turns(4)
      sync.watch('address', ALICE)
    })
    await sync.lookAt(undefined)
    await turns(6)
    expect(state().details.get(detailKey('address', ALICE))).toMatchObject({ data: { balance: 996n } })
  })

  test('a block that is mined while the past is looked at is there if one waits for it', async () => {
    const { node, sync, state, pass } = await follow(3)
    await sync.lookAt(1)
    sync.watch('block', '4')
    await settled()
    node.mine()
    await pass()
    expect(state().details.get(detailKey('block', '4'))).toMatchObject({ data: { block: { hash: node.blocks[4]!.hash } } })
  })

  test('a block that is read before the window knows of it, and replaced before that, is read again', async () => {
    const { node, sync, state, pass } = await follow(3)
    node.mine({ silent: true })
    sync.watch('block', '4')
    await settled()
    replaceHead(node, true)
    await sync.lookAt(1)
    await pass()
    expect(state().details.get(detailKey('block', '4'))).toMatchObject({ data: { block: { hash: node.blocks[4]!.hash } } })
  })

  test('snapshots that are read twice at once are those of the later reading, whichever ends first', async () => {
    const { node, state, pass } = await follow(3)
    const tell = () => node.listeners['history']?.({ undo: null, redo: null } as never)
    node.meanwhile['devnet_snapshots'] = () => turns(4)
    tell()
    await pass()
    node.snapshots = [{ name: 'deployed' }]
    tell()
    await pass()
    await turns(5)
    expect(state().history.snapshots).toEqual(node.snapshots)
  })

  test('announcing a known block changes nothing', async () => {
    const { node, state, notices } = await follow(30)
    node.listeners['newHeads']?.(node.blocks[30] as never)
    await settled()
    expect([state().blocks.generation, notices.length]).toEqual([1, 0])
  })
})

/** Transfers in blocks 5, 15, 25 and 35. */
function withTransfers(node: FakeNode): void {
  for (let i = 0; i < 40; i++) node.mine({ silent: true, transactions: i % 10 === 5 ? [transfer()] : [] })
}

describe('looking at the past', () => {
  test('lists end at the block, and state is read there', async () => {
    const { node, sync, state } = await follow(-1, withTransfers)
    sync.want('transactions')
    sync.want('logs')
    sync.want('accounts')
    sync.watch('address', ALICE)
    await settled()
    node.params.length = 0
    void sync.lookAt(12)
    await settled()
    const { blocks, transactions, logs } = state()
    expect([blocks.head?.number, blocks.tip?.number, blocks.generation]).toEqual([12, 39, 1])
    expect([transactions.mined.map(({ blockNumber }) => blockNumber), transactions.covered]).toEqual([[5], { from: 0, to: 12 }])
    expect(logs.searched?.to).toBe(12)
    const tags = node.params.filter(([method]) => method === 'eth_getBalance').map(([, , tag]) => tag)
    expect(tags).toEqual(['0xc', '0xc'])
  })

  test('new blocks move only the end of the chain, and nothing that waits now is listed', async () => {
    const { node, sync, state, pass } = await follow(-1, withTransfers)
    sync.want('transactions')
    void sync.lookAt(12)
    await settled()
    const waiting = transfer()
    node.pool.set(waiting.hash, waiting)
    node.listeners['newPendingTransactions']?.(waiting.hash as never)
    node.mine()
    await pass()
    expect([state().blocks.head?.number, state().blocks.tip?.number]).toEqual([12, 40])
    expect(state().transactions.pending).toEqual([])
    void sync.lookAt(undefined)
    await settled()
    expect([state().blocks.head?.number, state().blocks.tip]).toEqual([40, undefined])
    expect([state().transactions.pending.length, state().transactions.covered?.to]).toEqual([1, 40])
  })

  test('the newest block is no past, and a rollback to before it ends the look', async () => {
    const { node, sync, state, notices } = await follow(30)
    void sync.lookAt(30)
    await settled()
    expect(state().blocks.tip).toBeUndefined()
    void sync.lookAt(20)
    await settled()
    node.blocks.length = 11
    node.branch = 1
    node.mine()
    await settled()
    expect([state().blocks.head?.number, state().blocks.tip, notices]).toEqual([11, undefined, ['rewound']])
  })

  test('a rollback that keeps the block keeps the look', async () => {
    const { node, sync, state } = await follow(30)
    void sync.lookAt(10)
    await settled()
    node.blocks.length = 21
    node.branch = 1
    node.mine()
    await settled()
    expect([state().blocks.head?.number, state().blocks.tip?.number]).toEqual([10, 21])
  })
})

describe('transactions', () => {
  test('the list starts with the newest and reaches back until it is full or the chain ends', async () => {
    const { sync, state } = await follow(-1, (node) => {
      for (let i = 0; i < 100; i++) node.mine({ silent: true, transactions: i % 10 === 0 ? [transfer(), transfer()] : [] })
    })
    sync.want('transactions')
    await settled()
    const { mined, covered } = state().transactions
    expect([mined.length, mined[0]?.blockNumber, covered]).toEqual([20, 90, { from: 0, to: 99 }])
  })

  test('a block that is mined while a new list is read, whose response comes last, is in it', async () => {
    const { node, sync, state } = await follow(3)
    node.meanwhile['devnet_transactions'] = () => {
      node.mine({ transactions: [transfer()] })
      return settled()
    }
    sync.want('transactions')
    await settled()
    await settled()
    const { mined, covered } = state().transactions
    expect([mined.length, covered]).toEqual([1, { from: 0, to: 4 }])
  })

  test('a block that is mined while newer ones are read, whose response comes first, is in the list', async () => {
    const { node, sync, state, pass } = await follow(3)
    const leave = sync.want('transactions')
    await settled()
    leave()
    node.mine()
    await settled()
    await pass()
    node.meanwhile['devnet_transactions'] = async () => {
      node.meanwhile['devnet_transactions'] = settled
      node.mine({ transactions: [transfer()] })
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    }
    sync.want('transactions')
    for (let turn = 0; turn < 5; turn++) await settled()
    const { mined, covered } = state().transactions
    expect([mined.length, covered]).toEqual([1, { from: 0, to: 5 }])
  })

  test('a list that is read while a block of the past is loaded, whose response comes after that, shows nothing later', async () => {
    const { node, sync, state } = await follow(3, (chain) => chain.mine({ silent: true, transactions: [transfer()] }))
    beforeLatest(node, () => {
      node.meanwhile['devnet_transactions'] = () => {
        node.meanwhile['devnet_transactions'] = () => turns(4)
        return turns(2)
      }
      sync.want('transactions')
    })
    await sync.lookAt(2)
    await turns(2)
    expect([state().blocks.head?.number, state().transactions.covered, state().transactions.mined]).toEqual([2, { from: 0, to: 2 }, []])
  })

  test('of full blocks, no more are read than needed', async () => {
    const { node, sync, state } = await follow(-1, (chain) => {
      for (let i = 0; i < 20; i++) chain.mine({ silent: true, transactions: Array.from({ length: 60 }, transfer) })
    })
    node.asked.length = 0
    sync.want('transactions')
    await settled()
    expect(node.asked.filter((method) => method === 'devnet_transactions').length).toBe(1)
    expect(state().transactions.covered).toEqual({ from: 18, to: 19 })
    await sync.loadOlderTransactions()
    expect(state().transactions.covered).toEqual({ from: 16, to: 19 })
    expect(state().transactions.mined.map(({ blockNumber }) => blockNumber)).toEqual(
      [19, 18, 17, 16].flatMap((number) => Array.from({ length: 60 }, () => number)),
    )
  })

  test('older ones are searched until stopped', async () => {
    const { sync, state } = await follow(-1, (chain) => {
      for (let i = 0; i < 20; i++) chain.mine({ silent: true, transactions: Array.from({ length: 60 }, transfer) })
    })
    sync.want('transactions')
    await settled()
    const older = sync.loadOlderTransactions()
    expect(state().transactions.loadingOlder).toBe(true)
    sync.stopOlderTransactions()
    expect(state().transactions.loadingOlder).toBe(false)
    await older
    expect(state().transactions.covered).toEqual({ from: 18, to: 19 })
    await sync.loadOlderTransactions()
    expect(state().transactions.covered).toEqual({ from: 16, to: 19 })
  })

  test('after too many new transactions, the list restarts without a gap', async () => {
    const { node, sync, state, pass } = await follow(3)
    sync.want('transactions')
    await settled()
    node.mine({ transactions: [transfer()] })
    await settled()
    for (let i = 0; i < 5; i++) node.mine({ transactions: Array.from({ length: 60 }, transfer) })
    await pass()
    expect(state().transactions.covered).toEqual({ from: 8, to: 9 })
    expect(state().transactions.mined.length).toBe(120)
  })

  test('of a filter restart, and follow the head', async () => {
    const { node, sync, state } = await follow(-1, (chain) => {
      for (let i = 0; i < 4; i++) chain.mine({ silent: true, transactions: [transfer(), { ...transfer(), from: BOB }] })
    })
    sync.want('transactions')
    await settled()
    sync.showTransactions({ from: BOB })
    expect(state().transactions).toMatchObject({ filter: { from: BOB }, mined: [], covered: undefined })
    await settled()
    expect(state().transactions.mined.map(({ from }) => from)).toEqual([BOB, BOB, BOB, BOB])
    node.mine({ transactions: [transfer(), { ...transfer(), from: BOB }] })
    await settled()
    expect(state().transactions.mined.map(({ blockNumber }) => blockNumber)).toEqual([4, 3, 2, 1, 0])
    sync.showTransactions({})
    await settled()
    expect(state().transactions.mined).toHaveLength(10)
  })

  test('a failed transaction is known from its receipt', async () => {
    const { node, sync, state } = await follow(3)
    sync.want('transactions')
    await settled()
    node.mine({ transactions: [transfer()], status: '0x0' })
    await settled()
    expect(state().transactions.mined.map(({ status, fee }) => [status, fee])).toEqual([['failed', 42_000n]])
  })

  test('what waited before the list was opened is shown too, in the next block or not', async () => {
    const { node, sync, state } = await follow(3)
    const waiting = transfer()
    node.pool.set(waiting.hash, waiting)
    sync.want('transactions')
    await settled()
    expect(state().transactions.pending.map(({ hash }) => hash)).toEqual([waiting.hash])
  })

  test('an announced transaction is shown while it waits and leaves the pool with its block', async () => {
    const { node, sync, state, pass } = await follow(3)
    sync.want('transactions')
    await settled()
    const waiting = transfer()
    node.pool.set(waiting.hash, waiting)
    node.listeners['newPendingTransactions']?.(waiting.hash as never)
    await pass()
    expect(state().transactions.pending.map(({ hash }) => hash)).toEqual([waiting.hash])
    node.mine({ transactions: [waiting] })
    await settled()
    expect([state().transactions.pending.length, state().transactions.mined[0]?.hash]).toEqual([0, waiting.hash])
  })
})

describe('failures', () => {
  test('a chain that could not be loaded is requested again', async () => {
    const real = { call: undefined as SyncClient['call'] | undefined }
    const { node, state, pass } = await follow(3, (chain) => {
      real.call = chain.call
      chain.call = () => Promise.reject(new RpcError('timeout', 'no answer'))
    })
    expect([state().node.problem, state().blocks.head]).toEqual(['no answer', undefined])
    node.call = real.call!
    await pass()
    expect([state().node.problem, state().blocks.head?.number]).toEqual([undefined, 3])
  })
})

describe('details', () => {
  test('a failed transaction shows the reason from its trace', async () => {
    const failing = transfer()
    const { sync, state } = await follow(3, (node) => {
      node.mine({ silent: true, transactions: [failing], status: '0x0' })
      node.trace = { error: 'execution reverted', output: '0x1234' }
    })
    sync.watch('transaction', failing.hash)
    await settled()
    expect(state().details.get(detailKey('transaction', failing.hash))).toMatchObject({
      data: { failure: { kind: 'revert', data: '0x1234' } },
    })
  })

  test('a failed transaction is run again on its parent for the reason if traces are private', async () => {
    const failing = transfer()
    const { sync, state } = await follow(3, (node) => {
      node.mine({ silent: true, transactions: [failing], status: '0x0' })
      node.traceError = new RpcError('refused', 'authentication required', { code: 4100, message: 'authentication required' })
      node.callError = new RpcError('refused', 'execution reverted', { code: 3, message: 'execution reverted', data: '0x' })
    })
    sync.watch('transaction', failing.hash)
    await settled()
    expect(state().details.get(detailKey('transaction', failing.hash))).toMatchObject({
      status: 'ready',
      data: { failure: { kind: 'revert' } },
    })
  })

  test('an unknown transaction is absent until a block brings it', async () => {
    const coming = transfer()
    const { node, sync, state } = await follow(3)
    sync.watch('transaction', coming.hash)
    await settled()
    expect(state().details.get(detailKey('transaction', coming.hash))?.status).toBe('absent')
    node.mine({ transactions: [coming] })
    await settled()
    expect(state().details.get(detailKey('transaction', coming.hash))?.status).toBe('ready')
  })

  test('what could not be loaded says why', async () => {
    const { node, sync, state } = await follow(3)
    node.call = () => Promise.reject(new RpcError('refused', 'no such thing'))
    sync.watch('block', '2')
    await settled()
    expect(state().details.get(detailKey('block', '2'))).toEqual({ status: 'failed', message: 'no such thing' })
  })
})
