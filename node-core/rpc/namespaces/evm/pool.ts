import { orNull } from '../../../contract/compound.ts'
import { address, boolean, hash } from '../../../contract/primitives.ts'
import type { RpcCall } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { shortHex } from '../../controlText.ts'
import { method } from '../../method.ts'
import { acknowledged } from './acknowledged.ts'

/** Methods that remove transactions from the pool. */
export const poolControlRows = [
  method({
    name: 'evm_dropTransaction',
    aliases: ['hardhat_dropTransaction'],
    summary: 'Removes a transaction from the pool; false if none has that hash.',
    params: [['transactionHash', hash]],
    result: boolean,
    reference: 'notImplemented',
    control: (id) => `Drop transaction ${shortHex(id)}`,
    steers: false,
    async handler({ chain, pool }: RpcCall, id) {
      if (await pool.drop(id)) return true
      if (chain.transaction(id) !== undefined) throw rpcError(-32602, `Transaction ${id} cannot be dropped because it's already mined`)
      return false
    },
  }),
  method({
    name: 'anvil_dropTransaction',
    summary: 'Removes a transaction from the pool and returns its hash, or null if none has that hash.',
    params: [['transactionHash', hash]],
    result: orNull(hash),
    reference: 'notImplemented',
    control: (id) => `Drop transaction ${shortHex(id)}`,
    steers: false,
    handler: async ({ pool }, id) => ((await pool.drop(id)) ? id : null),
  }),
  method({
    name: 'anvil_dropAllTransactions',
    aliases: ['hardhat_dropAllTransactions', 'evm_dropAllTransactions'],
    summary: 'Removes all transactions from the pool.',
    params: [],
    result: acknowledged,
    reference: 'notImplemented',
    control: () => 'Drop all transactions of the pool',
    steers: false,
    async handler({ pool }) {
      await pool.clear()
      return true as const
    },
  }),
  method({
    name: 'anvil_removePoolTransactions',
    aliases: ['hardhat_removePoolTransactions', 'evm_removePoolTransactions'],
    summary: 'Removes all transactions of a sender from the pool.',
    params: [['address', address]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (sender) => `Drop the transactions of ${shortHex(sender)}`,
    steers: false,
    async handler({ pool }, sender) {
      await pool.clear(sender)
      return true as const
    },
  }),
] as const
