import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { keccak256, keccak256Hex } from '../base/keccak256.ts'
import { finish } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { sign } from '../base/secp256k1.ts'
import { defaultGenesis } from '../chain/genesis.ts'
import { alice, bob, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { codeKey, trieNodeKey } from '../store/schema.ts'
import { headerToRlp } from '../types/header.ts'
import { encodeRlp } from '../types/rlp.ts'
import { BlockProcessor } from './blockProcessor.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { executionWitness } from './executionWitness.ts'
import { CONSOLIDATION_REQUESTS_ADDRESS, WITHDRAWAL_REQUESTS_ADDRESS } from './systemCalls.ts'
import { HISTORY_STORAGE_ADDRESS } from '../types/blockHashHistory.ts'
import { BEACON_ROOTS_ADDRESS } from '../types/systemRings.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import { type Transaction, authorizationSigningHash } from '../types/transaction.ts'

/** Does nothing; with input destroys itself. */
const DESTRUCTIBLE = '36600557005b33ff'

/** Without input fills slots 1 to 20; else clears the slot of the first word of the input and reads the hash of block 0. */
const SLOTS = '3660135760145b8080556001900380600657005b5f5f35555f405000'

const word = (value: number) => bytesFromHex(`0x${value.toString(16).padStart(64, '0')}`)

test('a block can be executed on nothing but its witness', async () => {
  const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
  const contract: Address = createContractAddress(alice.address, 0n)
  await miner.submit(creation(alice, 0, bytesFromHex(`0x${SLOTS}`)))
  await miner.submit(signed(alice, 1, { to: contract, value: 0n, gasLimit: 2_000_000n }))
  await miner.mine()
  await miner.mine()
  // Cleared slots leave branches with one child, whose other nodes are read only to compute the root.
  for (const [at, slot] of [3, 7, 8, 15, 19].entries())
    await miner.submit(signed(alice, 2 + at, { to: contract, value: 0n, gasLimit: 100_000n, data: word(slot) }))
  const block = await miner.mine()
  const parent = chain.headerByHash(block.header.parentHash)!

  const { state, codes, keys, headers } = finish(executionWitness(chain, parent, block, new RunClock()))
  expect(headers.map(keccak256Hex)).toEqual(
    [0n, 1n, 2n].map((number) => keccak256Hex(encodeRlp(headerToRlp(chain.headerByNumber(number)!)))),
  )
  const systemContracts = [BEACON_ROOTS_ADDRESS, HISTORY_STORAGE_ADDRESS, WITHDRAWAL_REQUESTS_ADDRESS, CONSOLIDATION_REQUESTS_ADDRESS]
  const executed = [contract, ...systemContracts].map((address) => chain.stateAt(block.header).account(address)!.codeHash)
  expect(codes.map(keccak256Hex).toSorted()).toEqual(executed.toSorted())
  const at = keys.findIndex((key) => Buffer.from(key).equals(bytesFromHex(contract)))
  expect(keys.slice(at, at + 6)).toEqual([bytesFromHex(contract), word(3), word(7), word(8), word(15), word(19)])

  const store = createMemoryStore()
  await store.batch([
    ...state.map((rlp) => ({ key: trieNodeKey(Buffer.from(keccak256(rlp)).toString('latin1')), value: rlp })),
    ...codes.map((code) => ({ key: codeKey(keccak256Hex(code)), value: code })),
  ])
  const { config, engine } = chain
  const alone = { config, configOf: () => config, engine, state: new StateDatabase(store), blockHashReader: () => () => chain.genesis.hash }
  const processor = new BlockProcessor(alone, { parent, stateRoot: parent.stateRoot }, block.header)
  processor.start()
  for (const transaction of block.transactions) processor.apply(transaction)
  expect(processor.finish(block.withdrawals).fields.stateRoot).toBe(block.header.stateRoot)
  expect(processor.receipts.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1])
})

test('the code that runs on behalf of a delegating account is in the witness (EIP-7702)', async () => {
  const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
  const contract: Address = createContractAddress(alice.address, 0n)
  await miner.submit(creation(alice, 0, bytesFromHex(`0x${SLOTS}`)))
  await miner.mine()
  const fields = { chainId: 0n, address: contract, nonce: 0n }
  const authorizationList = [{ ...fields, ...sign(authorizationSigningHash(fields), bob.privateKey) }]
  // From here on the engine has analysed the code.
  await miner.submit(signed(alice, 1, { type: 4, authorizationList, gasLimit: 2_000_000n }))
  await miner.mine()
  await miner.submit(signed(alice, 2, { gasLimit: 2_000_000n }))
  const block = await miner.mine()
  const { codes } = finish(executionWitness(chain, chain.headerByHash(block.header.parentHash)!, block, new RunClock()))
  expect(codes).toContainEqual(chain.stateAt(block.header).code(chain.stateAt(block.header).account(contract)!.codeHash))
})

/** The code in the witness of a block, on a chain with a destructible contract. */
async function codesOf(hardfork: Hardfork, transactions: (contract: Address) => Transaction[]): Promise<string[]> {
  const genesis = defaultGenesis({ hardfork, accounts: [alice.address], timestamp: 1n })
  const { chain, miner } = await createTestDevnet({ mode: { kind: 'manual' }, genesis })
  await miner.submit(creation(alice, 0, bytesFromHex(`0x${DESTRUCTIBLE}`)))
  await miner.mine()
  for (const transaction of transactions(createContractAddress(alice.address, 0n))) await miner.submit(transaction)
  const block = await miner.mine()
  const { codes } = finish(executionWitness(chain, chain.headerByHash(block.header.parentHash)!, block, new RunClock()))
  return codes.map(hexFromBytes)
}

describe('code that is also made in the block is in the witness if an account from before has it', () => {
  test('by an earlier transaction', async () => {
    const codes = await codesOf('osaka', (contract) => [
      creation(alice, 1, bytesFromHex(`0x${DESTRUCTIBLE}`)),
      signed(alice, 2, { to: contract, value: 0n, gasLimit: 100_000n }),
    ])
    expect(codes).toContain(`0x${DESTRUCTIBLE}`)
  })

  // From Prague on, code is read at each call, because it can be a delegation.
  test.each(['cancun', 'osaka'] as const)('by the same one, with a contract that it destroys again, in %s', async (hardfork) => {
    const create = `6f67${DESTRUCTIBLE}5f5260086018f35f52601060105ff0`
    const codes = await codesOf(hardfork, (contract) => {
      // Creates the contract, calls it with input, and calls the one from before without.
      const data = bytesFromHex(`0x${create}5f5f60015f5f855af1505f5f5f5f5f73${contract.slice(2)}5af100`)
      return [creation(alice, 1, data, { data })]
    })
    expect(codes).toContain(`0x${DESTRUCTIBLE}`)
  })
})
