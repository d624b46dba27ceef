import { expect, test } from 'vitest'
import { renderApp } from '../testing/renderApp.tsx'
import { closeGap } from './healing.ts'
import { perform } from './perform.ts'
import { useAppContext } from '../store/useApp.ts'

const SENDER = `0x${'a1'.repeat(20)}` as const
const HASHES = [`0x${'11'.repeat(32)}`]
const REMEDIES = [
  { kind: 'adoptNonce', summary: '', method: 'devnet_adoptNonce', params: [SENDER, '0x9'] },
  { kind: 'drop', summary: '', method: 'devnet_dropTransactions', params: [HASHES] },
]

/** Presses a button that closes a gap with that kind of remedy. */
async function close(remedies: readonly unknown[], kind: 'adoptNonce' | 'drop') {
  function Closer() {
    const app = useAppContext()
    return <button onClick={() => void perform(app, closeGap({ sender: SENDER, nonce: 9 }, kind))}>close</button>
  }
  const app = renderApp(<Closer />, {
    answers: {
      devnet_explainTransaction: () => ({ why: 'It is in block 5.', remedies }),
      devnet_adoptNonce: () => true,
      devnet_dropTransactions: () => HASHES,
    },
  })
  await app.user.click(document.querySelector('button')!)
  await expect.poll(() => app.tell.mock.calls.length).toBe(1)
  return app
}

test.each([
  ['adoptNonce', ['devnet_adoptNonce', SENDER, '0x9'], 'Nonce adopted'],
  ['drop', ['devnet_dropTransactions', HASHES], 'Waiting transactions dropped'],
] as const)('%s is the call that the node suggests', async (kind, call, title) => {
  const { asked, tell } = await close(REMEDIES, kind)
  expect(asked).toContainEqual(['devnet_explainTransaction', { from: SENDER, nonce: 9 }])
  expect(asked).toContainEqual(call)
  expect(tell.mock.calls[0]?.[0]).toBe(title)
})

test('a gap that is closed meanwhile is reported, and nothing is changed', async () => {
  const { asked, tell } = await close([], 'adoptNonce')
  expect(asked.map(([method]) => method)).not.toContain('devnet_adoptNonce')
  expect(tell.mock.calls).toEqual([['The gap is closed already', 'It is in block 5.', undefined]])
})
