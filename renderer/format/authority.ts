import { concat, keccak256, recoverAddress, toRlp } from 'viem/utils'
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireAuthorization } from '../../node-core/contract/wire/transaction.ts'

/** What precedes the list that is signed (EIP-7702). */
const MAGIC = '0x05'

/** Who signed an authorization: the account whose code it sets. Rejects if nobody can have signed it. */
export async function authorityOf({ chainId, address, nonce, yParity, r, s }: WireAuthorization): Promise<Address> {
  const hash = keccak256(concat([MAGIC, toRlp([integer(chainId), address, integer(nonce)])]))
  const signer = await recoverAddress({ hash, signature: { r, s, yParity: Number(yParity) } })
  return signer.toLowerCase() as Address
}

/** A quantity as RLP has it: zero is empty. */
const integer = (quantity: Hex): Hex => (quantity === '0x0' ? '0x' : quantity)
