import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Hex } from '../../../node-core/contract/hex.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { CallData } from './CallData.tsx'

const TO = `0x${'1'.repeat(40)}` as const
const show = (input: Hex) => renderApp(<CallData input={input} kind="call" to={TO} created={null} />)

test('a text that was sent is shown as such, not as a call', () => {
  show('0x746f646179e2809973206e6f7465')
  expect(screen.getByText('today’s note')).toBeVisible()
  expect(screen.queryByText('unknown function')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Copy text' })).toBeVisible()
})

test('other input is a call of a function, known or not', () => {
  show(`0xdeadbeef${'0'.repeat(64)}`)
  expect(screen.getByText('unknown function')).toBeVisible()
})
