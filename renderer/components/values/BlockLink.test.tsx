import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { BlockLink } from './BlockLink.tsx'

test('the number of a block is grouped for reading, but not in its URL', () => {
  renderApp(<BlockLink number="0x1624fe1" />)
  expect(screen.getByRole('link', { name: '23,220,193' })).toHaveAttribute('href', '/block/23220193')
})
