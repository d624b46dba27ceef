import { afterEach, beforeEach, expect, test } from 'vitest'
import { ZEROS_HASH, ZEROS_SIDECAR } from '../evm/precompiles/blobSidecar.fixture.ts'
import { GWEI, carol, signed } from '../miner/fixture.ts'
import type { Transaction } from '../types/transaction.ts'
import { explainHash } from './nonceGaps.ts'
import { type ScriptChain, createScriptChain } from './scripts/fixture.ts'

let chain: ScriptChain
beforeEach(async () => {
  chain = await createScriptChain()
  chain.context.miner.setMode({ kind: 'manual' })
})
afterEach(() => chain.close())

const whyOf = ({ hash }: Transaction) => explainHash(chain.context, hash).why

test('a transaction that could be mined waits for an earlier one that pays too little', () => {
  const [cheap, next] = [signed(carol, 0, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }), signed(carol, 1)]
  for (const transaction of [cheap, next]) chain.context.pool.add(transaction)
  expect(whyOf(cheap)).toMatch(/^It pays at most 1 wei per gas, and the base fee of the next block is /)
  expect(whyOf(next)).toMatch(/^Nonce 0 has to be mined first\. It pays at most 1 wei per gas/)
})

test('one that tips the proposer too little waits', () => {
  const transaction = signed(carol, 0)
  chain.context.pool.add(transaction)
  expect(whyOf(transaction)).toBe('It can be mined, but mining is paused.')
  chain.context.miner.setSettings({ leastTip: 2n * GWEI })
  expect(whyOf(transaction)).toMatch(/^It pays a tip of \S+ \S+ per gas, and the minimum is 2 gwei\.$/)
})

test('one that pays too little for its blobs waits', () => {
  const transaction = signed(carol, 0, { type: 3, maxFeePerBlobGas: 1n, blobVersionedHashes: [ZEROS_HASH] })
  chain.context.pool.add(transaction, ZEROS_SIDECAR)
  expect(whyOf(transaction)).toBe('It can be mined, but mining is paused.')
  const header = { ...chain.context.miner.nextHeader(), excessBlobGas: 100_000_000n }
  chain.context.miner.nextHeader = () => header
  expect(whyOf(transaction)).toMatch(/^It pays at most 1 wei per blob gas, and the blob base fee of the next block is \d+ wei\.$/)
})
