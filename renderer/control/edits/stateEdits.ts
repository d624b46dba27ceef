/** Changes of an account's state by hand: what is read before, and the action that a typed value means. */
import { quantityFromBigint, type Address, type Hex } from '../../../node-core/contract/hex.ts'
import type { WireVariable } from '../../../node-core/contract/variables.ts'
import { valueFromDraft, type ArgumentDraft } from '../../abi/argumentDraft.ts'
import { parameterOfVariable } from '../../abi/decodedVariable.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { amountToText, weiFromText, type Unit } from '../../format/amount.ts'
import { bytesToText } from '../../format/gas.ts'
import { shortenHex } from '../../format/hash.ts'
import { slotToText } from '../../format/slotPath.ts'
import type { ControlAction } from '../perform.ts'

export type ReadEdit = { action: ControlAction } | { problem: string }

export function setBalance(address: Address, text: string, unit: Unit): ReadEdit {
  const wei = weiFromText(text, unit)
  if (typeof wei === 'string') return { problem: wei }
  if (wei >= 1n << 256n) return { problem: 'This exceeds the largest possible amount' }
  return {
    action: async (client) => {
      await client.call('evm_setAccountBalance', address, quantityFromBigint(wei))
      return { title: `Balance set to ${amountToText(wei)}`, description: `Of ${shortenHex(address)}, from now on and in the next block.` }
    },
  }
}

export function setNonce(address: Address, text: string): ReadEdit {
  const digits = text.trim().replaceAll(/[,_ ]/g, '')
  if (!/^\d{1,19}$/.test(digits)) return { problem: 'Enter a whole number' }
  return {
    action: async (client) => {
      await client.call('evm_setAccountNonce', address, quantityFromBigint(BigInt(digits)))
      return { title: `Nonce set to ${digits}`, description: `Of ${shortenHex(address)}.` }
    },
  }
}

export function setCode(address: Address, text: string): ReadEdit {
  const code = text.trim().replaceAll(/\s+/g, '').toLowerCase()
  if (!/^(0x)?([0-9a-f]{2})*$/.test(code)) return { problem: 'Enter hexadecimal bytes, or nothing to remove the code' }
  const hex: Hex = code.startsWith('0x') ? (code as Hex) : `0x${code}`
  return {
    action: async (client) => {
      await client.call('evm_setAccountCode', address, hex)
      const size = (hex.length - 2) / 2
      return size === 0
        ? { title: 'Code removed', description: `Of ${shortenHex(address)}.` }
        : { title: `Code set: ${bytesToText(size)}`, description: `Of ${shortenHex(address)}. Its storage stays.` }
    },
  }
}

export function setStorage(address: Address, slotText: string, valueText: string): ReadEdit {
  const slot = wordFromText(slotText)
  const value = wordFromText(valueText)
  if (slot === undefined) return { problem: 'Enter the slot as a number or in hexadecimal' }
  if (value === undefined) return { problem: 'Enter a value as a number or in hexadecimal, up to 32 bytes' }
  return {
    action: async (client) => {
      await client.call('evm_setAccountStorageAt', address, slot, value)
      return { title: `Slot ${slotToText(slot)} set`, description: `Of ${shortenHex(address)}.` }
    },
  }
}

/** `draft`: the value as a field for its type contains it. */
export function setVariable(address: Address, variable: WireVariable, draft: ArgumentDraft): ReadEdit {
  const { path } = variable
  const parameter = parameterOfVariable(variable)
  if (parameter === undefined) return { problem: 'It has parts: set one of them' }
  const read = valueFromDraft(parameter, draft, path)
  if ('problem' in read) return { problem: read.problem }
  const value = typeof read.value === 'bigint' ? String(read.value) : (read.value as string | boolean)
  return {
    action: async (client) => {
      await client.call('devnet_setStateVariable', address, path, value)
      return { title: `${nameToText(path)} set`, description: `Of ${shortenHex(address)}.` }
    },
  }
}

/** A word as typed, a number or hexadecimal, as 32 bytes; undefined if it is none. */
export function wordFromText(text: string): Hex | undefined {
  const typed = text
    .trim()
    .replaceAll(/[_,\s]/g, '')
    .toLowerCase()
  if (!/^(0x[0-9a-f]{1,64}|\d{1,78})$/.test(typed)) return undefined
  const value = BigInt(typed)
  return value < 1n << 256n ? `0x${value.toString(16).padStart(64, '0')}` : undefined
}
