/** What clients need of the fields of blocks, transactions, receipts and logs. */
import { type ClientCheck, type Outcome, shown } from './clientCheck.ts'
import type { Consequences } from './clients.ts'
import { type Evidence, type JsonObject, asObject } from './evidence.ts'

interface Kind {
  readonly expected: string
  readonly is: (value: unknown) => boolean
}

const matching = (expected: string, pattern: RegExp): Kind => ({ expected, is: (it) => typeof it === 'string' && pattern.test(it) })

const HASH = matching('32 bytes', /^0x[\da-f]{64}$/i)
const ADDRESS = matching('20 bytes', /^0x[\da-f]{40}$/i)
const BLOOM = matching('256 bytes', /^0x[\da-f]{512}$/i)
const BYTES = matching('bytes', /^0x(?:[\da-f]{2})*$/i)
const QUANTITY = matching('a quantity', /^0x[\da-f]{1,64}$/i)
const PRESENT: Kind = { expected: 'there, or null', is: (it) => it !== undefined }
const ZERO = `0x${'0'.repeat(40)}`

type Find = (evidence: Evidence) => JsonObject | undefined

const FOUND = {
  'a block': ({ block }: Evidence) => block,
  'the pending block': ({ pendingBlock }: Evidence) => pendingBlock,
  'a transaction': ({ transactions }: Evidence) => transactions.find((it) => it['isMissing'] !== true),
  'a transaction of type 2': ({ transactions }: Evidence) => transactions.find((it) => it['type'] === '0x2'),
  'a receipt': ({ receipt }: Evidence) => receipt,
  'a log': ({ receipt }: Evidence) => asObject((receipt?.['logs'] as unknown[] | undefined)?.[0]),
} satisfies Record<string, Find>

function field(name: string, of: keyof typeof FOUND, kind: Kind, consequences: Consequences): ClientCheck {
  return {
    need: `${name} of ${of} is ${kind.expected}`,
    test(evidence): Outcome {
      const found = FOUND[of](evidence)
      if (found === undefined) return 'unseen'
      return kind.is(found[name]) ? 'met' : { instead: shown(found[name]) }
    },
    ...consequences,
  }
}

/** One check for each field of an object that has the same kind and consequences. */
const fields = (names: readonly string[], of: keyof typeof FOUND, kind: Kind, consequences: Consequences): ClientCheck[] =>
  names.map((name) => field(name, of, kind, consequences))

const NONCE: Kind = { expected: '8 bytes, or null', is: (it) => it === null || (typeof it === 'string' && /^0x[\da-f]{16}$/i.test(it)) }
const NOT_NULL: Kind = { expected: 'not null', is: (it) => it !== null && it !== undefined }

export const BLOCK_CHECKS: readonly ClientCheck[] = [
  field('nonce', 'a block', NONCE, { fails: ['ethers6', 'cast', 'hardhat'], says: 'invalid value for value.nonce' }),
  field('nonce', 'a block', NOT_NULL, { fails: ['forge'], says: 'cast run: invalid type: null, expected 8 bytes' }),
  field('sha3Uncles', 'a block', HASH, {
    fails: ['cast', 'forge'],
    says: 'missing field `sha3Uncles`; forge: could not instantiate forked environment',
  }),
  field('difficulty', 'a block', QUANTITY, {
    fails: ['ethers6', 'cast', 'forge', 'hardhat'],
    differs: ['ethers5', 'viem', 'web3'],
    says: 'invalid value for value.difficulty, for each block, fee and deployment',
  }),
  field('gasUsed', 'a block', QUANTITY, {
    fails: ['ethers6', 'ethers5', 'cast', 'forge', 'hardhat'],
    differs: ['viem', 'web3'],
    says: 'invalid value for value.gasUsed',
  }),
  field('receiptsRoot', 'a block', HASH, { fails: ['cast', 'forge'], says: 'missing field `receiptsRoot`' }),
  field('baseFeePerGas', 'a block', QUANTITY, {
    fails: ['viem', 'web3'],
    differs: ['ethers6', 'ethers5', 'metamask'],
    says: "Network doesn't support eip-1559; others send legacy transactions",
  }),
  field('mixHash', 'a block', HASH, { fails: ['forge'], says: 'header validation error: `prevrandao` not set' }),
  field('logsBloom', 'a block', BLOOM, { fails: ['cast'], says: 'invalid type: null' }),
  field('miner', 'a block', ADDRESS, { fails: ['cast'], says: 'invalid type: null' }),
  ...fields(['stateRoot', 'transactionsRoot'], 'a block', HASH, { fails: ['cast'], says: 'invalid type: null' }),
  field('extraData', 'a block', BYTES, {
    fails: ['ethers6', 'ethers5', 'cast', 'hardhat'],
    differs: ['viem', 'web3'],
    says: 'invalid value for value.extraData',
  }),
  field('parentHash', 'a block', HASH, {
    fails: ['ethers6', 'ethers5', 'cast', 'hardhat'],
    differs: ['viem', 'web3'],
    says: 'invalid value for value.parentHash',
  }),
  ...fields(['timestamp', 'gasLimit'], 'a block', QUANTITY, {
    fails: ['ethers6', 'ethers5', 'cast', 'hardhat'],
    differs: ['viem', 'web3'],
    says: 'invalid value',
  }),
  ...fields(['number', 'hash', 'nonce'], 'the pending block', NOT_NULL, {
    differs: ['ethers6', 'ethers5', 'cast', 'hardhat'],
    says: 'getBlock("pending"): invalid value for value.number',
  }),
]

