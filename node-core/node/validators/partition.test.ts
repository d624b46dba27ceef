// @module-tag long
/** Four real engines with our nodes, cut in halves: neither half has two thirds of the votes, so neither may decide anything. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Hash, wordFromBigint } from '../../contract/hex.ts'
import { engineOfThisMachine } from '../../consensus/realEngine.fixture.ts'
import { createDevAccounts } from '../../keystore/devAccounts.ts'
import { STORE_INIT_CODE } from '../../rpc/scripts/fixture.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import { type Block, POLL, rawTransaction, RunningCommand } from './validatorsCommand.fixture.ts'

const CHAIN_ID = 79n
const ALL = [0, 1, 2, 3]
const HALVES = [
  [0, 1],
  [2, 3],
]
/** Transactions that each half is sent. */
const COUNT = 10

const engine = await engineOfThisMachine()
const root = mkdtempSync(join(tmpdir(), 'terrarium-partition-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

// One that makes the contract, and one that calls it in each half.
const [owner, ...senders] = createDevAccounts(1 + HALVES.length)
const contract = createContractAddress(owner!.address, 0n)

/** Where a validator is in a height, and which votes it has. */
interface RoundState {
  'height/round/step': string
  height_vote_set: { round: number; prevotes_bit_array: string; precommits_bit_array: string }[]
}

/** It has voted, and cannot even begin to wait for late votes: two thirds have not voted. Steps of CometBFT's consensus/types/round_state.go. */
const isStuck = (place: string) => /\/(?:4|6)$/.test(place)

describe.skipIf(engine === undefined)('validators cut in halves', () => {
  let network: RunningCommand
  beforeAll(async () => {
    const options = ['--engine', engine!.file, '--block-time', '100ms', '--port', '9945']
    network = await RunningCommand.start(join(root, 'network'), [...options, '--', '--no-warm-up', '--chain-id', String(CHAIN_ID)])
  }, 90_000)
  afterAll(async () => {
    if (network?.isRunning) await network.end('SIGKILL')
  })

  const latest = (index: number) => network.call<Block>(index, 'eth_getBlockByNumber', 'latest', false)
  const cut = (groups: readonly number[][]) => network.call(0, 'devnet_partitionValidators', groups)

  /** Where it is, and which votes it has: the first words are its height, round and step. */
  async function votesOf(index: number): Promise<string> {
    const reply = await fetch(`${network.nodes[index]!.consensus}/consensus_state`)
    const { result } = (await reply.json()) as { result: { round_state: RoundState } }
    const { 'height/round/step': place, height_vote_set: rounds } = result.round_state
    const votes = rounds.map((it) => `${it.round}: ${it.prevotes_bit_array} ${it.precommits_bit_array}`)
    return `${place} ${isStuck(place) ? 'stuck' : 'going on'}, ${votes.join(', ')}`
  }

  /** Waits until both of each half are in the same place with too few votes, and get no more. Votes of rounds that are over need not be equal. */
  async function expectHalt(): Promise<void> {
    let before = ''
    const problem = async () => {
      const votes = await Promise.all(ALL.map(votesOf))
      const text = votes.join('\n')
      const isSame = text === before
      before = text
      const places = votes.map((it) => it.split(',', 1)[0]!)
      const isHalted = isSame && HALVES.every(([a, b]) => places[a!] === places[b!] && places[a!]!.endsWith(' stuck'))
      return isHalted ? '' : text
    }
    await expect.poll(problem, { ...POLL, interval: 500 }).toBe('')
  }

  test('decide nothing, answer as before, and agree on what both halves were sent once they are healed', async () => {
    await network.call(3, 'eth_sendRawTransaction', rawTransaction(owner!, { chainId: CHAIN_ID, nonce: 0n, data: STORE_INIT_CODE }))
    for (const index of ALL) await expect.poll(() => network.call(index, 'eth_getCode', contract, 'latest'), POLL).not.toBe('0x')

    await cut(HALVES)
    await expectHalt()
    const halted = await Promise.all(ALL.map(latest))

    const sent = await Promise.all(
      HALVES.map(async ([first, second], half) => {
        const hashes: Hash[] = []
        for (let nonce = 0n; nonce < COUNT; nonce++) {
          const data = wordFromBigint(BigInt(half + 1) * 100n + nonce)
          const raw = rawTransaction(senders[half]!, { chainId: CHAIN_ID, nonce, to: contract, data })
          hashes.push(await network.call<Hash>(nonce % 2n === 0n ? first! : second!, 'eth_sendRawTransaction', raw))
        }
        return hashes
      }),
    )
    // Each half knows its own transactions, waits with all of them, and nothing of the other's.
    for (const [half, members] of HALVES.entries())
      for (const index of members) {
        const find = (hash: Hash) => network.call<{ blockHash: Hash | null } | null>(index, 'eth_getTransactionByHash', hash)
        for (const hash of sent[half]!) {
          await expect.poll(() => find(hash), POLL).toMatchObject({ hash, blockHash: null })
          expect(await network.call(index, 'eth_getTransactionReceipt', hash)).toBeNull()
        }
        for (const hash of sent[1 - half]!) expect(await find(hash)).toBeNull()
      }

    // One half may have been told of one more block before the links were cut.
    expect(await Promise.all(ALL.map(latest))).toEqual(halted)
    const lowest = Math.min(...halted.map(({ number }) => Number(number)))
    expect(Math.max(...halted.map(({ number }) => Number(number)))).toBeLessThanOrEqual(lowest + 1)
    const before = await Promise.all(ALL.map((index) => network.historyOf(index, lowest)))
    for (const history of before) expect(history).toEqual(before[0])
    const slots = await Promise.all(ALL.map((index) => network.call(index, 'eth_getStorageAt', contract, '0x0', 'latest')))
    expect(new Set(slots).size).toBe(1)

    await cut([ALL])
    const hashes = sent.flat()
    const receipts = (index: number) =>
      Promise.all(hashes.map((hash) => network.call<{ status: string } | null>(index, 'eth_getTransactionReceipt', hash)))
    const statuses = async (index: number) => (await receipts(index)).map((receipt) => receipt?.status)
    for (const index of ALL) await expect.poll(() => statuses(index), POLL).toEqual(hashes.map(() => '0x1'))
    await network.expectProgress(ALL)

    const height = Math.min(...(await Promise.all(ALL.map((index) => network.heightOf(index)))))
    const histories = await Promise.all(ALL.map((index) => network.historyOf(index, height)))
    for (const history of histories) expect(history).toEqual(histories[0])
    expect(histories[0]!.logs).toHaveLength(hashes.length)
    expect(await receipts(3)).toEqual(await receipts(0))
    // What either half had decided by then has stayed.
    for (const block of halted) expect(histories[0]!.blocks[Number(block.number)]).toEqual(block)
    expect(histories[0]!.blocks.slice(0, lowest + 1)).toEqual(before[0]!.blocks)
  })
})
