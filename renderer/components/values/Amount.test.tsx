import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { Amount } from './Amount.tsx'
import { TokenAmount } from './TokenAmount.tsx'

const MOST = 2n ** 256n - 1n
const MOST_ETHER = '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007913129639935'

/** What is displayed, where it is shorter than what is read out and copied. */
const displayed = (container: HTMLElement): (string | null)[] =>
  Array.from(container.querySelectorAll('[data-shown]'), (part) => part.getAttribute('data-shown'))

test('a vast balance is displayed with its power of ten, and is read out and copied in full', () => {
  const { container } = renderApp(<Amount wei={MOST} unit="ETH" maxFraction={6} aligned />)
  expect(displayed(container)).toEqual(['≈1.158 e59'])
  expect(container).toHaveTextContent(`${MOST_ETHER} ETH`)
  const amount = screen.getByText('ETH').parentElement!
  expect(amount.dataset['hint']).toContain(`${MOST_ETHER} ETH`)
  expect(amount).toHaveAttribute('tabindex', '0')
})

test('an amount that somebody can have keeps its digits', () => {
  const { container } = renderApp(
    <>
      <Amount wei={123_456_789n * 10n ** 18n + 1n} />
      <Amount wei={123_456_789n * 10n ** 18n + 1n} maxFraction={6} />
    </>,
  )
  expect(displayed(container)).toEqual([])
  expect(container).toHaveTextContent('123,456,789.000000000000000001 ETH123,456,789 ETH')
})

test('a base fee of a few wei is read in wei', () => {
  const { container } = renderApp(<Amount rounded wei={7n} unit="gwei" />)
  expect(container).toHaveTextContent(/^7 wei$/)
})

test('a vast token balance has the power of ten of its unit', () => {
  const facts = { name: 'Terra', symbol: 'TERRA', decimals: 18 }
  const { container } = renderApp(
    <>
      <TokenAmount signed value={MOST} facts={facts} />
      <TokenAmount value={5n * 10n ** 17n} facts={facts} />
    </>,
  )
  expect(displayed(container)).toEqual(['≈1.158 e59'])
  expect(container).toHaveTextContent(`+${MOST_ETHER} TERRA0.5 TERRA`)
})

test('a token amount is rounded to the digits that one reads, so that its unit has room, and its hint is exact', () => {
  const exact = { name: 'Precise', symbol: 'XPT', decimals: 27 }
  const { container } = renderApp(
    <>
      <TokenAmount value={142_857_142_857_142_857_142_857n} facts={{ name: 'Wrapped', symbol: 'WETH', decimals: 18 }} />
      <TokenAmount value={12_345n} facts={exact} />
      <TokenAmount value={142_857_142_857n * 10n ** 21n} facts={exact} maxFraction={2} />
      <TokenAmount value={7n} facts={{ name: 'Points', symbol: 'PTS', decimals: 0 }} />
    </>,
  )
  expect(displayed(container)).toEqual(['142,857.142857', '0.00000000000000000000001235', '142,857.14'])
  expect(container).toHaveTextContent('142,857.142857142857142857 WETH')
  expect(screen.getByText('WETH').parentElement).toHaveAttribute(
    'data-hint',
    '142,857.142857142857142857 WETH\n142857142857142857142857 in the token’s smallest unit',
  )
  expect(screen.getByText('PTS').parentElement).not.toHaveAttribute('tabindex')
})
