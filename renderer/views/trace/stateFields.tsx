/** Fields that differ between two states of an account, for lists of terms and values. */
import type { ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import type { WireTouchedSlot } from '../../../node-core/contract/stepTrace.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { BeforeAfter } from '../../components/values/BeforeAfter.tsx'
import { EtherChange } from '../../components/values/ChangeBadge.tsx'
import type { KeyValue } from '../../components/values/KeyValueList.tsx'
import { SlotName } from '../../components/values/SlotName.tsx'
import { SolidityValue } from '../../components/values/SolidityValue.tsx'
import { VariablePath } from '../../components/values/VariablePath.tsx'
import { WordChange } from '../../components/values/WordChange.tsx'
import { bytesToText } from '../../format/gas.ts'
import { plainText } from '../../format/revert.ts'
import { addressPath } from '../../routing/paths.ts'
import type { AccountChange } from '../../store/stateChanges.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'

/** Balance, nonce and code, as far as they differ. */
export function accountFields({ balance, nonce, codeSize, delegate }: AccountChange): KeyValue[] {
  const fields: KeyValue[] = []
  if (balance) {
    fields.push({
      term: 'Balance',
      value: (
        <BeforeAfter
          before={<Amount wei={balance.before} />}
          after={<Amount wei={balance.after} />}
          aside={<EtherChange wei={balance.after - balance.before} />}
        />
      ),
    })
  }
  if (nonce) fields.push({ term: 'Nonce', value: <BeforeAfter before={groupDigits(nonce.before)} after={groupDigits(nonce.after)} /> })
  if (codeSize)
    fields.push({ term: 'Code', value: <BeforeAfter before={bytesToText(codeSize.before)} after={bytesToText(codeSize.after)} /> })
  if (delegate)
    fields.push({
      term: 'Delegates to',
      value: <BeforeAfter before={<Delegate address={delegate.before} />} after={<Delegate address={delegate.after} />} />,
    })
  return fields
}

function Delegate({ address }: { address: string | null }): ReactNode {
  return address === null ? 'nothing' : <AddressChip address={address} href={addressPath(address)} />
}

/** What a field of the storage shows besides its values. */
export interface FieldAsides {
  before?: ReactNode
  after?: ReactNode
}

/** A slot. `path`: what its mapping keys and offsets are, if that is known. */
export function slotField(
  address: Address,
  { slot, before, after }: AccountChange['storage'][number],
  path: WireTouchedSlot['path'],
  asides: FieldAsides = {},
): KeyValue {
  return {
    term: slot,
    name: <SlotName slot={slot} path={path} />,
    value: (
      <WordChange
        before={before}
        after={after}
        aside={
          <>
            {asides.before}
            <HistoryButton name="this slot" address={address} value={{ slot }} kind="word" />
            {asides.after}
          </>
        }
      />
    ),
  }
}

/** A state variable, or a part of one, with its values as Solidity writes them. */
export interface VariableChange {
  path: string
  type: string
  before: string | null
  after: string | null
  slot: Hex
  offset: number
}

/** A state variable, which may share its slot with others. */
export function variableField(address: Address, change: VariableChange, asides: FieldAsides = {}): KeyValue {
  const { path, type, before, after, slot, offset } = change
  return {
    term: `${slot} ${path}`,
    name: <VariablePath path={path} hint={`${plainText(type)}\nslot ${slot}, byte ${offset}`} />,
    value: (
      <BeforeAfter
        before={<SolidityValue value={before} />}
        after={<SolidityValue value={after} />}
        aside={
          <>
            {asides.before}
            <HistoryButton name={plainText(path, 120)} address={address} value={{ path }} kind={type === 'string' ? 'text' : 'value'} />
            {asides.after}
          </>
        }
      />
    ),
  }
}
