/** Plays scripts on a chain that has the content of the scripts' chain, in blocks with other hashes. */
import type { Script, ScriptPeer } from './runScripts.ts'

/** An answer of a script, and the one that the script expects, without what cannot be equal. */
export interface ComparedAnswer {
  came: unknown
  expected: unknown
}

/** Fields with hashes of blocks or states. */
const LOCAL_HASHES: ReadonlySet<string> = new Set(['hash', 'blockHash', 'parentHash', 'stateRoot', 'mixHash'])

/**
 * How answers are compared. `known`: hashes of the scripts' chain; in fields of hashes, all others are those of blocks made by a script.
 * `unlike`: fields that no block has in common with that chain. `textOf`: the text of an answer, in the hashes of that chain.
 */
export interface Comparison {
  known: ReadonlySet<unknown>
  unlike?: ReadonlySet<string>
  textOf?: (text: string) => string
}

/** The answers of a script, each with the expected one. */
export async function comparedAnswers(
  { lines }: Script,
  peer: ScriptPeer,
  { known, unlike, textOf = (text) => text }: Comparison,
): Promise<ComparedAnswer[]> {
  const isUnlike = (name: string, value: unknown) => unlike?.has(name) === true || (LOCAL_HASHES.has(name) && !known.has(value))
  const comparable = (text: string | undefined): unknown =>
    text && JSON.parse(text, (name, value: unknown) => (isUnlike(name, value) ? 'of a block made here' : value))
  const answers: ComparedAnswer[] = []
  for (const { kind, text } of lines) {
    if (kind === 'send') await peer.send(text)
    else if (kind === 'receive') {
      const came = await received(peer)
      answers.push({ came: comparable(came && textOf(came)), expected: comparable(text) })
    }
  }
  return answers
}

/** What a script receives next: notifications of blocks come once what the block needs is there. */
async function received(peer: ScriptPeer): Promise<string | undefined> {
  for (let turn = 0; turn < 100; turn++) {
    const text = await peer.receive()
    if (text !== undefined) return text
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return undefined
}
