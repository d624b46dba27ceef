/** The verification of a whole block: its header, its body, and the results of its execution compared with its header. */
import { type Hash, hexFromBytes } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { SECP256K1_N } from '../base/secp256k1.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { BlockEnv } from '../evm/environment.ts'
import type { Rules } from '../evm/rules/rules.ts'
import { type Block, blockToBytes } from '../types/block.ts'
import { type AccessListErrorCode, assertSize } from '../types/blockAccessList.ts'
import { type Header, headerToRlp } from '../types/header.ts'
import { encodeRlp } from '../types/rlp.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Transaction } from '../types/transaction.ts'
import { BlockProcessor, type ChainContext, isStateFailure } from './blockProcessor.ts'
import { type BuiltBlock, transactionsRoot, withdrawalsRoot } from './buildBlock.ts'
import { rulesAt } from './chainRules.ts'
import { type BlockRule, type Refusal, refusalOf } from './invalidBlock.ts'
import type { BlockStart } from './manualChanges.ts'
import type { SystemCallErrorCode } from './systemCalls.ts'
import { assertHeader } from './validateHeader.ts'
import { type AncestorReader, assertOmmers } from './validateOmmers.ts'

/** What verification needs of a chain; implemented by Chain. */
export type VerifyingChain = ChainContext & AncestorReader

/**
 * Checks a block on `parent` (the block of its parent hash) against every rule of a configuration except the seal, by executing it. Returns
 * it in the form of a built block, ready for the store. `start`: where its execution begins, if the store does not know it. Throws
 * CodedError<InvalidBlockCode>; the chain is then unchanged.
 */
export function verifyBlock(
  chain: VerifyingChain,
  parent: Header,
  block: Block,
  config: ChainConfig,
  start: BlockStart = chain.startOf(parent, block.hash),
): BuiltBlock {
  const refusal = refusalOf(block.header.number, block.hash)
  assertHeader(config, block.header, parent, refusal, start.changes?.exemptRules)
  assertBody(block, rulesAt(config, block.header.number, block.header.timestamp), refusal)
  assertOmmers(chain, config, block, refusal)
  return executeBlock(chain, start, block, config)
}

/** Executes a block that was verified before, and compares the results with its header. Throws CodedError<InvalidBlockCode>. */
export function executeBlock(chain: ChainContext, start: BlockStart, block: Block, config = chain.configOf(block.hash)): BuiltBlock {
  const refusal = refusalOf(block.header.number, block.hash)
  const processor = new BlockProcessor(chain, start, block.header, { config, stateRoot: block.header.stateRoot })
  processor.start()
  for (const [index, tx] of block.transactions.entries()) apply(processor, tx, index, refusal)
  const { fields, requests, accessList, diff, stateWrites, encodedReceipts } = finish(processor, block, refusal)
  assertOutcome(block.header, fields, refusal)
  const { receipts, results, state } = processor
  const { parent, changes } = start
  const present = { ...(requests && { requests }), ...(accessList && { accessList }), ...(changes && { manualChanges: changes }) }
  return { block, parent, receipts, encodedReceipts, results, ...present, state, diff, stateWrites, rejected: [] }
}

/** Checks the lists of a body against the header's commitments, and the size of the block. */
function assertBody(block: Block, rules: Rules, refusal: Refusal): void {
  const { header, transactions, ommers, withdrawals } = block
  const check = (rule: BlockRule, name: string, said: Hash | undefined, found: Hash) => {
    if (said !== found) throw refusal(rule, `${name}: the header has ${said}, the body gives ${found}`)
  }
  check('transactions-root', 'transactions root', header.transactionsRoot, transactionsRoot(transactions))
  check('ommers-hash', 'ommers hash', header.ommersHash, keccak256Hex(encodeRlp(ommers.map(headerToRlp))))
  if ((withdrawals !== undefined) !== rules.eip4895) {
    throw refusal(
      'field-presence',
      `withdrawals: are ${withdrawals ? 'there' : 'missing'}, and ${rules.hardfork} has ${withdrawals ? 'none' : 'them'}`,
    )
  }
  if (withdrawals) check('withdrawals-root', 'withdrawals root', header.withdrawalsRoot, withdrawalsRoot(withdrawals))
  if (!rules.eip7934) return
  const sizeBytes = blockToBytes(block).length
  if (sizeBytes > rules.limits.blockBytes)
    throw refusal('block-size', `size: ${sizeBytes} bytes, at most ${rules.limits.blockBytes} are allowed`)
}

