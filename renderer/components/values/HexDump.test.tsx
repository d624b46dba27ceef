import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { HexDump } from './HexDump.tsx'

const dump = (): HTMLElement => screen.getByRole('group', { name: 'Memory' })
const marked = (kind: string): string[] => [...dump().querySelectorAll(`[data-mark=${kind}]`)].map((element) => element.textContent)

test('bytes are shown sixteen per line with their offsets, as hex and as text', () => {
  renderApp(<HexDump label="Memory" bytes={new TextEncoder().encode('Hello, Terrarium!\n')} />)
  expect(dump()).toHaveTextContent('00004865 6c6c 6f2c 2054 6572 7261 7269 756d')
  expect(dump()).toHaveTextContent('0010210a')
  // Unprintable bytes are shown as dots, and the text is hidden from screen readers as a duplicate.
  expect(screen.getByText('!·')).toBeInTheDocument()
  expect(screen.getByText('Hello, Terrarium').parentElement).toHaveAttribute('aria-hidden', 'true')
})

test('marks cover hex and text, from their first byte to before their end', () => {
  renderApp(<HexDump label="Memory" bytes={Uint8Array.of(1, 2, 0x61, 0x62, 5)} marks={[{ kind: 'write', from: 2, to: 4 }]} />)
  expect(marked('write')).toEqual(['6162 ', 'ab'])
})

test('the later of two marks on a byte wins', () => {
  const marks = [
    { kind: 'read', from: 0, to: 4 },
    { kind: 'write', from: 1, to: 2 },
  ] as const
  renderApp(<HexDump label="Memory" bytes={new Uint8Array(4)} marks={marks} />)
  expect(marked('write')).toEqual(['00 ', '·'])
  expect(marked('read')).toEqual(['00', '0000 ', '·', '··'])
})

test('of a million bytes only the visible ones are mounted, and it scrolls by keyboard', () => {
  renderApp(<HexDump label="Memory" bytes={new Uint8Array(1_000_000)} />)
  expect(dump().textContent.length).toBeLessThan(5_000)
  expect(dump()).toHaveAttribute('tabindex', '0')
})

test('no bytes, no lines', () => {
  renderApp(<HexDump label="Memory" bytes={new Uint8Array()} marks={[{ kind: 'read', from: 0, to: 32 }]} />)
  expect(dump()).toHaveTextContent('')
})
