import { expect, test } from 'vitest'
import type { Address, Hash } from '../../contract/hex.ts'
import { hexFromBytes } from '../../contract/hex.ts'
import { ForeignBlock } from '../../types/foreignBlock.ts'
import type { Header } from '../../types/header.ts'
import { encodeHandleOps } from '../../userOperations/handleOps.ts'
import { SENDER, addressOf, operationsOf } from '../../userOperations/operations.fixture.ts'
import { userOpHash } from '../../userOperations/userOpHash.ts'
import { calledAt, transactionOperationSources } from './transactionOperation.ts'

const VERSION = '0.8'
const CHAIN_ID = 8453n
const HASH: Hash = `0x${'11'.repeat(32)}`
const BENEFICIARY: Address = `0x${'be'.repeat(20)}`
const OPERATIONS = operationsOf(VERSION)
const input = encodeHandleOps(VERSION, [OPERATIONS.get('sponsored')!], BENEFICIARY)

test('the operations of a foreign block are in the input that its remote node answered', () => {
  const to = addressOf(VERSION).toUpperCase().replace('0X', '0x')
  const transactions = [
    { hash: HASH, json: { type: '0x7e', to: null } },
    { hash: HASH, json: { to, input: hexFromBytes(input) } },
  ]
  const block = new ForeignBlock({} as Header, HASH, 'a deposit', { size: 0, ommers: [], transactions })
  expect(transactionOperationSources(calledAt(block, 0), [], CHAIN_ID)).toEqual([])
  const [found, ...more] = transactionOperationSources(calledAt(block, 1), [], CHAIN_ID)
  expect(more).toEqual([])
  expect(found).toMatchObject({ sender: SENDER, entryPoint: addressOf(VERSION), entryPointVersion: VERSION, outcome: null })
  const hashed = { entryPoint: addressOf(VERSION), version: VERSION, chainId: CHAIN_ID } as const
  expect(found!.userOpHash).toBe(userOpHash(OPERATIONS.get('sponsored')!, hashed))
})

test('the hash of a delegation that did not run is not known unless the transaction brings it along', () => {
  const data = encodeHandleOps(VERSION, [OPERATIONS.get('delegated')!], BENEFICIARY)
  const [found] = transactionOperationSources({ to: addressOf(VERSION), data }, [], CHAIN_ID)
  expect(found).toMatchObject({ sender: SENDER, userOpHash: null })
})
