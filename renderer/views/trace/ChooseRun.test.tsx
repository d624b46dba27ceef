import { screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { ChooseRun } from './ChooseRun.tsx'

const [FIRST, OTHER] = [`0x${'1a'.repeat(32)}`, `0x${'2b'.repeat(32)}`] as const

function Choice({ initial }: { initial?: string }): ReactNode {
  const [hash, choose] = useState(initial)
  return (
    <>
      <ChooseRun hash={hash} choose={choose} candidates={[{ hash: FIRST, title: 'Block 1: pay(), 5 gas' }]} />
      <output>{hash ?? 'none'}</output>
    </>
  )
}

const choice = () => screen.getByRole('combobox', { name: 'Compare with' })
const field = () => screen.getByRole('textbox', { name: 'Hash of the other transaction' })
const chosen = () => screen.getByRole('status').textContent

test('offers similar transactions, and none', async () => {
  const { user } = renderApp(<Choice />)
  await user.selectOptions(choice(), 'Block 1: pay(), 5 gas')
  expect(chosen()).toBe(FIRST)
  await user.selectOptions(choice(), 'Compare with another run…')
  expect(chosen()).toBe('none')
})

test('takes the hash of any other, once it is one', async () => {
  const { user } = renderApp(<Choice />)
  await user.selectOptions(choice(), 'The transaction with a hash…')
  await user.type(field(), OTHER.slice(0, 20))
  expect(field()).toBeInvalid()
  expect(chosen()).toBe('none')
  await user.clear(field())
  await user.type(field(), ` ${OTHER.toUpperCase().replace('X', 'x')}`)
  expect(field()).toBeValid()
  expect(chosen()).toBe(OTHER)
})

test('a hash of the URL that is not among the similar ones is shown', () => {
  renderApp(<Choice initial={OTHER} />)
  expect(choice()).toHaveDisplayValue(/^Transaction 0x2b2b/)
})
