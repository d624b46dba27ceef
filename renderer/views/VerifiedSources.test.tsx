import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WireVerifiedImport } from '../../node-core/contract/builds.ts'
import type { NodeInfo } from '../../node-core/contract/wire/nodeInfo.ts'
import { RpcError } from '../bridge/rpcError.ts'
import type { Address } from '../../node-core/contract/hex.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { ALICE, BOB } from '../testing/fakeNode.ts'
import { VerifiedSources } from './VerifiedSources.tsx'

const render = (
  answer: readonly WireVerifiedImport[] | RpcError,
  info: object = { fork: { chainId: 1 } },
  addresses: readonly Address[] = [ALICE],
) =>
  renderApp(<VerifiedSources addresses={addresses} />, {
    state: { node: { info: info as NodeInfo } },
    answers: { devnet_importVerified: () => answer },
  })

test('verified sources are asked for at the press of a button, which says why there are none', async () => {
  const { user, asked, tell } = render([
    { address: ALICE, name: null, problem: 'the server has none' },
    { address: BOB, name: null, problem: 'there is no code' },
  ])
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Get verified sources' }))
  expect(asked).toEqual([['devnet_importVerified', ALICE]])
  expect(tell).toHaveBeenCalledWith('No sources were imported', 'the server has none; there is no code.')
})

test('shows no message if sources were imported: the view itself changes', async () => {
  const imported = [
    { address: ALICE, name: null, problem: 'the server has none' },
    { address: BOB, name: 'Token', problem: null },
  ]
  const { user, asked, tell } = render(imported, undefined, [ALICE, BOB])
  await user.click(screen.getByRole('button', { name: 'Get verified sources' }))
  // The second one came with the first.
  expect(asked).toEqual([['devnet_importVerified', ALICE]])
  expect(tell).not.toHaveBeenCalled()
})

test('a server that fails is named, and can be asked again', async () => {
  const { user } = render(new RpcError('refused', 'sourcify.dev cannot be asked for sources: HTTP status 503'))
  await user.click(screen.getByRole('button', { name: 'Get verified sources' }))
  expect(screen.getByRole('alert')).toHaveTextContent('sourcify.dev cannot be asked for sources: HTTP status 503')
  expect(screen.getByRole('button', { name: 'Get verified sources' })).toBeEnabled()
})

test('a chain that is no fork has no such button', () => {
  const { container } = render([], {})
  expect(container).toBeEmptyDOMElement()
})
