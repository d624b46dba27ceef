import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Hex } from '../../../node-core/contract/hex.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { TransactionBlobs } from './TransactionBlobs.tsx'

const HASH = `0x${'5e'.repeat(32)}` as const
const BLOB_DIGITS = 2 * 131_072
const blobOf = (digits: string): Hex => `0x${digits.padEnd(BLOB_DIGITS, '0')}`

const show = (blobs: readonly Hex[] | null) =>
  renderApp(<TransactionBlobs hash={HASH} />, {
    answers: { anvil_getBlobsByTransactionHash: () => blobs },
    state: { node: { connection: { status: 'open' } } },
  })

test('each blob is shown with what of it is used', async () => {
  const blobs: Hex[] = [blobOf(`00${'ab'.repeat(31)}00cd`), blobOf(''), `0x${'0'.repeat(BLOB_DIGITS - 1)}1`]
  show(blobs)
  expect(await screen.findByRole('region', { name: 'Blob 0, 34 B and then zeros' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Blob 1, only zeros' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Blob 2, 128 KiB' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy blob 0' })).toBeVisible()
})

test('blobs that are not kept any more are said to be gone', async () => {
  show(null)
  expect(await screen.findByText('Not kept any more')).toBeVisible()
})
