import { isHexData } from '../../contract/hex.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import type { TypeOfStorage } from './storageTypes.ts'
import type { StorageValue } from './storageValue.ts'

/** A value as Solidity would write it: enums by the names of their members, strings in double quotes, addresses with their checksum; null stays null. */
export function solidityText(type: TypeOfStorage, value: StorageValue | null): string | null {
  if (value === null) return null
  if (type.kind === 'bytes' && type.type === 'string') return JSON.stringify(value)
  if (type.kind === 'value' && type.value.type === 'address' && isHexData(value, 20)) return checksumAddress(value)
  const member = type.kind === 'value' && typeof value === 'string' ? type.value.members?.[Number(value)] : undefined
  return member === undefined ? String(value) : `${type.label.replace(/^enum (?:.*\.)?/, '')}.${member}`
}
