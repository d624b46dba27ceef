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

/** An integer as RLP has it: whole bytes without leading zeros. */
function integer(quantity: Hex): Hex {
  if (BigInt(quantity) === 0n) return '0x'
  const digits = BigInt(quantity).toString(16)
  return `0x${digits.padStart(digits.length + (digits.length % 2), '0')}`
}
