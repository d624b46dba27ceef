import { useState, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { ETHER_UNIT, type DecodedArgument, type DecodedValue as Value, type TokenUnit } from '../../abi/decodedValue.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { argumentsToJson, itemToText, nameToText, tokenValueToText, valueToCopy, valueToText } from '../../abi/valueToText.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { amountToText } from '../../format/amount.ts'
import { bytesToText } from '../../format/gas.ts'
import { isLongInteger, shortInteger } from '../../format/integer.ts'
import { plainText } from '../../format/revert.ts'
import { absoluteTime } from '../../format/time.ts'
import { meaningOfWord } from '../../format/words.ts'
import { addressPath } from '../../routing/paths.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { FoldButton } from '../layout/FoldButton.tsx'
import { AddressChip } from './AddressChip.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './DecodedValue.module.css'
import { Mono } from './Mono.tsx'
import { Shortened } from './Shortened.tsx'

/** List items shown at first. */
const ITEMS_AT_A_TIME = 50
/** Longer lists and deeper values start collapsed. */
const ITEMS_OPEN = 8
const DEPTH_OPEN = 1
/** Deeper values are not indented further, nor nested at all beyond the second bound. */
const MAX_INDENTED = 8
const MAX_DEPTH = 24
const MAX_TEXT_LENGTH = 2_000
/** No line has room for more. */
const MAX_ON_ONE_LINE = 12

/** Named values, one per line with their types; compound values can be collapsed. */
export function DecodedArguments({
  label,
  list,
  depth = 0,
}: {
  label: string
  list: readonly DecodedArgument[]
  depth?: number
}): ReactNode {
  return (
    <ul className={styles.list} aria-label={label} data-depth={depth}>
      {list.map((argument, at) => (
        <Line key={at} {...argument} name={argument.name ? nameToText(argument.name) : `[${at}]`} depth={depth} />
      ))}
    </ul>
  )
}

/** A copy button for all arguments. */
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
        <span className={styles.name} style={{ paddingLeft: `${Math.min(depth, MAX_INDENTED) * 16}px` }}>
          <FoldButton isOpen={isNested && count > 0 ? isOpen : undefined} onToggle={() => setIsOpen(!isOpen)}>
            {name}
          </FoldButton>
        </span>
        <span className={styles.type} data-hint={shownType.length > 18 ? shownType : undefined}>
          {shownType}
        </span>
        <span className={styles.value}>
          {isNested ? <Summary value={value} isOpen={isOpen} /> : <DecodedValue value={value} what={name} />}
        </span>
      </div>
      {isOpen &&
        value.kind === 'struct' &&
        count > 0 &&
        (depth < MAX_DEPTH ? <DecodedArguments label={name} list={value.fields} depth={depth + 1} /> : <TooDeep />)}
      {isOpen &&
        value.kind === 'list' &&
        count > 0 &&
        (depth < MAX_DEPTH ? <Items label={name} value={value} depth={depth + 1} /> : <TooDeep />)}
    </li>
  )
}

