import { beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireArtifact, WireContract, WireContractPage } from '../../node-core/contract/workspace.ts'
import { RpcError } from '../bridge/rpcError.ts'
import { createAppStore, type AppStore } from './appStore.ts'
import type { SyncContext } from './syncContext.ts'
import { WorkspaceFeed } from './workspaceFeed.ts'
import { initialContractList, listWithNewest } from './workspaceSlice.ts'

const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`
const [ALICE, P256_VERIFY] = [addressOf(0xa1), addressOf(0x100)]

const contractOf = (index: number, change: Partial<WireContract> = {}): WireContract => ({
  address: addressOf(index),
  name: null,
  symbol: null,
  origin: 'transaction',
  creator: null,
  transactionHash: null,
  blockNumber: '0x1',
  timestamp: null,
  codeHash: `0x${'0'.repeat(64)}`,
  codeSizeBytes: 1,
  token: null,
  artifactId: null,
  isArtifactAssigned: false,
  proxy: null,
  implementation: null,
  implementationArtifactId: null,
  ...change,
})
const artifactOf = (id: string): WireArtifact => ({
  id,
  name: id,
  source: null,
  file: 'a.json',
  format: 'abi',
  abi: [],
  codeSizeBytes: null,
  creationSizeBytes: null,
  importedAtMs: 0,
})

class FakeNode {
  asked: string[] = []
  labels: Record<Address, string> = {}
  artifacts: WireArtifact[] = []
  contracts: WireContract[] = []
  /** By block. */
  past: Record<number, WireContract[]> = {}
  error: RpcError | undefined
  /** Happens once between the next reading of the labels and its response. */
  meanwhile: (() => void) | undefined

  call = (async (method: string, ...params: unknown[]): Promise<unknown> => {
    this.asked.push(method)
    if (this.error) throw this.error
    if (method === 'devnet_labels') {
      const { labels, meanwhile } = this
      this.meanwhile = undefined
      meanwhile?.()
      return labels
    }
    if (method === 'devnet_artifacts') return this.artifacts
    if (method === 'devnet_contract')
      return (
        (params[1] === undefined ? this.contracts : (this.past[Number(params[1])] ?? [])).find(({ address }) => address === params[0]) ??
        null
      )
    const { before, limit } = params[0] as { before?: string; limit: number }
    const end = before === undefined ? this.contracts.length : Number(before)
    const start = Math.max(0, end - limit)
    const page: WireContractPage = {
      contracts: this.contracts.slice(start, end).toReversed(),
      next: start > 0 ? `0x${start.toString(16)}` : null,
    }
    return page
  }) as SyncContext['client']['call']
}

let node: FakeNode
let store: AppStore
let feed: WorkspaceFeed
let timers: (() => void)[]
let problems: unknown[]
const slice = () => store.getState().workspace
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
const pass = async (): Promise<void> => {
  for (const run of timers.splice(0)) run()
  await settle()
}
const readIn = async (index: number, block?: number): Promise<[string[], string | undefined]> => {
  feed.artifactsOf(addressOf(index), block)
  await settle()
  feed.artifactsOf(addressOf(index), block)
  await settle()
  return [feed.artifactsOf(addressOf(index), block).map(({ id }) => id), feed.nameOf(addressOf(index), block)]
}

beforeEach(() => {
  node = new FakeNode()
  store = createAppStore('browser')
  timers = []
  problems = []
  const timing = {
    nowMs: () => 0,
    after: (_ms: number, run: () => void) => (timers.push(run), () => void (timers = timers.filter((it) => it !== run))),
  }
  feed = new WorkspaceFeed({ client: node, store, epoch: () => 0, report: (error) => problems.push(error) }, timing)
})

describe('labels and artifacts', () => {
  test('are read on startup', async () => {
    node.labels = { [ALICE]: 'Alice' }
    node.artifacts = [artifactOf('a')]
    feed.load('other')
    await settle()
    expect([slice().status, slice().labels.get(ALICE), slice().artifactById.get('a')?.name]).toEqual(['ready', 'Alice', 'a'])
  })

  test('a changed label arrives with the message and requires no request', async () => {
    feed.changed({ labels: { [ALICE]: 'Alice' }, artifacts: false, builds: false, contracts: false })
    expect(slice().labels.get(ALICE)).toBe('Alice')
    await pass()
    expect(node.asked).toEqual([])
    feed.changed({ labels: { [ALICE]: null }, artifacts: false, builds: false, contracts: false })
    expect(slice().labels.has(ALICE)).toBe(false)
  })

  test('a precompile has a name, unless its address has a label or, under older rules, a contract', async () => {
    const nameOfP256 = () => feed.nameOf(P256_VERIFY)
    expect([nameOfP256(), feed.nameOf(ALICE)]).toEqual(['P-256 verify', undefined])
    node.contracts = [contractOf(0x100)]
    feed.ask(P256_VERIFY)
    await settle()
    expect(nameOfP256()).toBeUndefined()
    feed.changed({ labels: { [P256_VERIFY]: 'Verifier' }, artifacts: false, builds: false, contracts: false })
    expect(nameOfP256()).toBe('Verifier')
  })

  test('a label that is changed while all are read is newer', async () => {
    node.meanwhile = () => {
      node.labels = { [ALICE]: 'Alice' }
      feed.changed({ labels: node.labels, artifacts: false, builds: false, contracts: false })
    }
    feed.load('other')
    await settle()
    expect([slice().status, slice().labels.get(ALICE)]).toEqual(['ready', 'Alice'])
  })

  test('a change of the builds requires no request: who shows them asks for them', async () => {
    const before = slice().buildsRevision
    feed.changed({ labels: {}, artifacts: false, builds: true, contracts: false })
    expect(slice().buildsRevision).toBe(before + 1)
    await pass()
    expect(node.asked).toEqual([])
  })

  test('many messages within a short time cause one read', async () => {
    for (let at = 0; at < 50; at++) feed.changed({ labels: null, artifacts: true, builds: false, contracts: true })
    await pass()
    expect(node.asked.toSorted()).toEqual(['devnet_artifacts', 'devnet_labels'])
  })
})

describe('facts of a contract', () => {
  test('that are requested in one tick are sent to the node once each', async () => {
    node.contracts = [contractOf(1)]
    feed.watch(addressOf(1))
    feed.watch(addressOf(1))
    feed.watch(ALICE)
    await settle()
    expect(node.asked).toEqual(['devnet_contract', 'devnet_contract'])
    expect([slice().contracts.get(addressOf(1))?.codeSizeBytes, slice().contracts.get(ALICE)]).toEqual([1, null])
  })

  test('link to the artifacts of the contract and of its implementation, and request them', async () => {
    node.artifacts = [artifactOf('proxy'), artifactOf('behind')]
    node.contracts = [contractOf(1, { artifactId: 'proxy', implementationArtifactId: 'behind' })]
    expect(feed.artifactsOf(addressOf(1))).toEqual([])
    feed.load('other')
    await settle()
    expect(feed.artifactsOf(addressOf(1))).toEqual([])
    await settle()
    expect(feed.artifactsOf(addressOf(1)).map(({ id }) => id)).toEqual(['proxy', 'behind'])
  })

  test('of a visible proxy are read again with a new head, and of no other contract', async () => {
    node.contracts = [contractOf(1, { proxy: 'eip1967', implementation: ALICE }), contractOf(2)]
    const leave = feed.watch(addressOf(1))
    feed.watch(addressOf(2))
    await settle()
    node.asked = []
    node.contracts[0]!.implementation = addressOf(2)
    feed.headChanged()
    await settle()
    expect(node.asked).toEqual(['devnet_contract'])
    expect(slice().contracts.get(addressOf(1))?.implementation).toBe(addressOf(2))
    leave()
    feed.headChanged()
    await settle()
    expect(node.asked).toEqual(['devnet_contract'])
  })
})

describe('what calls in a block found', () => {
  const now = contractOf(1, { proxy: 'eip1967', implementationArtifactId: 'new', name: 'New (proxy)' })
  beforeEach(async () => {
    node.artifacts = [artifactOf('old'), artifactOf('new')]
    node.contracts = [now, contractOf(2, { artifactId: 'new', name: 'New', blockNumber: '0x4' })]
    node.labels = { [addressOf(1)]: 'New (proxy)', [addressOf(2)]: 'New' }
    node.past = { 5: [{ ...now, implementationArtifactId: 'old', name: 'Old (proxy)' }] }
    feed.load('other')
    await settle()
  })
  test('at a proxy is its code at that time, with its name', async () => {
    expect(await readIn(1)).toEqual([['new'], 'New (proxy)'])
    expect(await readIn(1, 5)).toEqual([['old'], 'Old (proxy)'])
  })

  test('at a contract that cannot change is not requested', async () => {
    expect(await readIn(2, 5)).toEqual([['new'], 'New'])
    expect(node.asked.filter((method) => method === 'devnet_contract')).toHaveLength(1)
  })

  test('has its label, whatever its code', async () => {
    feed.changed({ labels: { [addressOf(1)]: 'Mine' }, artifacts: false, builds: false, contracts: false })
    expect(await readIn(1, 5)).toEqual([['old'], 'Mine'])
  })
})

describe('the list', () => {
  test('has the newest first, and older ones on demand', async () => {
    node.contracts = Array.from({ length: 150 }, (_, index) => contractOf(index + 1))
    feed.list.show()
    await settle()
    expect([slice().list.status, slice().list.rows.length, slice().list.rows[0]!.address]).toEqual(['ready', 100, addressOf(150)])
    await feed.list.loadOlder()
    expect([slice().list.rows.length, slice().list.rows.at(-1)!.address, slice().list.next]).toEqual([150, addressOf(1), null])
    node.asked = []
    await feed.list.loadOlder()
    expect(node.asked).toEqual([])
  })

  test('adds new contracts in front, and counts them', async () => {
    node.contracts = [contractOf(1)]
    feed.list.show()
    await settle()
    node.contracts.push(contractOf(2), contractOf(3))
    feed.changed({ labels: {}, artifacts: false, builds: false, contracts: true })
    await pass()
    expect([slice().list.rows.map(({ address }) => address), slice().list.arrived]).toEqual([[addressOf(3), addressOf(2), addressOf(1)], 2])
  })

  test('restarts if more arrived than one page holds', () => {
    const list = { ...initialContractList, rows: [contractOf(1)] }
    expect(listWithNewest(list, [contractOf(9), contractOf(8)], '0x7')).toMatchObject({
      rows: [contractOf(9), contractOf(8)],
      next: '0x7',
      arrived: 2,
    })
  })

  test('that the node refuses says why', async () => {
    node.error = new RpcError('refused', 'the store is closed')
    feed.list.show()
    await settle()
    expect(slice().list).toMatchObject({ status: 'failed', message: 'the store is closed' })
    expect(problems).toEqual([])
  })
})