function apply(processor: BlockProcessor, tx: Transaction, index: number, refusal: Refusal): void {
  const refuse = (reason: string, cause?: unknown) => refusal('transaction', `transaction ${index} (${tx.hash}): ${reason}`, cause)
  const problem = signatureProblem(tx, processor)
  if (problem !== undefined) throw refuse(problem)
  try {
    processor.apply(tx)
  } catch (error) {
    if (!(error instanceof CodedError) || isStateFailure(error)) throw error
    throw refuse(error.message, error)
  }
}

/** Why a block may not contain a transaction with such a signature, whatever the state; undefined if it may. */
export function signatureProblem(tx: Transaction, { rules, env }: { rules: Rules; env: Pick<BlockEnv, 'chainId'> }): string | undefined {
  if (tx.chainId !== undefined && tx.chainId !== env.chainId) return `chain id: the transaction has ${tx.chainId}, the chain ${env.chainId}`
  // Before EIP-155 no signature covers a chain id, and v is 27 or 28.
  if (tx.chainId !== undefined && !rules.eip155) return `chain id: not supported in ${rules.hardfork} (EIP-155)`
  if (rules.eip2 && tx.s > SECP256K1_N / 2n && !tx.isImpersonated)
    return 'invalid transaction v, r, s values: s is above half the order of the curve (EIP-2)'
  return undefined
}

const FINISH_RULES: Readonly<Record<SystemCallErrorCode | AccessListErrorCode, BlockRule>> = {
  'system-call-failed': 'system-contract',
  'invalid-deposit': 'deposit',
  'invalid-access-list': 'access-list-size',
}

function finish(processor: BlockProcessor, { withdrawals, ommers }: Block, refusal: Refusal) {
  try {
    const outcome = processor.finish(withdrawals, ommers)
    if (outcome.accessList !== undefined) assertSize(outcome.accessList, processor.env.gasLimit)
    return outcome
  } catch (error) {
    const rule = error instanceof CodedError ? FINISH_RULES[error.code as SystemCallErrorCode | AccessListErrorCode] : undefined
    if (rule === undefined) throw error
    throw refusal(rule, (error as Error).message, error)
  }
}

/** The results of the execution, those first whose difference says most about the cause. */
const OUTCOME_RULES = [
  ['gas-used', 'gasUsed', 'gas used'],
  ['blob-gas-used', 'blobGasUsed', 'blob gas used'],
  ['requests-hash', 'requestsHash', 'requests hash'],
  ['receipts-root', 'receiptsRoot', 'receipts root'],
  ['logs-bloom', 'logsBloom', 'logs bloom'],
  ['state-root', 'stateRoot', 'state root'],
  ['access-list-hash', 'blockAccessListHash', 'block access list hash'],
] as const satisfies readonly (readonly [BlockRule, keyof Header, string])[]

function assertOutcome(header: Header, outcome: Partial<Header>, refusal: Refusal): void {
  for (const [rule, field, name] of OUTCOME_RULES) {
    const [said, found] = [textOf(header[field]), textOf(outcome[field])]
    if (said !== found) throw refusal(rule, `${name}: the header has ${said}, the execution gives ${found}`)
  }
}

const textOf = (value: bigint | string | Uint8Array | undefined): string =>
  value instanceof Uint8Array ? hexFromBytes(value) : String(value)