function TooDeep(): ReactNode {
  return <p className={styles.more}>Nested too deeply to show; the copy is complete.</p>
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

/** The line of a compound value: how many parts it has and, while collapsed, what they are. */
function Summary({ value, isOpen }: { value: Value; isOpen: boolean }): ReactNode {
  const count = value.kind === 'list' ? value.items.length : undefined
  return (
    <span className={styles.summary}>
      {count !== undefined && <span className={styles.note}>{count === 0 ? 'empty' : countText(count, 'item')}</span>}
      {!isOpen && count !== 0 && (
        <span className={styles.folded}>
          <Shortened plain shown={valueToText(value, 'short')} whole={valueToText(value)} />
        </span>
      )}
      {count !== 0 && <CopyButton text={() => valueToCopy(value)} what="value as JSON" shy />}
    </span>
  )
}

/** One simple value: addresses as chips, numbers in the chosen form, bytes and texts with their lengths. */
function DecodedValue({ value, what }: { value: Value; what: string }): ReactNode {
  switch (value.kind) {
    case 'address':
      return <AddressChip address={value.value} href={addressPath(value.value)} whole />
    case 'integer':
      if (value.enumName !== undefined) {
        return (
          <>
            <Mono text={valueToText(value)} />{' '}
            {value.member !== undefined && <span className={styles.note}>= {groupDigits(value.value)}</span>}
          </>
        )
      }
      return value.unit === 'pending' ? <Skeleton width={12} /> : <Integer {...value} unit={value.unit} what={what} />
    case 'bytes':
      return <Bytes value={value.value} what={what} />
    case 'text':
      return (
        <span className={styles.text}>
          <span>“{plainText(value.value, MAX_TEXT_LENGTH)}”</span>
          <CopyButton text={value.value} what={what} shy />
        </span>
      )
    case 'hash':
      return (
        <>
          <Mono text={value.value} what={what} /> <span className={styles.note}>hash of the value</span>
        </>
      )
    case 'bool':
      return <Mono text={String(value.value)} />
    default:
      return <Mono text={valueToText(value)} />
  }
}

/** A way to write a number: the form's name on the button, and in the button's label. */
interface NumberForm {
  name: string
  title: string
  text: string
}

/** The most readable one first, if the plain digits are too long. */
function formsOf(value: bigint, bits: number, unit: TokenUnit | undefined): NumberForm[] {
  const hex = `${value < 0n ? '−' : ''}0x${(value < 0n ? -value : value).toString(16)}`
  const ether = { name: 'ETH', title: 'ETH', text: amountToText(value, 'ETH') }
  const isEther = unit === ETHER_UNIT
  return [
    ...(isEther
      ? [ether]
      : unit
        ? [{ name: 'token', title: 'the unit of its token', text: tokenValueToText(value, unit) }]
        : isLongInteger(value)
          ? [{ name: 'short', title: 'short', text: shortInteger(value) }]
          : []),
    { name: 'dec', title: 'decimal', text: groupDigits(value) },
    { name: 'hex', title: 'hexadecimal', text: hex },
    ...(bits >= 128 && !isEther ? [ether] : []),
  ]
}

/** Seconds that are probably a timestamp: from 2001 to 2100. */
const isMoment = (value: bigint): boolean => value >= 1_000_000_000n && value < 4_102_444_800n

/** Sizes that contracts give to times, and to little else. */
const SIZES_OF_TIMES: ReadonlySet<number> = new Set([32, 40, 48])
/** Names of times: `deadline`, `createdAt`, `validUntil`, `etaSeconds`. */
const NAME_OF_TIME = /time|deadline|expir|eta|date|(?:At|On|Until|Since|Before|After|Start|End)$/

/** The moment that a number most likely is, by its size or its name; undefined if it is rather not one. */
function momentOf(value: bigint, bits: number, name: string): string | undefined {
  return isMoment(value) && (SIZES_OF_TIMES.has(bits) || NAME_OF_TIME.test(name)) ? absoluteTime(Number(value)) : undefined
}

/** A number in one of its forms: clicking the form's name switches to the next. The hint shows all forms; the digits are copied. */
function Integer({ value, bits, unit, what }: { value: bigint; bits: number; unit: TokenUnit | undefined; what: string }): ReactNode {
  const [chosen, setChosen] = useState(0)
  const size = value < 0n ? -value : value
  if (size < 10n && !unit) return <Mono text={groupDigits(value)} />
  const forms = formsOf(value, bits, unit)
  const at = chosen % forms.length
  const form = forms[at]!
  const moment = momentOf(value, bits, what)
  const hint = [...forms.map(({ text }) => text), ...(isMoment(value) ? [absoluteTime(Number(value))] : [])].join('\n')
  return (
    <span className={styles.number}>
      <span className={styles.digits} data-hint={hint}>
        {form.text}
      </span>
      <button
        type="button"
        className={styles.form}
        data-hint={hint}
        aria-label={`${form.name}: show ${what} in ${forms[(at + 1) % forms.length]!.title}`}
        onClick={() => setChosen(at + 1)}
      >
        {form.name}
      </button>
      {moment && <span className={styles.note}>{moment}</span>}
      <CopyButton text={form.name === 'hex' ? form.text : value.toString()} what={what} shy />
    </span>
  )
}

/** Bytes as hex with their length; an encoded call in them by its name. */
function Bytes({ value, what }: { value: `0x${string}`; what: string }): ReactNode {
  const decoder = useAbiDecoder()
  const sizeBytes = (value.length - 2) / 2
  const meaning = meaningOfWord(value.slice(2))
  const call = sizeBytes > 0 && sizeBytes % 32 === 4 ? decoder.decodeCall(undefined, value) : undefined
  return (
    <span className={styles.bytes}>
      <span>
        <Mono text={value} what={what} /> {sizeBytes !== 32 && <span className={styles.note}>{bytesToText(sizeBytes)}</span>}
        {meaning.kind === 'text' && <span className={styles.note}>“{meaning.text}”</span>}
      </span>
      {call && (
        <span className={styles.note}>
          as a call: <Shortened shown={itemToText(call, 'short')} whole={itemToText(call)} />
        </span>
      )}
    </span>
  )
}

/** Named values on one line, truncated as needed: for table rows. */
export function DecodedLine({ list }: { list: readonly DecodedArgument[] }): ReactNode {
  return (
    <span className={styles.inline}>
      {list.slice(0, MAX_ON_ONE_LINE).map(({ name, value }, at) => (
        <span key={at} className={styles.pair}>
          {name && <span className={styles.key}>{nameToText(name)}</span>}
          {value.kind === 'address' ? (
            <AddressChip address={value.value} href={addressPath(value.value)} copy="never" />
          ) : (
            <span className={styles.digits}>
              <Shortened plain shown={valueToText(value, 'short')} whole={valueToText(value)} />
            </span>
          )}
        </span>
      ))}
    </span>
  )
}
