import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ALICE } from '../testing/fakeNode.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { useVariables } from './useVariables.ts'

const NONE_OPEN = new Map()

function Shown() {
  const resource = useVariables(ALICE, NONE_OPEN)
  return resource.status === 'ready' ? (resource.data?.all.map(({ path }) => path).join() ?? 'no layout') : resource.status
}

test('the variables of a contract are read again when an artifact is imported', async () => {
  let layout: readonly { path: string }[] | null = null
  const { store } = renderApp(<Shown />, {
    state: { node: { connection: { status: 'open' } } },
    answers: { devnet_stateVariables: () => layout },
  })
  await screen.findByText('no layout')
  layout = [{ path: 'total' }]
  act(() => store.setState(({ workspace }) => ({ workspace: { ...workspace, artifacts: [...workspace.artifacts] } })))
  expect(await screen.findByText('total')).toBeVisible()
})
