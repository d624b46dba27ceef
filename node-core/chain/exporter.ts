/**
 * Exports blocks as importers of other clients read them: concatenated RLP of blocks. What a block does not say of its making itself (changes
 * by hand before it, rules that were changed) is a list of its own before it: other clients refuse such a file, and rightly so, because
 * they cannot execute the block.
 */
import { type Hash, bytesFromHex } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { blockToBytes } from '../types/block.ts'
import type { RuleChanges } from '../types/chainConfig.ts'
import { manualChangesFromRlp, manualChangesToRlp } from '../types/manualChanges.ts'
import { type RlpItem, encodeRlp, malformed, rlpBytes, rlpHash, rlpList } from '../types/rlp.ts'
import type { BlockOrigin } from './blockImport.ts'
import type { Chain } from './chain.ts'
import { rulesFromJson, rulesToJson } from './ruleHistory.ts'

const ORIGIN_MARK = 'terrarium-block-origin'
/** Rules of the genesis. */
const NO_RULES = rulesToJson({})
const text = { to: new TextEncoder(), from: new TextDecoder() }

/** RLP of canonical blocks from..to (both included), each after its origin, if that says anything. */
export function* exportedBlocks(chain: Chain, from: bigint, to: bigint): Generator<Uint8Array> {
  for (let number = from; number <= to; number++) {
    const block = chain.blockByNumber(number)!
    const origin = originOf(chain, block.hash, block.header.parentHash)
    if (origin !== undefined) yield originToBytes(block.hash, origin)
    yield blockToBytes(block)
  }
}

/** Undefined if the block was made under the rules of its parent, and nothing was changed by hand. */
function originOf(chain: Chain, hash: Hash, parentHash: Hash): BlockOrigin | undefined {
  const { store } = chain
  const changes = store.manual.of(hash)
  const rules = store.rules(hash) ?? NO_RULES
  const areOther = rules !== (store.rules(parentHash) ?? NO_RULES)
  return areOther || changes ? { changes, ...(areOther && { rules: rulesFromJson(rules) }) } : undefined
}

/** RLP: [mark, block hash, JSON of the rules or nothing, changes or nothing]. */
function originToBytes(hash: Hash, { rules, changes }: BlockOrigin): Uint8Array {
  return encodeRlp([
    text.to.encode(ORIGIN_MARK),
    bytesFromHex(hash),
    rules === undefined ? EMPTY_BYTES : text.to.encode(rulesToJson(rules)),
    changes === undefined ? [] : manualChangesToRlp(changes),
  ])
}

/** The origin of the block with that hash; undefined if the list is a block. Throws `malformed-rlp`. */
export function originFromRlp(item: RlpItem): { hash: Hash; origin: BlockOrigin } | undefined {
  if (!Array.isArray(item) || Array.isArray(item[0])) return undefined
  const [mark, hash, rules, changes] = rlpList(item, 'origin of a block', 4)
  if (text.from.decode(rlpBytes(mark, 'mark')) !== ORIGIN_MARK) return undefined
  const rulesText = text.from.decode(rlpBytes(rules, 'rules'))
  const hasChanges = rlpList(changes, 'manual changes').length > 0
  return {
    hash: rlpHash(hash, 'block hash'),
    origin: {
      ...(rulesText !== '' && { rules: rulesOf(rulesText) }),
      ...(hasChanges && { changes: manualChangesFromRlp(changes) }),
    },
  }
}

/** Types of the values that rules can have. */
const RULE_TYPES: Readonly<Record<keyof RuleChanges, readonly string[]>> = {
  chainId: ['bigint'],
  codeSizeLimit: ['number', 'null'],
  initCodeSizeLimit: ['number', 'null'],
  txGasLimit: ['bigint', 'null'],
  fixedBaseFee: ['bigint'],
}

function rulesOf(json: string): RuleChanges {
  let rules: RuleChanges
  try {
    rules = rulesFromJson(json)
  } catch (error) {
    throw malformed('rules of a block: not valid JSON', error)
  }
  for (const [name, value] of Object.entries(rules)) {
    const types = RULE_TYPES[name as keyof RuleChanges] as readonly string[] | undefined
    if (types === undefined) throw malformed(`unknown rule of a block: ${name}`)
    if (!types.includes(value === null ? 'null' : typeof value)) throw malformed(`rule of a block: ${name} is ${String(value)}`)
  }
  return rules
}
