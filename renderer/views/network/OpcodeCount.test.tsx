import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RpcError } from '../../bridge/rpcError.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { OpcodeCount } from './OpcodeCount.tsx'

const HASH = `0x${'1a'.repeat(32)}` as const
const CALL = { to: `0x${'2b'.repeat(20)}`, data: '0x12345678' } as const
const COUNTS = { ADD: 40, PUSH1: 1_200, MLOAD: 7, MSTORE: 9, STOP: 1 }

const count = () => screen.getByRole('button', { name: 'Count them' })

test('executes a call again at its block, with its overrides, and names the most frequent opcodes', async () => {
  const { user, asked, container } = renderApp(<OpcodeCount subject={{ call: CALL, block: '0x5', stateOverrides: {} }} />, {
    answers: { debug_traceCall: () => COUNTS },
  })
  expect(asked).toEqual([])
  await user.click(count())
  expect(asked).toEqual([['debug_traceCall', CALL, '0x5', { tracer: 'unigramTracer', stateOverrides: {} }]])
  expect(container).toHaveTextContent('1,257 of 5 kinds: PUSH1 1,200, ADD 40, MSTORE 9, MLOAD 7, …')
})

test('executes a transaction again, and says if no code ran', async () => {
  const { user, asked, container } = renderApp(<OpcodeCount subject={HASH} />, { answers: { debug_traceTransaction: () => ({}) } })
  await user.click(count())
  expect(asked).toEqual([['debug_traceTransaction', HASH, { tracer: 'unigramTracer' }]])
  expect(container).toHaveTextContent('none: no code ran')
})

test('says why it cannot', async () => {
  const answers = { debug_traceTransaction: () => new RpcError('refused', 'pruned history unavailable') }
  const { user } = renderApp(<OpcodeCount subject={HASH} />, { answers })
  await user.click(count())
  expect(await screen.findByRole('alert')).toHaveTextContent('pruned history unavailable')
  expect(count()).toBeEnabled()
})
