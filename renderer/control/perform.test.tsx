import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { RpcError } from '../bridge/rpcError.ts'
import { useAppContext, type MessageAction } from '../store/useApp.ts'
import { renderApp, type Answers } from '../testing/renderApp.tsx'
import { performOrTell, type ControlAction } from './perform.ts'

/** An application whose node has a journal with an earlier action, to which an action of this window adds the given ones. */
async function performed(added: readonly { id: number; by: string }[], answers: Answers = {}) {
  let actions = [{ id: 4, by: 'window' }]
  const drop: ControlAction = async () => {
    actions = [...actions, ...added]
    return { title: 'Dropped' }
  }
  function Drop(): ReactNode {
    const app = useAppContext()
    return <button onClick={() => performOrTell(app, drop)}>Drop</button>
  }
  const rendered = renderApp(<Drop />, { answers: { devnet_controlActions: (limit) => actions.slice(-Number(limit)), ...answers } })
  await rendered.user.click(screen.getByRole('button', { name: 'Drop' }))
  await waitFor(() => expect(rendered.tell.mock.lastCall?.[0]).toBe('Dropped'))
  return { ...rendered, offered: (): MessageAction | undefined => rendered.tell.mock.lastCall?.[2] }
}

test('the message of an action undoes all that it did, the newest first, and nothing else; and redoes it', async () => {
  const { asked, tell, offered } = await performed(
    [
      { id: 5, by: 'window' },
      { id: 6, by: 'viem/2' },
      { id: 7, by: 'window' },
    ],
    { devnet_undo: () => ({}), devnet_redo: () => ({}) },
  )
  expect(offered()?.label).toBe('Undo')
  offered()!.run()
  await waitFor(() => expect(tell.mock.lastCall?.slice(0, 2)).toEqual(['Undone: Dropped', undefined]))
  offered()!.run()
  await waitFor(() => expect(tell.mock.lastCall?.[0]).toBe('Redone: Dropped'))
  expect(asked.filter(([method]) => method === 'devnet_undo' || method === 'devnet_redo')).toEqual([
    ['devnet_undo', 7],
    ['devnet_undo', 5],
    ['devnet_redo', 5],
    ['devnet_redo', 7],
  ])
})

test('nothing is offered to undo if nothing changed', async () => {
  const { offered } = await performed([])
  expect(offered()).toBeUndefined()
})

test('an undo that another change prevents says so', async () => {
  const text = '"Drop" cannot be undone before "Mine 1 block"'
  const { tell, offered } = await performed([{ id: 5, by: 'window' }], {
    devnet_undo: () => new RpcError('refused', text, { code: -32000, message: text }),
  })
  offered()!.run()
  await waitFor(() => expect(tell.mock.lastCall).toEqual(['Could not undo this', text]))
})
