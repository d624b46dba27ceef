import { boolean, hash } from '../../../contract/primitives.ts'
import { shortHex } from '../../controlText.ts'
import { method } from '../../method.ts'

/** Methods that remove transactions from the pool. */
export const poolControlRows = [
  method({
    name: 'evm_dropTransaction',
    aliases: ['anvil_dropTransaction', 'hardhat_dropTransaction'],
    summary: 'Removes a transaction from the pool; false if none has that hash.',
    params: [['transactionHash', hash]],
    result: boolean,
    reference: 'notImplemented',
    control: (id) => `Drop transaction ${shortHex(id)}`,
    handler: ({ pool }, id) => pool.drop(id),
  }),
] as const
