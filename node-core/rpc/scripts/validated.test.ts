/**
 * The wire scripts on a chain whose blocks are decided by validators: what does not steer it is
 * answered as on the chain itself, in both profiles, and what does is refused.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hex } from '../../contract/hex.ts'
import type { Block } from '../../types/block.ts'
import type { AnyMethodRow } from '../method.ts'
import { METHOD_ROWS } from '../methods.ts'
import { createRegistry } from '../registry.ts'
import { type ScriptChain, createScriptChain } from './fixture.ts'
import { createInProcessPeer } from './inProcessPeer.ts'
import { comparedAnswers } from './otherChain.ts'
import { requestOf } from './requestOf.ts'
import { changesNothing, readScripts, type Script, type ScriptPeer } from './runScripts.ts'

const rows: readonly AnyMethodRow[] = METHOD_ROWS
const registries = { devnet: createRegistry(rows, 'devnet'), reference: createRegistry(rows, 'reference') }

/** Scripts that do not steer the chain and that are answered otherwise here, and why. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'it says that validators decide its blocks': ['devnet_control/answer', 'devnet_nodeInfo/answer', 'devnet_nodeInfo/answer.reference'],
  'its genesis is that of a file': ['admin_nodeInfo/answer.private', 'devnet_contracts/answer'],
  'its headers name the blocks of the engine': [
    'debug_getBlockRlp/answer.private',
    'debug_getHeaderRlp/answer.private',
    'debug_getRawBlock/known.private',
    'debug_getRawHeader/known.private',
    'debug_printBlock/answer.private',
  ],
  'contracts of the state hold those names, and hashes of blocks': [
    'debug_dumpBlock/answer.private',
    'debug_executionWitness/block.private',
    'debug_storageRangeAt/answer.private',
    'devnet_blockAccess/known',
    'devnet_compareBlocks/two-blocks',
    'devnet_exportGenesis/answer.private',
    'eth_getProof/hash.reference',
    'eth_getProof/height.reference',
    'eth_getProof/known',
  ],
  'hashes of blocks are parts of texts, or numbers': [
    'debug_standardTraceBlockToFile/answer.private',
    'debug_standardTraceBlockToFile/under-other-forks.private',
    'devnet_variables/functional.private',
    'devnet_variables/layout.private',
    'eth_getFilterChanges/kinds.reference',
  ],
  'blocks are decided, whether a transaction that waits can be in them or not': ['eth_sendRawTransaction/cheap'],
  'no validator can check a signature that is none': ['eth_sendUnsignedTransaction/sent'],
}

/** Names the parent's block in the engine, which the scripts' chain does not have. */
const UNLIKE: ReadonlySet<string> = new Set(['parentBeaconBlockRoot'])

/** Namespaces of which short runs play a fifth of the scripts, in the devnet profile. */
const IN_SHORT_RUNS = /^(eth|net|web3|txpool)_/

const METHODS_SENT = /"method":\s*"(\w+)"/g

/** Whether a script calls what the validators of a chain refuse. */
const steers = ({ lines, profile }: Script): boolean =>
  lines.some(
    ({ kind, text }) =>
      kind === 'send' && Array.from(text.matchAll(METHODS_SENT)).some(([, name]) => registries[profile].get(name!)?.steers === true),
  )

const all = readScripts()

const differing = new Set(Object.values(OTHERWISE).flat())
const scripts = all.filter((script) => !changesNothing(script) && !steers(script) && !differing.has(script.name))

/** Each with its counterpart, in both directions. */
class Translation {
  readonly #here = new Map<string, string>()
  readonly #there = new Map<string, string>()

  add(there: Hex, here: Hex): void {
    if (there === here) return
    this.#here.set(there.slice(2), here.slice(2))
    this.#there.set(here.slice(2), there.slice(2))
  }

  /** The text of a script in the hashes of this chain. */
  readonly toHere = (text: string) => replaceAll(text, this.#here)
  /** The text of an answer in the hashes of the scripts' chain. */
  readonly toThere = (text: string) => replaceAll(text, this.#there)
}

const replaceAll = (text: string, words: ReadonlyMap<string, string>): string =>
  text.replace(/[0-9a-f]{64}/g, (word) => words.get(word) ?? word)

describe('wire scripts on a chain of validators', () => {
  const known = new Set<unknown>()
  const translation = new Translation()
  let shared: ScriptChain

  beforeAll(async () => {
    const plain = await createScriptChain()
    shared = await createScriptChain('devnet', 'validated')
    for (let number = 0n; number <= plain.context.chain.head.header.number; number++) {
      const [there, here] = [plain, shared].map(({ context }) => context.chain.blockByNumber(number)!) as [Block, Block]
      for (const it of [there.hash, there.header.stateRoot, there.header.mixHash, ...there.transactions.map(({ hash }) => hash)])
        known.add(it)
      translation.add(there.hash, here.hash)
      translation.add(there.header.stateRoot, here.header.stateRoot)
      translation.add(there.header.mixHash, here.header.mixHash)
    }
    await plain.close()
  })
  afterAll(() => shared.close())

  async function play(script: Script): Promise<void> {
    const chain = await createScriptChain(script.profile, 'validated')
    try {
      const peer = createInProcessPeer(chain.dispatcher, script)
      const translated: ScriptPeer = { ...peer, send: (text) => peer.send(translation.toHere(text)) }
      for (const { came, expected } of await comparedAnswers(script, translated, { known, unlike: UNLIKE, textOf: translation.toThere }))
        expect(came).toEqual(expected)
    } finally {
      await chain.close()
    }
  }
  for (const [at, script] of scripts.entries()) {
    const isShort = script.profile === 'devnet' && IN_SHORT_RUNS.test(script.name) && at % 5 === 0
    test(`${script.name} in ${script.profile}`, { tags: isShort ? [] : ['long'] }, () => play(script))
  }

  test('what steers the chain is refused, and changes nothing', async () => {
    const { context, dispatcher } = shared
    const { chain, miner } = context
    const [head, mode] = [chain.head, miner.mode]
    const steering = rows.filter(({ name }) => registries.devnet.get(name)?.steers === true)
    expect(steering.length).toBeGreaterThan(60)
    for (const { name } of steering) {
      const peer = createInProcessPeer(dispatcher, { isDuplex: false, isPrivate: true })
      await peer.send(requestOf(all, name))
      const { error } = JSON.parse((await peer.receive())!) as { error?: { code: number; message: string } }
      expect(error, name).toMatchObject({
        code: -32000,
        message: expect.stringContaining(`${name} is not possible here: the validators`) as string,
      })
    }
    expect([chain.head, miner.mode]).toEqual([head, mode])
  })

  test('those that are answered otherwise exist', () => {
    const names = new Set(all.map(({ name }) => name))
    expect(Array.from(differing).filter((name) => !names.has(name))).toEqual([])
  })
})
