import { Braces, Plus, X } from 'lucide-react'
import { createContext, useContext, type ReactNode } from 'react'
import type { AbiDoc, AbiParameter } from '../../../node-core/contract/workspace.ts'
import { arrayOfParameter, sourceType } from '../../abi/abiItems.ts'
import {
  draftFromJson,
  emptyDraft,
  hasParts,
  jsonFromDraft,
  membersOf,
  partCountOf,
  partsOfParameter,
  valueFromDraft,
  type ArgumentDraft,
} from '../../abi/argumentDraft.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { plainText } from '../../format/revert.ts'
import styles from './AbiForm.module.css'
import { Button, IconButton } from './Button.tsx'
import { ChoiceField, Field } from './Field.tsx'
import { TextAreaField } from './TextAreaField.tsx'

/** Maximum number of array items shown as fields; longer arrays are entered as JSON. */
const MAX_FIELDS = 100

/** Addresses to choose from, with their names. */
export type KnownAddresses = readonly { value: string; title: string }[]

const Suggestions = createContext<KnownAddresses | undefined>(undefined)

export interface ArgumentFieldsProps {
  parameters: readonly AbiParameter[]
  drafts: readonly ArgumentDraft[]
  onChange: (drafts: readonly ArgumentDraft[]) => void
  /** Shows at each field what is wrong with it. */
  isChecked: boolean
  /** Suggested where an address is entered. */
  addresses?: KnownAddresses
  /** The source's documentation of the arguments, by name. */
  docs?: AbiDoc['params'] | undefined
}

/** A field for each argument of a function: values as text, arrays and structs field by field or as JSON. */
export function ArgumentFields({ addresses, ...fields }: ArgumentFieldsProps): ReactNode {
  return (
    <Suggestions value={addresses}>
      <Fields {...fields} />
    </Suggestions>
  )
}

function Fields({ parameters, drafts, onChange, isChecked, docs }: Omit<ArgumentFieldsProps, 'addresses'>): ReactNode {
  return parameters.map((parameter, at) => (
    <ArgumentField
      key={at}
      parameter={parameter.name ? parameter : { ...parameter, name: `[${at}]` }}
      draft={drafts[at] ?? ''}
      onChange={(draft) => onChange(drafts.with(at, draft))}
      isChecked={isChecked}
      doc={docs?.find(({ name }) => name === parameter.name)?.text}
    />
  ))
}

interface ArgumentFieldProps {
  parameter: AbiParameter
  draft: ArgumentDraft
  onChange: (draft: ArgumentDraft) => void
  isChecked: boolean
  doc?: string | undefined
}

function ArgumentField({ parameter, draft, onChange, isChecked, doc }: ArgumentFieldProps): ReactNode {
  const suggestions = useContext(Suggestions)
  const label = `${nameToText(parameter.name)}: ${nameToText(sourceType(parameter))}`
  if (hasParts(parameter))
    return <PartsField label={label} parameter={parameter} draft={draft} onChange={onChange} isChecked={isChecked} doc={doc} />
  const text = typeof draft === 'string' ? draft : ''
  if (parameter.type === 'bool') {
    return (
      <ChoiceField
        label={label}
        value={text}
        onChange={onChange}
        width={20}
        choices={['false', 'true'].map((value) => ({ value, title: value }))}
      />
    )
  }
  const members = membersOf(parameter)
  if (members) {
    const choices = members.map((member, at) => ({ value: String(at), title: `${nameToText(member)} · ${at}` }))
    return <ChoiceField label={label} value={text} onChange={onChange} width={20} choices={choices} />
  }
  const read = isChecked ? valueFromDraft(parameter, draft, '') : undefined
  const error = read && 'problem' in read ? read.problem : undefined
  return (
    <Field
      label={label}
      value={text}
      onChange={onChange}
      placeholder={placeholderOf(parameter.type)}
      {...widthOf(parameter.type)}
      error={error}
      hint={doc === undefined ? undefined : plainText(doc, 300)}
      suggestions={parameter.type === 'address' ? suggestions : undefined}
    />
  )
}

/** As wide as the value; texts and bytes of any length take the full width. */
function widthOf(type: string): { width?: number } {
  if (type === 'address') return { width: 50 }
  const bytes = /^bytes(\d+)$/.exec(type)?.[1]
  return bytes ? { width: Math.max(24, Number(bytes) * 2 + 8) } : /^u?int/.test(type) ? { width: 50 } : {}
}

function placeholderOf(type: string): string {
  if (type === 'address') return '0x and 40 digits'
  if (type.startsWith('bytes')) return type === 'bytes' ? '0x…' : `0x and ${Number(type.slice(5)) * 2} digits`
  return type === 'string' ? 'any text' : '0'
}

/** An array or a struct: its parts as fields, or its JSON as text. */
function PartsField({ label, parameter, draft, onChange, isChecked, doc }: ArgumentFieldProps & { label: string }): ReactNode {
  const array = arrayOfParameter(parameter)
  const isText = typeof draft === 'string'
  const canBeFields = (partCountOf(parameter) ?? 0) <= MAX_FIELDS
  const read = isText && isChecked ? valueFromDraft(parameter, draft, parameter.name) : undefined
  function switchForm(): void {
    if (!isText) {
      onChange(jsonFromDraft(parameter, draft))
      return
    }
    const fields = draftFromJson(parameter, draft, '')
    onChange('draft' in fields && fields.draft.length <= MAX_FIELDS ? fields.draft : emptyDraft(parameter))
  }
  return (
    <fieldset className={styles.parts}>
      <legend className={styles.head}>
        {label}
        {canBeFields && (
          <Button tone="quiet" icon={<Braces size={13} aria-hidden />} aria-pressed={isText} onClick={switchForm}>
            JSON
          </Button>
        )}
      </legend>
      {doc !== undefined && <p className={styles.doc}>{plainText(doc, 300)}</p>}
      {isText ? (
        <TextAreaField
          label={`JSON of ${label}`}
          rows={5}
          value={draft}
          onChange={onChange}
          placeholder={array ? '[ … ]' : '{ … }'}
          error={read && 'problem' in read ? `${read.path}: ${read.problem}` : undefined}
        />
      ) : (
        <Parts parameter={parameter} draft={draft} onChange={onChange} isChecked={isChecked} />
      )}
    </fieldset>
  )
}

function Parts({ parameter, draft, onChange, isChecked }: ArgumentFieldProps & { draft: readonly ArgumentDraft[] }): ReactNode {
  const array = arrayOfParameter(parameter)
  const parts = partsOfParameter(parameter, draft.length)
  if (!array) return <Fields parameters={parts} drafts={draft} onChange={onChange} isChecked={isChecked} />
  const isOpenEnded = array.length === undefined
  return (
    <>
      {parts.map((part, at) => (
        <div key={at} className={styles.item}>
          <div className={styles.field}>
            <ArgumentField parameter={part} draft={draft[at]!} onChange={(next) => onChange(draft.with(at, next))} isChecked={isChecked} />
          </div>
          {isOpenEnded && (
            <IconButton label={`Remove ${part.name} of ${nameToText(parameter.name)}`} onClick={() => onChange(draft.toSpliced(at, 1))}>
              <X size={14} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {isOpenEnded && draft.length < MAX_FIELDS && (
        <div>
          <Button icon={<Plus size={13} aria-hidden />} onClick={() => onChange(draft.concat([emptyDraft(array.item)]))}>
            Add to {nameToText(parameter.name)}
          </Button>
        </div>
      )}
    </>
  )
}
