import { expect, test } from 'vitest'
import { GWEI, carol, devAccounts, signed } from '../miner/fixture.ts'
import { movePooled, placedOrder } from './poolMoves.ts'
import { createScriptChain } from './scripts/fixture.ts'

test('no more transactions have a place than are stored with every action', async () => {
  const chain = await createScriptChain()
  const { context } = chain
  context.miner.setMode({ kind: 'manual' })
  const own = Array.from({ length: 1_001 }, (_, nonce) => signed(carol, nonce))
  for (const transaction of own) context.pool.add(transaction)
  expect(() => movePooled(context, own[1_000]!.hash, 'first')).toThrow('1001 transactions would have a place by hand, the limit is 1000')
  expect(placedOrder(context).placed).toBe(0)
  expect(movePooled(context, own[999]!.hash, 'first')).toBe(999)
  expect(placedOrder(context).placed).toBe(1_000)
  // Places that wait for a better price count too.
  context.pool.order.places = own.slice(0, 1_000).map(({ from, nonce }) => ({ from, nonce }))
  const other = signed(devAccounts[0]!, 2, { maxFeePerGas: 100n * GWEI })
  context.pool.add(other)
  context.miner.setNext({ baseFeePerGas: 50n * GWEI })
  expect(() => movePooled(context, other.hash, 'first')).toThrow('1001 transactions would have a place by hand')
  await chain.close()
})

test('one that has to wait for a better price keeps its place behind those that move', async () => {
  const chain = await createScriptChain()
  const { context } = chain
  context.miner.setMode({ kind: 'manual' })
  const cheap = signed(carol, 0, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
  const [first, second] = [signed(devAccounts[1]!, 1), signed(devAccounts[0]!, 2)]
  for (const transaction of [cheap, first, second]) context.pool.add(transaction)
  context.pool.order.places = [{ from: cheap.from, nonce: 0n }]
  movePooled(context, second.hash, 'first')
  expect(context.pool.order.places.map(({ from }) => from)).toEqual([second.from, cheap.from])
  await chain.close()
})
