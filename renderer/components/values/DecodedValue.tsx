import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { DecodedArgument, DecodedValue as Value } from '../../abi/decodedValue.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { argumentsToJson, itemToText, nameToText, valueToCopy, valueToText } from '../../abi/valueToText.ts'
import { amountToText, countToText, groupDigits } from '../../format/amount.ts'
import { bytesToText } from '../../format/gas.ts'
import { plainText } from '../../format/revert.ts'
import { absoluteTime } from '../../format/time.ts'
import { addressPath } from '../../routing/paths.ts'
import { AddressChip } from './AddressChip.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './DecodedValue.module.css'
import { Mono } from './Mono.tsx'

/** Items of a list that are shown at once. */
const ITEMS_AT_A_TIME = 50
/** A list of more items, and what is nested deeper, is folded at first. */
const ITEMS_OPEN = 8
const DEPTH_OPEN = 1
/** Deeper values are not indented further, nor nested at all beyond the second bound. */
const INDENTED_AT_MOST = 8
const DEPTH_AT_MOST = 24
const TEXT_AT_MOST = 2_000
/** No line has room for more. */
const ON_A_LINE_AT_MOST = 12

/** Named values, one a line with their types; what has parts can be folded. */
export function DecodedArguments({ label, list, depth = 0 }: { label: string; list: readonly DecodedArgument[]; depth?: number }): ReactNode {
  return (
    <ul className={styles.list} aria-label={label} data-depth={depth}>
      {list.map((argument, at) => (
        <Line key={at} {...argument} name={argument.name ? nameToText(argument.name) : `[${at}]`} depth={depth} />
      ))}
    </ul>
  )
}

/** A copy button for arguments as a whole. */
export function CopyArguments({ list }: { list: readonly DecodedArgument[] }): ReactNode {
  return <CopyButton text={() => JSON.stringify(argumentsToJson(list), null, 2)} what="arguments as JSON" />
}

function Line({ name, type, value, depth }: DecodedArgument & { depth: number }): ReactNode {
  const count = value.kind === 'list' ? value.items.length : value.kind === 'struct' ? value.fields.length : 0
  const [isOpen, setIsOpen] = useState(depth < DEPTH_OPEN && count <= ITEMS_OPEN)
  const shownType = nameToText(type)
  const isNested = value.kind === 'list' || value.kind === 'struct'
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.name} style={{ paddingLeft: `${Math.min(depth, INDENTED_AT_MOST) * 16}px` }}>
          {isNested && count > 0 ? (
            <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              <ChevronRight size={13} aria-hidden />
              {name}
            </button>
          ) : (
            <span className={styles.plain}>{name}</span>
          )}
        </span>
        <span className={styles.type} data-hint={shownType.length > 18 ? shownType : undefined}>
          {shownType}
        </span>
        <span className={styles.value}>{isNested ? <Summary value={value} isOpen={isOpen} /> : <DecodedValue value={value} what={name} />}</span>
      </div>
      {isOpen && value.kind === 'struct' && count > 0 && (depth < DEPTH_AT_MOST ? <DecodedArguments label={name} list={value.fields} depth={depth + 1} /> : <TooDeep />)}
      {isOpen && value.kind === 'list' && count > 0 && (depth < DEPTH_AT_MOST ? <Items label={name} value={value} depth={depth + 1} /> : <TooDeep />)}
    </li>
  )
}

function TooDeep(): ReactNode {
  return <p className={styles.more}>Nested too deeply to be shown; the copy is whole.</p>
}

function Items({ label, value, depth }: { label: string; value: Value & { kind: 'list' }; depth: number }): ReactNode {
  const [shown, setShown] = useState(ITEMS_AT_A_TIME)
  const list = value.items.slice(0, shown).map((item, at): DecodedArgument => ({ name: `[${at}]`, type: value.itemType, value: item }))
  const left = value.items.length - shown
  return (
    <>
      <DecodedArguments label={label} list={list} depth={depth} />
      {left > 0 && (
        <button type="button" className={styles.more} onClick={() => setShown(shown + 4 * ITEMS_AT_A_TIME)}>
          Show {Math.min(left, 4 * ITEMS_AT_A_TIME)} of {groupDigits(left)} more
        </button>
      )}
    </>
  )
}

