import { MerklePatriciaTrie, verifyMPTWithMerkleProof } from '@ethereumjs/trie'
import { describe, expect, test } from 'vitest'
import { type Address, type Hash, type Hex, addressFromBigint, bytesFromHex, hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256, keccak256Hex } from '../base/keccak256.ts'
import { describeVectors } from '../base/vectors.suite.ts'
import type { StateDiff } from '../evm/state.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { EMPTY_ROOT, accountToRlp } from '../types/account.ts'
import { StateDatabase } from './stateDatabase.ts'
import { storageValueToRlp } from './storageValue.ts'

/** The oracle's result of a proof: the value, or null for a proven absence. */
const verified = async (key: Uint8Array, root: Hash, proof: Uint8Array[]) => {
  const value = await verifyMPTWithMerkleProof(new MerklePatriciaTrie(), bytesFromHex(root), keccak256(key), proof)
  return value && hexFromBytes(value)
}

describe('proofs', () => {
  const storage = new Map(Array.from({ length: 300 }, (_, i) => [BigInt(i), BigInt(i + 1)]))
  const diff: StateDiff = new Map(
    Array.from({ length: 200 }, (_, i) => [
      addressFromBigint(BigInt(i + 1)),
      { nonce: BigInt(i), balance: 7n, ...(i < 2 ? { storage } : {}) },
    ]),
  )
  const state = new StateDatabase(createMemoryStore())
  const { root } = state.commit(EMPTY_ROOT, diff)
  const view = state.at(root)

  test('the oracle verifies the existing accounts', async () => {
    for (const address of diff.keys()) {
      const { account, accountProof } = view.proof(address, [])
      expect(await verified(bytesFromHex(address), root, accountProof)).toBe(hexFromBytes(accountToRlp(account!)))
    }
  })

  test('the oracle verifies the absence of the others', async () => {
    for (let i = 1000n; i < 1100n; i++) {
      const { account, accountProof } = view.proof(addressFromBigint(i), [])
      expect(account).toBeUndefined()
      expect(await verified(bytesFromHex(addressFromBigint(i)), root, accountProof)).toBeNull()
    }
  })

  test('the oracle verifies the existing slots and the absence of the others', async () => {
    const { account, storageProof } = view.proof(
      addressFromBigint(1n),
      Array.from({ length: 400 }, (_, i) => BigInt(i)),
    )
    for (const { slot, value, proof } of storageProof) {
      const expected = slot < 300n ? slot + 1n : 0n
      expect(value).toBe(expected)
      const found = await verified(fixedBytesFromBigint(slot, 32), account!.storageRoot, proof)
      expect(found).toBe(expected === 0n ? null : hexFromBytes(storageValueToRlp(expected)))
    }
  })

  test('an empty state and an empty storage have empty proofs', () => {
    expect(state.at(EMPTY_ROOT).proof(addressFromBigint(1n), [1n])).toEqual({
      account: undefined,
      accountProof: [],
      storageProof: [{ slot: 1n, value: 0n, proof: [] }],
    })
    expect(view.proof(addressFromBigint(9n), [1n]).storageProof).toEqual([{ slot: 1n, value: 0n, proof: [] }])
  })
})

interface ProofCase {
  name: string
  alloc: Record<Address, { nonce: Hex; balance: Hex; code: Hex; storage: Record<Hex, Hex> }>
  stateRoot: Hash
  proofs: {
    address: Address
    storageKeys: Hash[]
    expect: {
      address: Address
      accountProof: Hex[]
      balance: Hex | null
      nonce: Hex | null
      codeHash: Hash | null
      storageHash: Hash | null
      storageProof: { key: Hex; value: Hex; proof: Hex[] }[]
    }
  }[]
}

describeVectors<ProofCase>('proofs/eip1186-from-eest-states.json.gz', (cases) => {
  test.each(cases.map((it) => [it.name, it] as const))('%s', (_, { alloc, stateRoot, proofs }) => {
    const diff: StateDiff = new Map()
    for (const [address, { nonce, balance, code, storage }] of Object.entries(alloc)) {
      const bytes = bytesFromHex(code)
      diff.set(address as Address, {
        nonce: BigInt(nonce),
        balance: BigInt(balance),
        code: { hash: keccak256Hex(bytes), bytes },
        storage: new Map(Object.entries(storage).map(([slot, value]) => [BigInt(slot), BigInt(value)])),
      })
    }
    const state = new StateDatabase(createMemoryStore())
    const { root } = state.commit(EMPTY_ROOT, diff)
    expect(root).toBe(stateRoot)
    for (const { address, storageKeys, expect: expected } of proofs) {
      const { account, accountProof, storageProof } = state.at(root).proof(address, storageKeys.map(BigInt))
      expect(accountProof.map(hexFromBytes)).toEqual(expected.accountProof)
      if (expected.nonce !== null) expect(quantityFromBigint(account?.nonce ?? 0n)).toBe(expected.nonce)
      if (expected.balance !== null) expect(quantityFromBigint(account?.balance ?? 0n)).toBe(expected.balance)
      if (expected.codeHash !== null) expect(account?.codeHash).toBe(expected.codeHash)
      if (expected.storageHash !== null) expect(account?.storageRoot).toBe(expected.storageHash)
      expect(storageProof.map(({ value, proof }) => ({ value: quantityFromBigint(value), proof: proof.map(hexFromBytes) }))).toEqual(
        expected.storageProof.map(({ value, proof }) => ({ value, proof })),
      )
    }
  })
})
