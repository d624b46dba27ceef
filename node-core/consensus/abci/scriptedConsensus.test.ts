import { describe, expect, test } from 'vitest'
import { parseAbciAddress } from './address.ts'
import type { AbciApplication } from './application.ts'
import { createKeyValueApplication, emptyDisk } from './keyValueApplication.fixture.ts'
import { ScriptedConsensus } from './scriptedConsensus.fixture.ts'
import type { Crash, ScriptedApplication } from './scriptedValidator.fixture.ts'
import { type AbciServer, serveAbci } from './server.ts'

/** An application on a disk of its own. */
function application(changed: (normal: AbciApplication) => Partial<AbciApplication> = () => ({})) {
  const disk = emptyDisk()
  let server: AbciServer | undefined
  let starts = 0
  const scripted: ScriptedApplication = {
    start: async () => {
      starts++
      const normal = createKeyValueApplication(disk)
      server = await serveAbci({ ...normal, ...changed(normal) }, { address: parseAbciAddress('tcp://127.0.0.1:0'), setting: '--abci' })
      return server.address
    },
    stop: async () => server?.close(),
  }
  return { ...scripted, disk, starts: () => starts }
}

const tx = (text: string) => new Uint8Array(Buffer.from(text))

/** Three blocks, with transactions that stay in the mempool for a while; returns the app hashes. */
async function threeBlocks(consensus: ScriptedConsensus): Promise<string[]> {
  await consensus.start()
  await consensus.send(tx('a=1'))
  await consensus.nextBlock()
  await consensus.send(tx('b=2'))
  await consensus.send(tx('no pair'))
  await consensus.nextBlock()
  await consensus.send(tx('a=3'))
  await consensus.nextBlock()
  await consensus.stop()
  return consensus.blocks.map(({ result }) => Buffer.from(result!.appHash).toString('hex'))
}

describe('a scripted consensus', () => {
  test('has applications execute what was proposed, rechecks the rest, and replays after a restart', async () => {
    const [first, second] = [application(), application()]
    const consensus = new ScriptedConsensus({ applications: [first, second] })
    await consensus.start()
    expect((await consensus.send(tx('a=1'))).map(({ code }) => code)).toEqual([0, 0])
    expect((await consensus.send(tx('?'))).map(({ code }) => code)).toEqual([1, 1])
    const block = await consensus.nextBlock()
    expect(block.request).toMatchObject({ height: 1n, txs: [tx('a=1')] })
    expect(block.result!.txResults).toMatchObject([{ code: 0, gasUsed: 1n }])
    expect(consensus.validators.map(({ mempool }) => mempool)).toEqual([[], []])
    expect(await consensus.propose([tx('?')])).toEqual(['reject', 'reject'])
    await consensus.decide([tx('?'), tx('b=2')])
    await consensus.restart(1)
    expect([first.disk, second.disk]).toEqual(
      Array.from({ length: 2 }, () => ({
        height: 2n,
        values: new Map([
          ['a', '1'],
          ['b', '2'],
        ]),
      })),
    )
    await consensus.stop()
  })

  test.each(['before', 'unanswered'] as const)('comes to the same through a crash %s each request', async (crash: Crash) => {
    const plain = new ScriptedConsensus({ applications: [application()] })
    const expected = await threeBlocks(plain)
    const count = plain.validators[0]!.requests
    expect(count).toBeGreaterThan(15)
    for (let at = 0; at < count; at++) {
      const crashed = application()
      const consensus = new ScriptedConsensus({ applications: [crashed], crash: ({ index }) => (index === at ? crash : undefined) })
      expect(await threeBlocks(consensus), `crash at request ${at}`).toEqual(expected)
      expect(crashed.starts()).toBe(2)
    }
  })

  test('notices an application that is not deterministic, or forgets', async () => {
    let count = 0
    const different = new ScriptedConsensus({
      applications: [application(), application(() => ({ finalizeBlock: () => ({ appHash: new Uint8Array([count++]) }) }))],
    })
    await expect(different.start().then(() => different.nextBlock())).rejects.toThrow('another result of block 1')
    await different.stop()
    const forgetful = new ScriptedConsensus({
      applications: [application(({ info }) => ({ info: async (it) => ({ ...(await info(it)), lastBlockAppHash: new Uint8Array() }) }))],
    })
    await forgetful.start()
    await forgetful.nextBlock()
    await expect(forgetful.restart()).rejects.toThrow('another app hash after a restart')
    await forgetful.stop()
    const eager = new ScriptedConsensus({ applications: [application(() => ({ info: () => ({ lastBlockHeight: 7n }) }))] })
    await expect(eager.start()).rejects.toThrow('the application is at 7')
    await eager.stop()
  })
})
