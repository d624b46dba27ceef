import { expect, test } from 'vitest'
import type { Dispatcher } from '../dispatcher.ts'
import { METHOD_ROWS } from '../methods.ts'
import { outcomeOf } from '../outcome.ts'
import { createRegistry } from '../registry.ts'
import type { RpcSession } from '../session.ts'
import { createScriptChain } from './fixture.ts'
import { SCRIPT_NAMESPACES, createInProcessPeer } from './inProcessPeer.ts'
import { changesNothing, readScripts } from './runScripts.ts'

const registry = createRegistry(METHOD_ROWS, 'devnet')
const owner: RpcSession = { transport: 'inProcess', authenticated: true, namespaces: SCRIPT_NAMESPACES, onClose: () => undefined }

const FACTS = [
  'eth_blockNumber',
  'txpool_content',
  'devnet_control',
  'devnet_snapshots',
  'devnet_branches',
  'devnet_manualChanges',
  'devnet_keystore',
]

/** What could change: the chain, its pool, and what is set by hand. */
async function factsOf(dispatcher: Dispatcher): Promise<string> {
  const facts: unknown[] = []
  for (const method of FACTS) facts.push(await outcomeOf(dispatcher, owner, method, []))
  return JSON.stringify(facts)
}

/** Whether a text is a request for a public method that is said to change nothing. */
function isReading(text: string): boolean {
  try {
    const { method = '' } = JSON.parse(text) as { method?: string }
    const found = registry.get(method)
    return found?.visibility === 'public' && found.control === undefined && found.change === undefined
  } catch {
    return false
  }
}

// A method that was forgotten stays so: full runs find it.
test('what changes something says so in its row: agents are supervised by that', { tags: 'long', timeout: 240_000 }, async () => {
  const scripts = readScripts().filter((script) => script.profile === 'devnet' && !changesNothing(script))
  const changing: string[] = []
  let compared = 0
  for (const script of scripts) {
    const texts = script.lines.flatMap(({ kind, text }) => (kind === 'send' ? [text] : []))
    if (!texts.some(isReading)) continue
    const chain = await createScriptChain()
    const { dispatcher } = chain
    const peer = createInProcessPeer(dispatcher, script)
    for (const text of texts) {
      const before = isReading(text) ? await factsOf(dispatcher) : undefined
      await peer.send(text)
      if (before === undefined) continue
      compared++
      if ((await factsOf(dispatcher)) !== before) changing.push(`${script.name}: ${text.slice(0, 100)}`)
    }
    await chain.close()
  }
  expect(changing).toEqual([])
  expect(compared).toBeGreaterThan(500)
})
