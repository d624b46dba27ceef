import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type TransactionDetail, detailKey } from '../../store/detailsSlice.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'

const HASH = `0x${'77'.repeat(32)}` as const

function show(kind: 'speedUp' | 'cancel', type: '0x2' | '0x3') {
  const transaction = {
    hash: HASH,
    type,
    from: `0x${'a1'.repeat(20)}`,
    to: `0x${'b2'.repeat(20)}`,
    nonce: '0x0',
    value: '0x1',
    input: '0x',
    gas: '0x5208',
    gasPrice: '0x64',
    maxFeePerGas: '0x64',
    maxPriorityFeePerGas: '0x1',
  }
  return renderApp(<ReplaceDialog hash={HASH} kind={kind} onClose={() => undefined} />, {
    details: new Map([[detailKey('transaction', HASH), { status: 'ready', data: { transaction } as unknown as TransactionDetail }]]),
  })
}

test.each([
  ['speedUp', 'Resend with higher fees'],
  ['cancel', 'Send empty transfer'],
] as const)('%s is offered without blobs, and with blobs it is said why not', (kind, submit) => {
  const { rerender } = show(kind, '0x2')
  expect(screen.getByRole('button', { name: submit })).toBeVisible()
  rerender(<></>)
  show(kind, '0x3')
  expect(screen.getByText(/^Only another blob transaction can replace/)).toBeVisible()
  expect(screen.queryByRole('button', { name: submit })).not.toBeInTheDocument()
})
