import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WireStackFrame, WireStackTrace } from '../../../node-core/contract/stackTrace.ts'
import { detailKey, sourceFileId, type DetailsSlice } from '../../store/detailsSlice.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { FailureSource } from './FailureSource.tsx'

const ID = `0x${'ab'.repeat(32)}`
const ADDRESS = `0x${'a1'.repeat(20)}` as const

const frame = (name: string, line: number | null, step: number | null = 7): WireStackFrame => ({
  kind: 'function',
  contract: 'Vault',
  definedIn: 'Vault',
  function: name,
  address: ADDRESS,
  isCreation: false,
  location:
    line === null
      ? null
      : { build: 'b1', sourceId: 0, path: 'src/Vault.sol', line, column: 9, endLine: line, endColumn: 14, start: 0, length: 5 },
  isDeduced: false,
  step,
})
const failure = (fields: Partial<WireStackTrace> = {}): WireStackTrace => ({
  kind: 'revert',
  message: 'reverted',
  text: '',
  data: '0x',
  reason: null,
  panicCode: null,
  error: null,
  condition: null,
  target: null,
  frames: [frame('withdraw', 2), frame('_debit', 3)],
  swallowed: [],
  ...fields,
})

function show(trace: WireStackTrace | undefined): HTMLElement {
  const details = new Map<string, unknown>([
    [detailKey('stackTrace', ID), trace ? { status: 'ready', data: trace } : { status: 'absent' }],
    [
      detailKey('sourceFile', sourceFileId('b1', 0)),
      { status: 'ready', data: { path: 'src/Vault.sol', content: 'contract Vault {\n\n        check(x);\n}', language: 'Solidity' } },
    ],
  ]) as DetailsSlice
  return renderApp(<FailureSource id={ID} />, { details }).container
}

test('quotes the line, without its indentation, and links to its step', () => {
  const container = show(failure())
  expect(container.querySelector('code')).toHaveTextContent(/^3\s?check\(x\);$/)
  expect(container.querySelector('[data-lit]')).toHaveTextContent('check')
  expect(screen.getByRole('link', { name: 'Vault.sol:3' })).toHaveAttribute('href', `/tx/${ID}?tab=steps&step=7`)
  expect(container).toHaveTextContent('Vault.withdrawVault._debit at Vault.sol:3')
})

test('says the values that decided', () => {
  const container = show(
    failure({
      condition: [
        { left: { text: 'balance', value: '3500000000000000000' }, operator: '<', right: { text: 'amount', value: '5' } },
        { left: { text: 'isOpen', value: 'false' }, operator: null, right: null },
        { left: { text: 'x', value: '1' }, operator: '==', right: { text: '0', value: '0' } },
      ],
    }),
  )
  expect(container).toHaveTextContent('balance 3,500,000,000,000,000,000 < amount 5, isOpen false, x 1 == 0')
  expect(container.querySelector('[data-shown="3.5 e18"]')).toBeInTheDocument()
})

test('says in words what no error tells, of the innermost frame whose source is known', () => {
  const container = show(
    failure({
      kind: 'noCode',
      message: 'call of an account without code \u202e',
      frames: [frame('withdraw', 3, null), frame('gone', null)],
    }),
  )
  expect(container).toHaveTextContent('call of an account without code \\u{202e}')
  expect(container).toHaveTextContent('at Vault.sol:3')
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('a deep stack is shortened in its middle', () => {
  const container = show(failure({ frames: Array.from({ length: 20 }, (_, at) => frame(`f${at}`, 3)) }))
  expect(container).toHaveTextContent('Vault.f0Vault.f1Vault.f214 moreVault.f17Vault.f18Vault.f19 at Vault.sol:3')
})

test('shows nothing without sources', () => {
  expect(show(undefined)).toBeEmptyDOMElement()
  expect(show(failure({ frames: [frame('gone', null)] }))).toBeEmptyDOMElement()
})
