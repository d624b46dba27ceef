import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DecodedArgument, DecodedValue as Value } from '../../abi/decodedValue.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { CopyArguments, DecodedArguments } from './DecodedValue.tsx'

const uint = (value: bigint, bits = 256): Value => ({ kind: 'integer', value, bits })
const list = (items: Value[], itemType = 'uint256'): Value => ({ kind: 'list', items, itemType })
const argument = (name: string, value: Value, type = 'uint256'): DecodedArgument => ({ name, type, value })
const show = (...args: DecodedArgument[]) => renderApp(<DecodedArguments label="Arguments" list={args} />)
const shown = (): HTMLElement => screen.getByRole('list', { name: 'Arguments' })

test('each argument has its name and type, or its index if unnamed', () => {
  const address = `0x${'ab'.repeat(20)}` as const
  show(
    argument('to', { kind: 'address', value: address }, 'address'),
    argument('', { kind: 'bool', value: true }, 'bool'),
    argument('note', { kind: 'text', value: 'hi' }, 'string'),
  )
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^toaddress0xab/i),
    '[1]booltrue',
    'notestring“hi”',
  ])
  expect(screen.getByRole('link')).toHaveAttribute('href', `/address/${address}`)
  expect(shown()).toHaveTextContent('“hi”')
})

test('a member of an enum is shown by its name, with its number', () => {
  show(argument('status', { kind: 'integer', value: 2n, bits: 8, enumName: 'Orders.Status', member: 'Status.Filled' }, 'Status'))
  expect(shown()).toHaveTextContent('statusStatusStatus.Filled = 2')
})

test('a word of bytes that is a short text is shown with it', () => {
  const name = `0x${Buffer.from('tag-0').toString('hex').padEnd(64, '0')}` as const
  show(
    argument('tag', { kind: 'bytes', value: name }, 'bytes32'),
    argument('hash', { kind: 'bytes', value: `0x${'f1'.repeat(32)}` }, 'bytes32'),
  )
  const [text, hash] = screen.getAllByRole('listitem')
  expect(text).toHaveTextContent('“tag-0”')
  expect(hash).not.toHaveTextContent('“')
})

test.each([
  ['a number of 40 bits', 'x', 1_900_000_000n, 40, true],
  ['one that is called so', 'createdAt', 1_900_000_000n, 256, true],
  ['an amount', 'amount', 1_900_000_000n, 64, false],
  ['an interval', 'etaSeconds', 60n, 256, false],
])('the moment is shown beside %s, if it is one', (_name, name, value, bits, isShown) => {
  show(argument(name, uint(value, bits), `uint${bits}`))
  expect(/\d{4}-\d\d-\d\d /.test(shown().textContent)).toBe(isShown)
})

test('a number cycles through its forms', async () => {
  const { user } = show(argument('amount', uint(1_500_000_000_000_000_000n)))
  const forms: (string | null)[] = []
  for (let press = 0; press < 5; press++) {
    const button = screen.getByRole('button', { name: /show amount in/ })
    forms.push(button.previousElementSibling!.textContent)
    await user.click(button)
  }
  expect(forms).toEqual(['1.5 e18', '1,500,000,000,000,000,000', '0x14d1120d7b160000', '1.5 ETH', '1.5 e18'])
})

test('a number is copied in digits, or in hex if shown in hex', async () => {
  const { user } = show(argument('amount', uint(255n, 64)))
  await user.click(screen.getByRole('button', { name: 'Copy amount' }))
  expect(await navigator.clipboard.readText()).toBe('255')
  await user.click(screen.getByRole('button', { name: /show amount in hex/ }))
  await user.click(screen.getByRole('button', { name: /Cop(y|ied) amount/ }))
  expect(await navigator.clipboard.readText()).toBe('0xff')
})

test("a token amount is in the token's unit first, and nothing is shown before the token has responded", () => {
  show(
    argument('value', { kind: 'integer', value: 1_250_000n, bits: 256, unit: { symbol: 'USDC', decimals: 6 } }),
    argument('other', { kind: 'integer', value: 7n, bits: 256, unit: 'pending' }),
  )
  expect(shown()).toHaveTextContent('1.25 USDC')
  expect(shown()).not.toHaveTextContent('7')
})

test('a struct of few fields is expanded, one inside it is collapsed with its parts on one line', async () => {
  const inner: Value = { kind: 'struct', fields: [argument('x', uint(12n)), argument('y', uint(34n))] }
  const { user } = show(argument('order', { kind: 'struct', fields: [argument('point', inner, 'Point')] }, 'Order'))
  expect(screen.getByRole('button', { name: 'order' })).toHaveAttribute('aria-expanded', 'true')
  const fold = screen.getByRole('button', { name: 'point' })
  expect(fold).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('list', { name: 'point' })).not.toBeInTheDocument()
  expect(shown()).toHaveTextContent(/12.*34/)
  await user.click(fold)
  expect(screen.getByRole('list', { name: 'point' })).toHaveTextContent('xuint256')
})

test('a long list is collapsed; expanded it shows fifty items, then two hundred more', async () => {
  const { user } = show(argument('ids', list(Array.from({ length: 300 }, (_, at) => uint(BigInt(at)))), 'uint256[]'))
  expect(shown()).toHaveTextContent('300 items')
  await user.click(screen.getByRole('button', { name: 'ids' }))
  expect(shown().querySelectorAll('li')).toHaveLength(51)
  await user.click(screen.getByText('Show 200 of 250 more'))
  expect(shown().querySelectorAll('li')).toHaveLength(251)
  expect(screen.getByText('Show 50 of 50 more')).toBeVisible()
})

test('an empty list says so and cannot be expanded', () => {
  show(argument('ids', list([]), 'uint256[]'))
  expect(shown()).toHaveTextContent('empty')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('hostile names and texts stay text', () => {
  show(argument('<script>alert(1)</script>', { kind: 'text', value: '\u202E<img src=x>'.repeat(2_000) }, 'string'))
  expect(shown().querySelector('script, img')).toBeNull()
  expect(shown().textContent).not.toContain('\u202E')
  expect(shown().textContent.length).toBeLessThan(4_000)
})

test('all arguments are copied as JSON', async () => {
  const { user } = renderApp(
    <CopyArguments list={[argument('amount', uint(2n ** 255n)), argument('ok', { kind: 'bool', value: false }, 'bool')]} />,
  )
  await user.click(screen.getByRole('button', { name: 'Copy arguments as JSON' }))
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual({ amount: (2n ** 255n).toString(), ok: false })
})
