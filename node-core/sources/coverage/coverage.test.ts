import { expect, test } from 'vitest'
import { finish } from '../../base/longWork.ts'
import { RunClock } from '../../base/runClock.ts'
import { SourcedChain, compilePipeline } from '../fixture.ts'
import { CONSTRUCTS } from '../lines/constructs.fixture.ts'
import { Coverage } from './coverage.ts'

const FIRST = '0x00000000000000000000000000000000000000aa'

test('lines are counted by transactions, of which each counts once', async () => {
  const chain = await SourcedChain.of(await compilePipeline({ 'shop.sol': CONSTRUCTS }, 'legacy'))
  const library = await chain.deploy('Lib')
  const { address } = await chain.deploy('Shop', [FIRST], library.address)
  for (const n of [0n, 3n]) await chain.call('Shop', address, 'down', [n])
  await chain.call('Shop', address, 'attempt', [1n])
  const coverage = new Coverage(chain.devnet.chain)
  const covered = (clock = new RunClock()) => finish(coverage.of(chain.build, 0, chain.finder, '', clock))
  const { lines, transactions, ...blocks } = covered()
  const ran = (line: number) => lines.find((it) => it.line === line)?.transactions
  expect(transactions).toBe(5)
  expect(blocks).toEqual({ fromBlock: 1, toBlock: 5, isPartial: false })
  // Of the constructors, of the recursion and its end, of the failure that is caught.
  expect([20, 40, 78, 79, 24, 74]).toEqual([20, 40, 78, 79, 24, 74].filter((line) => ran(line) !== undefined))
  expect([ran(20), ran(40), ran(78), ran(79), ran(24), ran(74)]).toEqual([1, 1, 2, 1, 1, 1])
  // What has code and never ran, and what has none.
  expect([ran(25), ran(72), ran(88)]).toEqual([0, 0, 0])
  expect([ran(1), ran(36), ran(96)]).toEqual([undefined, undefined, undefined])

  // Blocks that are known take no time; a new one that there is no time for is left out.
  const over = new RunClock(-1)
  expect(covered(over).isPartial).toBe(false)
  await chain.call('Shop', address, 'down', [0n])
  expect(covered(over)).toMatchObject({ isPartial: true, fromBlock: 7, toBlock: 6, transactions: 0 })
  expect(covered().transactions).toBe(6)
})
