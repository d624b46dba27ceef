/** The methods that the window uses of accounts, keys and signatures, and to change what waits in the pool. */
import type { Address, Hash, Hex } from '../../node-core/contract/hex.ts'
import type { WireDroppedTransaction, WireKeyFile, WireKeyStore } from '../../node-core/contract/keyStore.ts'
import type { BlockTag, WireAccessListEntry, WireAuthorization, WireTransaction } from '../../node-core/contract/wire.ts'

/** A transaction to be filled in, signed and sent. */
export interface WireSend {
  from: Address
  to?: Address
  value?: Hex
  input?: Hex
  nonce?: Hex
  gas?: Hex
  type?: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  accessList?: WireAccessListEntry[]
  authorizationList?: WireAuthorization[]
}

type Method<Params extends unknown[], Result> = { params: Params; result: Result }

/** Their params and results, by name. */
export interface AccountMethods {
  devnet_keystore: Method<[], WireKeyStore>
  devnet_importKeyFile: Method<[keyFile: string, password: string], Address>
  devnet_exportKeyFile: Method<[address: Address], WireKeyFile>
  devnet_privateKey: Method<[address: Address, password?: string], Hex>
  devnet_signTypedData: Method<[address: Address, typedData: string, password: string], Hex>
  devnet_recoverTypedData: Method<[typedData: string, signature: Hex], Address>
  devnet_droppedTransaction: Method<[hash: Hash], WireDroppedTransaction | null>
  personal_newAccount: Method<[password: string], Address>
  personal_importRawKey: Method<[digits: string, password: string], Address>
  personal_unlockAccount: Method<[address: Address, password: string, seconds: number], boolean>
  personal_lockAccount: Method<[address: Address], boolean>
  personal_sign: Method<[message: Hex, address: Address, password: string], Hex>
  personal_ecRecover: Method<[message: Hex, signature: Hex], Address>
  personal_sendTransaction: Method<[transaction: WireSend, password: string], Hash>
  eth_sendTransaction: Method<[transaction: WireSend], Hash>
  eth_sign: Method<[address: Address, message: Hex], Hex>
  eth_signTypedData_v4: Method<[address: Address, typedData: string], Hex>
  eth_fillTransaction: Method<[transaction: WireSend], { raw: Hex; tx: WireTransaction }>
  eth_estimateGas: Method<[transaction: WireSend, block?: Hex | BlockTag], Hex>
  evm_mine: Method<[], Hex>
  evm_dropTransaction: Method<[hash: Hash], boolean>
  eth_blobBaseFee: Method<[], Hex | null>
  txpool_contentFrom: Method<[sender: Address], Record<'pending' | 'queued', Record<string, WireTransaction>>>
}
