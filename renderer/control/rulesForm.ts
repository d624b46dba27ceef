/** The rules of the chain as the dialog shows and reads them: each text that differs from what is set now is one request. */
import { quantityFromBigint } from '../../node-core/contract/hex.ts'
import type { WireControl } from '../../node-core/contract/wire/control.ts'
import { MAX_GAS_LIMIT } from '../../node-core/contract/wire/rules.ts'
import { plainAmount, weiFromText } from '../format/amount.ts'
import type { AppState } from '../store/appStore.ts'
import { newestOf } from '../store/blocksSlice.ts'
import type { App } from '../store/useApp.ts'
import type { ControlField, ControlForm } from './controlForm.ts'
import { wholeNumber } from './wholeNumber.ts'

type Request = (client: App['client']) => Promise<unknown>

interface Rule extends ControlField {
  /** What is set now. */
  shown: (control: WireControl, state: AppState) => string
  /** The request that a text means; a string says what is wrong with it. */
  read: (text: string) => Request | string
}

const OFF = { value: 'off', title: 'no limit' }
const LIMITS = [{ value: 'fork', title: 'as the fork says' }, OFF]
/** As the node limits them. */
const MAX_CODE_BYTES = 2n ** 31n - 1n
const MIN_TX_GAS = 21_000n
const MAX_WEI = 2n ** 64n - 1n

type LimitName = 'codeSizeLimit' | 'initCodeSizeLimit' | 'txGasLimit'

const limitRule = (label: string, name: LimitName, min: bigint, max: bigint, hint?: string): Rule => ({
  label,
  suggestions: LIMITS,
  ...(hint !== undefined && { hint }),
  shown: (control) => limitText(control[name]),
  read(text) {
    if (text === 'fork' || text === 'off') return (client) => client.call('evm_setRules', { [name]: text })
    const value = wholeNumber(text, min, max)
    return typeof value === 'string'
      ? `${value}, fork or off`
      : (client) => client.call('evm_setRules', { [name]: quantityFromBigint(value) })
  },
})

const RULES: readonly Rule[] = [
  limitRule('Contract code (bytes)', 'codeSizeLimit', 1n, MAX_CODE_BYTES, 'A number, fork (as the hardfork says) or off (no limit)'),
  limitRule('Init code (bytes)', 'initCodeSizeLimit', 1n, MAX_CODE_BYTES, 'fork: twice the limit of contract code'),
  limitRule('Gas of a transaction', 'txGasLimit', MIN_TX_GAS, MAX_GAS_LIMIT),
  {
    label: 'Gas limit of a block',
    suggestions: [OFF],
    shown: ({ gasLimit }, { blocks }) => gasLimitText(BigInt(gasLimit ?? newestOf(blocks)?.gasLimit ?? 0)),
    read(text) {
      const gas = text === 'off' ? MAX_GAS_LIMIT : wholeNumber(text, 1n, MAX_GAS_LIMIT)
      return typeof gas === 'string' ? `${gas}, or off` : (client) => client.call('evm_setBlockGasLimit', quantityFromBigint(gas))
    },
  },
  {
    label: 'Base fee of every block (gwei)',
    suggestions: [{ value: 'off', title: 'by EIP-1559' }],
    hint: 'off: it follows EIP-1559',
    shown: ({ fixedBaseFee }) => (fixedBaseFee === undefined ? 'off' : plainAmount(BigInt(fixedBaseFee), 'gwei')),
    read(text) {
      const wei = text === 'off' ? text : weiFromText(text, 'gwei')
      if (typeof wei === 'bigint' && wei > MAX_WEI) return 'This exceeds the largest possible base fee'
      if (typeof wei === 'string' && wei !== 'off') return wei
      return (client) => client.call('evm_setRules', { fixedBaseFee: typeof wei === 'bigint' ? quantityFromBigint(wei) : 'off' })
    },
  },
  {
    label: 'Minimum priority fee (gwei)',
    shown: ({ leastGasPrice }) => plainAmount(BigInt(leastGasPrice ?? 0), 'gwei'),
    read(text) {
      const wei = weiFromText(text, 'gwei')
      return typeof wei === 'string' ? wei : (client) => client.call('miner_setGasPrice', quantityFromBigint(wei))
    },
  },
  {
    label: 'Seconds between blocks',
    placeholder: 'by the clock',
    hint: 'Of their timestamps. Leave empty to use the chain’s clock.',
    shown: ({ timestampInterval }) => (timestampInterval === undefined ? '' : String(BigInt(timestampInterval))),
    read(text) {
      if (text === '') return (client) => client.call('evm_removeBlockTimestampInterval')
      const seconds = wholeNumber(text, 0n, BigInt(Number.MAX_SAFE_INTEGER))
      return typeof seconds === 'string' ? seconds : (client) => client.call('anvil_setBlockTimestampInterval', quantityFromBigint(seconds))
    },
  },
  {
    label: 'Chain id',
    hint: 'Wallets must add the network again, and transactions that wait are dropped.',
    shown: ({ chainId }) => String(chainId),
    read(text) {
      const id = wholeNumber(text, 1n, BigInt(Number.MAX_SAFE_INTEGER))
      return typeof id === 'string' ? id : (client) => client.call('evm_setChainId', quantityFromBigint(id))
    },
  },
]

/** Rules from the next block on. */
export const RULES_FORM: ControlForm = {
  title: 'Rules of the chain',
  submit: 'Set rules',
  fields: RULES,
  initial: (state) => RULES.map((rule) => (state.node.control ? rule.shown(state.node.control, state) : '')),
  read(texts, state) {
    const { control } = state.node
    const changed = RULES.map((rule, at) => {
      const text = (texts[at] ?? '').trim().toLowerCase()
      return !control || text === rule.shown(control, state) ? undefined : { rule, text, read: rule.read(text) }
    })
    const problems = changed.map((it) => (typeof it?.read === 'string' ? it.read : undefined))
    const wanted = changed.filter((it) => it !== undefined)
    if (problems.some((it) => it !== undefined)) return { problems }
    if (wanted.length === 0) return { problems: ['Nothing has changed yet'] }
    return {
      action: async (client) => {
        for (const { read } of wanted) await (read as Request)(client)
        const said = wanted.map(({ rule, text }) => `${rule.label}: ${text || 'by the clock'}`)
        return { title: 'Rules set', description: `${said.join('; ')}. From the next block on.` }
      },
    }
  },
}

const limitText = (limit: string | number): string => (limit === 'fork' || limit === 'off' ? limit : String(BigInt(limit)))

const gasLimitText = (gas: bigint): string => (gas === MAX_GAS_LIMIT ? 'off' : String(gas))
