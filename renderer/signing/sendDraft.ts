import { quantityFromBigint, type Address, type Hex } from '../../node-core/contract/hex.ts'
import type { WireSend } from '../bridge/methods.ts'
import { weiFromText, type Unit } from '../format/amount.ts'
import { addressFromText } from '../format/checksum.ts'
import { wholeNumberFromText } from './wholeNumber.ts'

/** How a transaction is priced: max fee and max tip (EIP-1559), or a gas price. */
export type FeeKind = 'cap' | 'price'

/** The draft of a transaction; the node fills in empty fields. Prices in gwei. */
export interface SendDraft {
  to: string
  amount: string
  unit: Unit
  data: string
  feeKind: FeeKind
  maxFee: string
  maxTip: string
  gasPrice: string
  gas: string
  nonce: string
}

/** The empty draft. */
export const EMPTY_DRAFT: SendDraft = {
  to: '',
  amount: '',
  unit: 'ETH',
  data: '',
  feeKind: 'cap',
  maxFee: '',
  maxTip: '',
  gasPrice: '',
  gas: '',
  nonce: '',
}

/** What is wrong with a draft, by field. */
export type DraftProblems = Partial<Record<keyof SendDraft, string>>

/** Maximum size of data in bytes: what the pool accepts. */
const MAX_DATA_BYTES = 131_072

/** The transaction of a draft, or what is wrong with it. Without a recipient, its data creates a contract. */
export function sendFromDraft(from: Address, draft: SendDraft): { send: WireSend } | { problems: DraftProblems } {
  const problems: DraftProblems = {}
  const send: WireSend = { from }
  const data = draft.data.trim().toLowerCase()
  if (data !== '' && data !== '0x') {
    if (!/^0x([0-9a-f]{2})*$/.test(data)) problems.data = 'Data is 0x and two hexadecimal digits per byte'
    else if (data.length > 2 + 2 * MAX_DATA_BYTES)
      problems.data = `The data has ${(data.length - 2) / 2} bytes, the pool accepts at most ${MAX_DATA_BYTES}`
    else send.input = data as Hex
  }
  if (draft.to.trim() === '' && send.input === undefined) problems.to = 'Enter a recipient, or data to create a contract'
  else if (draft.to.trim() !== '') {
    const to = addressFromText(draft.to)
    if ('problem' in to) problems.to = to.problem
    else send.to = to.address
  }
  const wei = draft.amount.trim() === '' ? 0n : weiFromText(draft.amount, draft.unit)
  if (typeof wei === 'string') problems.amount = wei
  else send.value = quantityFromBigint(wei)
  if (draft.feeKind === 'price') {
    send.type = '0x0'
    price(draft, 'gasPrice', send, 'gasPrice', problems)
  } else {
    price(draft, 'maxFee', send, 'maxFeePerGas', problems)
    price(draft, 'maxTip', send, 'maxPriorityFeePerGas', problems)
  }
  whole(draft, 'gas', send, problems)
  whole(draft, 'nonce', send, problems)
  return Object.keys(problems).length === 0 ? { send } : { problems }
}

function price(
  draft: SendDraft,
  field: 'maxFee' | 'maxTip' | 'gasPrice',
  send: WireSend,
  key: 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'gasPrice',
  problems: DraftProblems,
): void {
  if (draft[field].trim() === '') return
  const wei = weiFromText(draft[field], 'gwei')
  if (typeof wei === 'string') problems[field] = wei
  else send[key] = quantityFromBigint(wei)
}

function whole(draft: SendDraft, field: 'gas' | 'nonce', send: WireSend, problems: DraftProblems): void {
  const read = wholeNumberFromText(draft[field])
  if ('problem' in read) problems[field] = read.problem
  else if (read.quantity !== undefined) send[field] = read.quantity
}
