/** The rules of a header that depend on its parent alone. Seals are not checked: a devnet has no proof of work. */
import { GAS_PER_BLOB } from '../contract/blobGas.ts'
import { includesFork, type ChainConfig } from '../types/chainConfig.ts'
import { EMPTY_OMMERS_HASH, type Header } from '../types/header.ts'
import type { ManualRule } from '../types/manualChanges.ts'
import { nextExcessBlobGas } from './blobGas.ts'
import { rulesAt } from './chainRules.ts'
import { assertDaoMark } from './daoFork.ts'
import { nextDifficulty } from './difficulty.ts'
import type { Rules } from '../evm/rules/rules.ts'
import type { Refusal } from './invalidBlock.ts'
import { brokenRules } from './manualRules.ts'

const MAX_EXTRA_DATA_BYTES = 32
const ZERO_NONCE = '0x0000000000000000'

/** Fields that exist from a fork on, with the EIP that brings them. */
const LATER_FIELDS = [
  ['baseFeePerGas', 'eip1559'],
  ['withdrawalsRoot', 'eip4895'],
  ['blobGasUsed', 'eip4844'],
  ['excessBlobGas', 'eip4844'],
  ['parentBeaconBlockRoot', 'eip4788'],
  ['requestsHash', 'eip7685'],
  ['blockAccessListHash', 'eip7928'],
  ['slotNumber', 'eip7843'],
] as const satisfies readonly (readonly [keyof Header, keyof Rules])[]

/**
 * Throws the refusal of a header that is invalid after `parent`, whose hash is its parent hash. `exempt`: rules that it does not have to
 * keep, because a value was set by hand.
 */
export function assertHeader(
  config: ChainConfig,
  header: Header,
  parent: Header,
  refusal: Refusal,
  exempt: readonly ManualRule[] = [],
): void {
  const rules = rulesAt(config, header.number, header.timestamp)
  if (header.number !== parent.number + 1n) throw refusal('number', `number: the header has ${header.number}, its parent ${parent.number}`)
  if (header.timestamp <= parent.timestamp) {
    throw refusal('timestamp', `timestamp: the header has ${header.timestamp}, its parent ${parent.timestamp}, expected a later one`)
  }
  if (header.extraData.length > MAX_EXTRA_DATA_BYTES) {
    throw refusal('extra-data', `extra data: ${header.extraData.length} bytes, at most ${MAX_EXTRA_DATA_BYTES} are allowed`)
  }
  assertDaoMark(config, header, refusal)
  for (const [field, eip] of LATER_FIELDS) {
    if ((header[field] !== undefined) === rules[eip]) continue
    throw refusal('field-presence', `${field}: ${rules[eip] ? 'missing, required' : 'present, not allowed'} in ${rules.hardfork}`)
  }
  for (const { rule, reason } of brokenRules(config, header, parent)) if (!exempt.includes(rule)) throw refusal(rule, reason)
  const { gasUsed, gasLimit } = header
  if (gasUsed > gasLimit) throw refusal('gas-used', `gas used: the header has ${gasUsed}, the gas limit is ${gasLimit}`)
  assertDifficulty(header, parent, rules, refusal)
  if (rules.eip4844) assertBlobGas(header, parent, rules, refusal)
}

function assertDifficulty(header: Header, parent: Header, rules: Rules, refusal: Refusal): void {
  const difficulty = rules.eip3675 ? 0n : nextDifficulty(rules.hardfork, parent, header.timestamp)
  if (header.difficulty !== difficulty) {
    const source = includesFork(rules.hardfork, 'paris') ? 'proof of stake has' : 'the parent gives'
    throw refusal('difficulty', `difficulty: the header has ${header.difficulty}, ${source} ${difficulty}`)
  }
  if (!rules.eip3675) return
  if (header.nonce !== ZERO_NONCE) throw refusal('nonce', `nonce: the header has ${header.nonce}, proof of stake has ${ZERO_NONCE}`)
  if (header.ommersHash !== EMPTY_OMMERS_HASH) {
    throw refusal('ommers-hash', `ommers hash: the header has ${header.ommersHash}, proof of stake has ${EMPTY_OMMERS_HASH}`)
  }
}

function assertBlobGas(header: Header, parent: Header, rules: Rules, refusal: Refusal): void {
  const schedule = rules.blobSchedule!
  const used = header.blobGasUsed!
  const most = BigInt(schedule.max) * GAS_PER_BLOB
  if (used > most) throw refusal('blob-gas-used', `blob gas used: the header has ${used}, at most ${most} are allowed`)
  if (used % GAS_PER_BLOB !== 0n)
    throw refusal('blob-gas-used', `blob gas used: the header has ${used}, expected a multiple of ${GAS_PER_BLOB}`)
  const excess = nextExcessBlobGas(parent, schedule, rules.eip7918)
  if (header.excessBlobGas !== excess) {
    throw refusal('excess-blob-gas', `excess blob gas: the header has ${header.excessBlobGas}, the parent gives ${excess}`)
  }
}
