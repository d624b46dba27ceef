/** What must be true of every chain, however it was made: blocks execute to their roots, proofs prove them, and an export is the same chain. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MerklePatriciaTrie, verifyMPTWithMerkleProof } from '@ethereumjs/trie'
import { expect } from 'vitest'
import { type Address, type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { Chain } from '../chain/chain.ts'
import { exportedBlocks } from '../chain/exporter.ts'
import type { Genesis } from '../chain/genesis.ts'
import { importBlocks } from '../chain/importer.ts'
import { createEngine } from '../evm/evm.ts'
import { verifyBlock } from '../execution/verifyBlock.ts'
import { storageValueToRlp } from '../state/storageValue.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { accountToRlp } from '../types/account.ts'

const SLOTS = [0n, 1n, 2n, 3n]

/** Executes every block of the chain again, and compares all that its header commits to. */
export function assertExecutes(chain: Chain): void {
  for (let number = 1n; number <= chain.head.header.number; number++) {
    const block = chain.blockByNumber(number)!
    verifyBlock(chain, chain.headerByNumber(number - 1n)!, block, chain.configOf(block.hash))
  }
}

/** Verifies proofs of the accounts and their slots at every block against its state root, by another implementation. */
export async function assertProven(chain: Chain, addresses: readonly Address[]): Promise<void> {
  for (let number = 0n; number <= chain.head.header.number; number++) {
    const header = chain.headerByNumber(number)!
    const state = chain.committedState(header)
    for (const address of addresses) {
      const { account, accountProof, storageProof } = state.proof(address, SLOTS)
      expect(account).toEqual(state.account(address))
      expect(await proven(bytesFromHex(address), header.stateRoot, accountProof)).toBe(account ? hexFromBytes(accountToRlp(account)) : null)
      for (const { slot, value, proof } of account ? storageProof : []) {
        expect(value).toBe(state.storage(address, slot))
        const expected = value === 0n ? null : hexFromBytes(storageValueToRlp(value))
        expect(await proven(fixedBytesFromBigint(slot, 32), account!.storageRoot, proof)).toBe(expected)
      }
    }
  }
}

/** The value that a proof proves; null: its absence. */
async function proven(key: Uint8Array, root: Hash, proof: Uint8Array[]): Promise<string | null> {
  if (proof.length === 0) return null
  const value = await verifyMPTWithMerkleProof(new MerklePatriciaTrie(), bytesFromHex(root), keccak256(key), proof)
  return value && hexFromBytes(value)
}

/** Exports the chain and imports it into a new one, which then exports the same. */
export async function assertExports(chain: Chain, genesis: Genesis): Promise<void> {
  const exported = Array.from(exportedBlocks(chain, 0n, chain.head.header.number))
  const folder = mkdtempSync(join(tmpdir(), 'steered-'))
  try {
    const path = join(folder, 'chain.rlp')
    writeFileSync(path, concatBytes(...exported))
    const imported = await Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis })
    await importBlocks(imported, path)
    expect(imported.head.hash).toBe(chain.head.hash)
    expect(Array.from(exportedBlocks(imported, 0n, imported.head.header.number))).toEqual(exported)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
