import { type Address, bytesFromHex, hexFromBytes, quantityFromBigint } from '../../contract/hex.ts'
import type { StateView } from '../../state/stateView.ts'
import { EMPTY_ACCOUNT } from '../../types/account.ts'

/** An account with its proof, as JSON with the names of `eth_getProof`: the root is the app hash of that height. */
export function accountText(state: StateView, address: Address): string {
  const { account = EMPTY_ACCOUNT, accountProof } = state.proof(address, [])
  return JSON.stringify({
    address: hexFromBytes(bytesFromHex(address)),
    balance: quantityFromBigint(account.balance),
    nonce: quantityFromBigint(account.nonce),
    codeHash: account.codeHash,
    storageHash: account.storageRoot,
    accountProof: accountProof.map(hexFromBytes),
  })
}
