/**
 * The state of a chain in the form in which anvil dumps it (`SerializableState` in crates/anvil/src/eth/backend/db.rs): the accounts, and
 * blocks with their transactions and receipts. States of earlier blocks (`historical_states`) are not in it: each would be there as a whole.
 */
import { hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import { header as headerShape } from '../contract/wire/header.ts'
import { pick, shape } from '../contract/shape.ts'
import { transaction as transactionShape } from '../contract/wire/transaction.ts'
import type { Chain } from '../chain/chain.ts'
import { accountTexts } from '../chain/stateText.ts'
import { blobBaseFee } from '../execution/blobGas.ts'
import type { Block } from '../types/block.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import type { Header } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import { minedTransaction } from './wire/transaction.ts'

/** What a sender signs, with the signature; the price only of types that have one. */
const signedTransaction = shape('SignedTransactionFields', {
  ...pick(transactionShape, 'type', 'chainId', 'nonce', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas', 'to', 'value'),
  ...pick(transactionShape, 'input', 'accessList', 'blobVersionedHashes', 'authorizationList', 'r', 's', 'v', 'yParity', 'hash'),
})

/** Blocks of a dump without history: as many as BLOCKHASH can name. */
const RECENT_BLOCKS = 256n

/** The JSON of the state of the head with its changes by hand, in parts; with all blocks, or with the most recent ones. */
export function* anvilStateTexts(chain: Chain, withHistory: boolean): Generator<string> {
  const head = chain.head
  const { number } = head.header
  const { number: oldest } = chain.genesis.header
  const first = withHistory || number - oldest < RECENT_BLOCKS ? oldest : number - RECENT_BLOCKS
  const blockAt = reader(chain, head)
  yield `{"block":${JSON.stringify(blockEnv(chain, head.header))},"accounts":{`
  yield* accountTexts(chain.stateAt(head.header), String)
  yield `},"best_block_number":${number},"blocks":[`
  for (let at = number; at >= first; at--) yield `${at === number ? '' : ','}${JSON.stringify(blockJson(blockAt(at)))}`
  yield '],"transactions":['
  let separator = ''
  for (let at = number; at >= first; at--) {
    const block = blockAt(at)
    const receipts = block.transactions.length === 0 ? [] : (chain.receipts(block.hash) ?? [])
    for (const index of block.transactions.keys()) {
      yield `${separator}${JSON.stringify(transactionJson(block, receipts, index))}`
      separator = ','
    }
  }
  yield '],"historical_states":null}'
}

/** Reads the ancestors of a head from the newest to the oldest, whatever happens to the chain meanwhile. */
function reader(chain: Chain, head: Block): (number: bigint) => Block {
  const hashOf = chain.ancestorHashReader(head.header)
  return (number) => (number === head.header.number ? head : chain.blockByHash(hashOf(number))!)
}

function blockEnv(chain: Chain, header: Header) {
  const { excessBlobGas } = header
  const schedule = chain.rulesAt(header).blobSchedule
  return {
    number: quantityFromBigint(header.number),
    beneficiary: header.coinbase,
    timestamp: quantityFromBigint(header.timestamp),
    gas_limit: Number(header.gasLimit),
    basefee: Number(header.baseFeePerGas ?? 0n),
    difficulty: quantityFromBigint(header.difficulty),
    prevrandao: header.mixHash,
    blob_excess_gas_and_price:
      excessBlobGas === undefined || schedule === undefined
        ? null
        : { excess_blob_gas: Number(excessBlobGas), blob_gasprice: Number(blobBaseFee(excessBlobGas, schedule)) },
    slot_num: Number(header.slotNumber ?? 0n),
  }
}

function blockJson(block: Block) {
  const { hash: _, ...header } = headerShape.encode(block)
  return {
    header,
    transactions: block.transactions.map((transaction, index) => {
      const { gasPrice, isImpersonated, from } = transaction
      const fields = signedTransaction.encode(minedTransaction(block, index))
      const priced = gasPrice === undefined ? fields : { ...fields, gasPrice: quantityFromBigint(gasPrice) }
      return { transaction: priced, impersonated_sender: isImpersonated ? from : null }
    }),
    ommers: block.ommers.map((header) => {
      const { hash: __, ...fields } = headerShape.encode({ header, hash: block.hash })
      return fields
    }),
    withdrawals: block.withdrawals === undefined ? null : block.withdrawals.map((it) => withdrawalJson(it)),
  }
}

const withdrawalJson = ({ index, validatorIndex, address, amount }: NonNullable<Block['withdrawals']>[number]) => ({
  index: quantityFromBigint(index),
  validatorIndex: quantityFromBigint(validatorIndex),
  address,
  amount: quantityFromBigint(amount),
})

function transactionJson(block: Block, receipts: readonly Receipt[], index: number) {
  const { from, to, hash, nonce, value, data, gasLimit, type } = block.transactions[index]!
  const { status, cumulativeGasUsed, logs, logsBloom } = receipts[index]!
  const created = to === undefined ? createContractAddress(from, nonce) : null
  const gasUsed = Number(cumulativeGasUsed - (receipts[index - 1]?.cumulativeGasUsed ?? 0n))
  const isSuccess = status !== 0
  const exit = isSuccess ? 'Stop' : 'Revert'
  const rawLogs = logs.map(({ address, topics, data: bytes }) => ({ address, topics, data: hexFromBytes(bytes) }))
  return {
    info: {
      transaction_hash: hash,
      transaction_index: index,
      from,
      to: to ?? null,
      contract_address: created,
      traces: [
        {
          parent: null,
          children: [],
          idx: 0,
          trace: {
            depth: 0,
            success: isSuccess,
            caller: from,
            address: to ?? created,
            maybe_precompile: null,
            selfdestruct_address: null,
            selfdestruct_refund_target: null,
            selfdestruct_transferred_value: null,
            kind: to === undefined ? 'CREATE' : 'CALL',
            value: quantityFromBigint(value),
            data: hexFromBytes(data),
            output: '0x',
            gas_used: gasUsed,
            gas_limit: Number(gasLimit),
            gas_refund_counter: 0,
            status: exit,
            steps: [],
            decoded: null,
          },
          logs: [],
          ordering: [],
        },
      ],
      exit,
      out: '0x',
      nonce: Number(nonce),
      gas_used: gasUsed,
    },
    receipt: {
      type: quantityFromBigint(BigInt(type)),
      status: isSuccess ? '0x1' : '0x0',
      cumulativeGasUsed: quantityFromBigint(cumulativeGasUsed),
      logs: rawLogs,
      logsBloom: hexFromBytes(logsBloom),
    },
    block_hash: block.hash,
    block_number: Number(block.header.number),
  }
}
