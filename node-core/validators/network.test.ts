// @module-tag long
/** A network of real engines, with a small application, and everything that can be done to it on purpose. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineOfThisMachine } from '../consensus/realEngine.fixture.ts'
import { ValidatorNetwork } from './network.ts'
import { createNetworkFolder, openNetworkFolder } from './networkFolder.ts'

const COUNT = 4
const POLL = { timeout: 45_000, interval: 100 }

const engine = await engineOfThisMachine()
const root = mkdtempSync(join(tmpdir(), 'terrarium-network-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const problems: string[] = []
const start = (folder: string) =>
  ValidatorNetwork.start({
    folder: openNetworkFolder(folder),
    engineFile: engine!.file,
    nodeCommand: ({ ports }) => ({
      file: process.execPath,
      args: [join(import.meta.dirname, 'keyValueNode.fixture.ts'), String(ports.application)],
      hasChannel: true,
    }),
    timing: { blockTimeMs: 50, emptyBlocks: true },
    firstPort: 28_545,
    onProblem: (problem) => problems.push(problem),
  })

/** Whether a validator has voted and waits for the votes of others: steps prevote to precommit-wait of CometBFT. */
const waiting = (place: string) => /\/[4-7]$/.test(place)

describe.skipIf(engine === undefined)('a network of CometBFT', () => {
  const folder = join(root, 'network')
  let network: ValidatorNetwork
  beforeAll(async () => {
    createNetworkFolder(folder, { validators: COUNT, chainName: 'terrarium-test', nodeArgs: [] }, Date.now(), {})
    network = await start(folder)
  }, 90_000)
  afterAll(() => network?.close())

  const control = () => network.controlOf(0)

  async function ask<T>(index: number, path: string): Promise<T> {
    const reply = await fetch(`${network.validators[index]!.engine}/${path}`)
    return ((await reply.json()) as { result: T }).result
  }

  async function heightOf(index: number): Promise<number> {
    const { sync_info: sync } = await ask<{ sync_info: { latest_block_height: string } }>(index, 'status')
    return Number(sync.latest_block_height)
  }

  const heightsOf = (indexes: readonly number[]) => Promise.all(indexes.map(heightOf))

  /** Waits until all of them have made blocks after now. */
  async function expectProgress(indexes: readonly number[]): Promise<void> {
    const before = Math.max(...(await heightsOf(indexes)))
    await expect.poll(async () => Math.min(...(await heightsOf(indexes))), POLL).toBeGreaterThan(before + 1)
  }

  /** Height, round and step at which a validator is. */
  const placeOf = async (index: number) =>
    (await ask<{ round_state: { 'height/round/step': string } }>(index, 'consensus_state')).round_state['height/round/step']

  /** Waits until none of them gets on: each has voted, and looks for votes that do not come. */
  async function expectHalt(indexes: readonly number[]): Promise<number[]> {
    const places = () => Promise.all(indexes.map(placeOf))
    let last = ''
    await expect
      .poll(
        async () => {
          const now = await places()
          const isSame = now.join() === last && now.every(waiting)
          last = now.join()
          return isSame
        },
        { ...POLL, interval: 700 },
      )
      .toBe(true)
    return heightsOf(indexes)
  }

  test('makes blocks on which all agree', async () => {
    await expectProgress([0, 1, 2, 3])
    const hashes = await Promise.all(
      [0, 1, 2, 3].map(async (index) => (await ask<{ block_id: { hash: string } }>(index, 'block?height=2')).block_id.hash),
    )
    expect(new Set(hashes).size).toBe(1)
    expect(network.validators.map(({ state }) => state)).toEqual(['running', 'running', 'running', 'running'])
  })

  test('halts when it is split in halves, and goes on when it is healed', async () => {
    await control().partition([
      [0, 1],
      [2, 3],
    ])
    const halted = await expectHalt([0, 1, 2, 3])
    expect(Math.max(...halted) - Math.min(...halted)).toBeLessThanOrEqual(1)
    await control().partition([[0, 1, 2, 3]])
    await expectProgress([0, 1, 2, 3])
  })

  test('goes on without a validator that is cut off, which then catches up', async () => {
    await control().partition([[0, 1, 3], [2]])
    await expectProgress([0, 1, 3])
    const [behind, ahead] = (await heightsOf([2, 0])) as [number, number]
    expect(behind).toBeLessThan(ahead)
    await control().partition([[0, 1, 2, 3]])
    await expect.poll(() => heightOf(2), POLL).toBeGreaterThan(ahead)
  })

  test('makes blocks over slow links', async () => {
    for (const other of [1, 2, 3]) await control().setLink([0, other], { delayMs: 150 })
    expect((await control().describe()).links.filter(({ delayMs }) => delayMs === 150)).toHaveLength(3)
    await expectProgress([0, 1, 2, 3])
    for (const other of [1, 2, 3]) await control().setLink([0, other], { delayMs: 0 })
  })

  test('goes on without one that was killed, halts without two, and takes both back', async () => {
    await control().setState(3, 'stopped')
    await expectProgress([0, 1, 2])
    await control().setState(2, 'paused')
    await expectHalt([0, 1])
    expect(network.validators.map(({ state }) => state)).toEqual(['running', 'running', 'paused', 'stopped'])
    await control().setState(2, 'running')
    await control().setState(3, 'running')
    await expectProgress([0, 1, 2, 3])
    expect(problems).toEqual([])
  })

  test('tells why one stopped by itself, and takes it back', async () => {
    const home = join(folder, 'validator-3', 'engine')
    process.kill(Number(execFileSync('pgrep', ['-f', `start --home ${home}`], { encoding: 'utf8' })), 'SIGKILL')
    await expect.poll(() => network.validators[3]!.state, POLL).toBe('stopped')
    const problem = `the engine of validator 3 ended (SIGKILL): see ${join(folder, 'validator-3', 'engine.log')}`
    expect([network.validators[3]!.problem, problems.splice(0)]).toEqual([problem, [problem]])
    await control().setState(3, 'running')
    expect(network.validators[3]).toMatchObject({ state: 'running', problem: null })
    await expectProgress([0, 1, 2, 3])
  })

  test('has evidence of a validator that signs twice', async () => {
    const { address } = network.validators[1]!
    await control().setState(1, 'doubleSigning')
    let height = await heightOf(0)
    const culprits: string[] = []
    await expect
      .poll(async () => {
        for (const newest = await heightOf(0); height <= newest; height++) {
          type Evidence = { type: string; value: { vote_a: { validator_address: string } } }
          const { block } = await ask<{ block: { evidence: { evidence: Evidence[] | null } } }>(0, `block?height=${height}`)
          for (const { type, value } of block.evidence.evidence ?? []) culprits.push(`${type} ${value.vote_a.validator_address}`)
        }
        return culprits[0]
      }, POLL)
      .toBe(`tendermint/DuplicateVoteEvidence ${address}`)
    await control().setState(1, 'running')
    await expectProgress([0, 1, 2, 3])
  })

  test('says which request cannot be done', async () => {
    await expect(control().setState(0, 'stopped')).rejects.toMatchObject({
      code: 'validator',
      message: expect.stringContaining('cannot stop itself') as string,
    })
    await expect(control().setState(9, 'paused')).rejects.toMatchObject({ code: 'validator-argument' })
  })

  test('goes on where it stopped, with the same ports', async () => {
    const [ports, height] = [network.validators.map(({ http, ws }) => [http, ws]), await heightOf(0)]
    await network.close()
    network = await start(folder)
    expect(network.validators.map(({ http, ws }) => [http, ws])).toEqual(ports)
    await expect.poll(() => heightOf(0), POLL).toBeGreaterThan(height)
  })
})