export const TRANSACTION_CHECKS: readonly ClientCheck[] = [
  {
    need: 'eth_getTransactionByHash finds a mined transaction',
    test: ({ transactions: [first] }) =>
      first === undefined ? 'unseen' : first['isMissing'] === true ? { instead: 'it does not' } : 'met',
    fails: ['ethers6', 'ethers5', 'viem', 'web3', 'cast', 'hardhat'],
    says: 'eth_sendTransaction never returns, or waits for ever',
  },
  field('type', 'a transaction', QUANTITY, {
    fails: ['cast', 'forge'],
    differs: ['ethers6', 'ethers5', 'viem', 'web3', 'hardhat'],
    says: 'did not match any variant of untagged enum AnyTxEnvelope',
  }),
  field('chainId', 'a transaction', QUANTITY, {
    fails: ['forge'],
    differs: ['ethers6', 'ethers5', 'viem', 'web3', 'hardhat'],
    says: 'cast run: missing field `chainId`',
  }),
  field('maxPriorityFeePerGas', 'a transaction of type 2', QUANTITY, {
    fails: ['hardhat'],
    differs: ['ethers6', 'ethers5', 'viem', 'web3'],
    says: 'Ignition: HHE10401',
  }),
  field('v', 'a transaction', QUANTITY, { fails: ['ethers6', 'ethers5', 'hardhat'], differs: ['viem', 'web3'], says: 'missing v' }),
  field('input', 'a transaction', BYTES, {
    fails: ['ethers6', 'ethers5', 'hardhat'],
    differs: ['viem', 'web3'],
    says: 'invalid value for value.data',
  }),
  {
    need: 'to of a creation is null',
    test({ transactions }) {
      const creation = transactions.find(({ to, isMissing }) => isMissing !== true && (to === null || to === undefined || to === ZERO))
      if (creation === undefined) return 'unseen'
      return creation['to'] === ZERO ? { instead: 'it is the zero address' } : 'met'
    },
    differs: ['ethers6', 'ethers5', 'viem', 'web3', 'cast'],
    says: 'creations are not recognised',
  },
]

export const RECEIPT_CHECKS: readonly ClientCheck[] = [
  {
    need: 'eth_getTransactionReceipt finds the receipt of a mined transaction',
    test: ({ transactions, receipt }) =>
      transactions.length === 0 ? 'unseen' : receipt === undefined ? { instead: 'it does not' } : 'met',
    fails: ['ethers6', 'ethers5', 'viem', 'web3', 'cast', 'hardhat', 'metamask'],
    says: 'transactions stay pending for ever',
  },
  field('type', 'a receipt', QUANTITY, { fails: ['cast', 'forge'], differs: ['ethers5', 'viem', 'web3'], says: 'missing field `type`' }),
  field('effectiveGasPrice', 'a receipt', QUANTITY, {
    differs: ['ethers6', 'ethers5', 'viem', 'web3', 'cast', 'forge'],
    says: 'fees cannot be computed: Cannot mix BigInt and other types',
  }),
  field('cumulativeGasUsed', 'a receipt', QUANTITY, {
    fails: ['ethers6', 'ethers5', 'cast', 'forge', 'hardhat'],
    differs: ['viem', 'web3'],
    says: 'invalid value for value.cumulativeGasUsed; tx.wait() never returns',
  }),
  field('gasUsed', 'a receipt', QUANTITY, {
    fails: ['ethers6', 'ethers5', 'cast', 'hardhat'],
    differs: ['viem', 'web3'],
    says: 'invalid value for value.gasUsed; tx.wait() never returns',
  }),
  field('logsBloom', 'a receipt', BLOOM, { fails: ['cast', 'forge'], differs: ['viem', 'web3'], says: 'invalid type: null' }),
  field('status', 'a receipt', QUANTITY, {
    fails: ['cast', 'forge', 'hardhat', 'metamask'],
    differs: ['ethers6', 'ethers5', 'viem', 'web3'],
    says: 'MetaMask: submitted for ever',
  }),
  field('contractAddress', 'a receipt', PRESENT, {
    fails: ['viem', 'web3', 'hardhat'],
    says: 'the address of a deployed contract is missing',
  }),
  field('removed', 'a log', NOT_NULL, { fails: ['hardhat'], differs: ['viem', 'web3'], says: 'invalid value for value.removed' }),
]