/** What stands on the line of a value with parts: how many, and while it is folded what they are. */
function Summary({ value, isOpen }: { value: Value; isOpen: boolean }): ReactNode {
  const count = value.kind === 'list' ? value.items.length : undefined
  return (
    <span className={styles.summary}>
      {count !== undefined && <span className={styles.note}>{count === 0 ? 'empty' : countToText(count, 'item')}</span>}
      {!isOpen && count !== 0 && <span className={styles.folded}>{valueToText(value)}</span>}
      {count !== 0 && <CopyButton text={() => valueToCopy(value)} what="value as JSON" shy />}
    </span>
  )
}

/** One value without parts: addresses as chips, numbers in the form of choice, bytes and texts with their lengths. */
export function DecodedValue({ value, what }: { value: Value; what: string }): ReactNode {
  switch (value.kind) {
    case 'address':
      return <AddressChip address={value.value} href={addressPath(value.value)} whole />
    case 'integer':
      if (value.enumName !== undefined) return <Mono text={valueToText(value)} />
      return <Integer value={value.value} bits={value.bits} what={what} />
    case 'bytes':
      return <Bytes value={value.value} what={what} />
    case 'text':
      return (
        <span className={styles.text}>
          <span>“{plainText(value.value, TEXT_AT_MOST)}”</span>
          <CopyButton text={value.value} what={what} shy />
        </span>
      )
    case 'hash':
      return (
        <>
          <Mono text={value.value} what={what} /> <span className={styles.note}>hash of the value: the log has no more</span>
        </>
      )
    case 'bool':
      return <Mono text={String(value.value)} />
    default:
      return <Mono text={valueToText(value)} />
  }
}

const FORMS = ['decimal', 'hex', 'ETH'] as const

function textInForm(value: bigint, form: (typeof FORMS)[number]): string {
  if (form === 'ETH') return amountToText(value, 'ETH')
  return form === 'decimal' ? groupDigits(value) : `${value < 0n ? '−' : ''}0x${(value < 0n ? -value : value).toString(16)}`
}

/** Seconds that are likely a moment: from 2001 to 2100. */
const isMoment = (value: bigint): boolean => value >= 1_000_000_000n && value < 4_102_444_800n

/** A number as decimal digits, hexadecimal or ether: pressing its form takes the next. Its hint has them all. */
function Integer({ value, bits, what }: { value: bigint; bits: number; what: string }): ReactNode {
  const [form, setForm] = useState<(typeof FORMS)[number]>('decimal')
  const size = value < 0n ? -value : value
  if (size < 10n && form === 'decimal') return <Mono text={groupDigits(value)} />
  const forms = bits >= 128 ? FORMS : FORMS.slice(0, 2)
  const next = forms[(forms.indexOf(form) + 1) % forms.length]!
  const hint = [...forms.map((each) => textInForm(value, each)), ...(isMoment(value) ? [absoluteTime(Number(value))] : [])].join('\n')
  return (
    <span className={styles.number}>
      <span className={styles.digits} data-hint={hint}>
        {textInForm(value, form)}
      </span>
      <button type="button" className={styles.form} aria-label={`${form === 'decimal' ? 'dec' : form}: show ${what} in ${next === 'hex' ? 'hexadecimal' : next}`} onClick={() => setForm(next)}>
        {form === 'decimal' ? 'dec' : form}
      </button>
      <CopyButton text={form === 'hex' ? textInForm(value, 'hex') : value.toString()} what={what} shy />
    </span>
  )
}

/** Bytes as hex with their length; a call that stands in them by its name. */
function Bytes({ value, what }: { value: `0x${string}`; what: string }): ReactNode {
  const decoder = useAbiDecoder()
  const sizeBytes = (value.length - 2) / 2
  const call = sizeBytes > 0 && sizeBytes % 32 === 4 ? decoder.decodeCall(undefined, value) : undefined
  return (
    <span className={styles.bytes}>
      <span>
        <Mono text={value} what={what} /> {sizeBytes !== 32 && <span className={styles.note}>{bytesToText(sizeBytes)}</span>}
      </span>
      {call && <span className={styles.note}>as a call: {itemToText(call)}</span>}
    </span>
  )
}

/** Named values on one line, as far as there is room: for rows of tables. */
export function DecodedLine({ list }: { list: readonly DecodedArgument[] }): ReactNode {
  return (
    <span className={styles.inline}>
      {list.slice(0, ON_A_LINE_AT_MOST).map(({ name, value }, at) => (
        <span key={at} className={styles.pair}>
          {name && <span className={styles.key}>{nameToText(name)}</span>}
          {value.kind === 'address' ? (
            <AddressChip address={value.value} href={addressPath(value.value)} copy="never" />
          ) : (
            <span className={styles.digits}>{valueToText(value)}</span>
          )}
        </span>
      ))}
    </span>
  )
}
