/** The wire scripts on a fork of the scripts' chain: what is read there and what is sent there is answered as on the chain itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RemoteChainFixture } from '../../chain/remoteChain.fixture.ts'
import { type ScriptChain, createScriptChain } from './fixture.ts'
import { createInProcessPeer } from './inProcessPeer.ts'
import { type Script, type ScriptPeer, changesNothing, readScripts } from './runScripts.ts'

const scripts = readScripts().filter((script) => script.profile === 'devnet' && !changesNothing(script))

/** Fields with hashes of blocks or states: those of blocks that were made here are others, because their state roots are. */
const LOCAL_HASHES: ReadonlySet<string> = new Set(['hash', 'blockHash', 'parentHash', 'stateRoot'])

describe('wire scripts on a fork', () => {
  let remote: ScriptChain
  const known = new Set<unknown>()
  beforeAll(async () => {
    remote = await createScriptChain()
    const { chain } = remote.context
    for (let number = 0n; number <= chain.head.header.number; number++) {
      const { hash, header, transactions } = chain.blockByNumber(number)!
      for (const it of [hash, header.stateRoot, ...transactions.map((transaction) => transaction.hash)]) known.add(it)
    }
  })
  afterAll(() => remote.close())

  const comparable = (text: string | undefined): unknown =>
    text && JSON.parse(text, (name, value: unknown) => (LOCAL_HASHES.has(name) && !known.has(value) ? 'of a block made here' : value))

  /** The answers of a script, each with the expected one. */
  async function answersOf({ lines }: Script, peer: ScriptPeer): Promise<{ came: unknown; expected: unknown }[]> {
    const answers: { came: unknown; expected: unknown }[] = []
    for (const { kind, text } of lines) {
      if (kind === 'send') await peer.send(text)
      else if (kind === 'receive') answers.push({ came: comparable(await peer.receive()), expected: comparable(text) })
    }
    return answers
  }

  test.each(scripts.map((script) => [script.name, script] as const))('%s', async (_, script) => {
    const fork = new RemoteChainFixture(remote.context.chain).fork()
    const { dispatcher, close } = await createScriptChain('devnet', fork)
    try {
      for (const { came, expected } of await answersOf(script, createInProcessPeer(dispatcher, script))) expect(came).toEqual(expected)
    } finally {
      await close()
    }
  })
})
