import { Plus, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { JsonSchema } from '../../../node-core/contract/codec.ts'
import { Button, IconButton } from '../../components/forms/Button.tsx'
import { ChoiceField, Field } from '../../components/forms/Field.tsx'
import { FieldGroup } from '../../components/forms/FieldGroup.tsx'
import { FormRow } from '../../components/forms/FormStack.tsx'
import { schemaToText } from '../../console/methodCatalog.ts'
import { emptyParamDraft, isLeftOut, isWithin, type ParamDraft } from '../../console/paramDraft.ts'
import { fieldKindOf, type FieldPart } from '../../console/paramFields.ts'
import { checksumAddress } from '../../format/checksum.ts'
import { OptionalFields } from './OptionalFields.tsx'
import { useAddressSuggestions } from './useAddressSuggestions.ts'

export interface ParamFieldProps extends FieldPart {
  /** Path within the params, such as `filter.topics[1]`. */
  path: string
  draft: ParamDraft
  problem: { path: string; problem: string } | undefined
  onChange: (draft: ParamDraft) => void
}

const BLOCKS = ['latest', 'pending', 'earliest', 'safe', 'finalized'].map((value) => ({ value, title: value }))

const HINTS: Partial<Record<ReturnType<typeof fieldKindOf>['kind'], string>> = {
  integer: 'digits, 0x…, 1.5 ether, 20 gwei',
  block: 'number, hash or tag',
  slot: 'number, or 0x…',
  json: 'JSON, or 0x…',
  hex: '0x…',
}

/** The field for a param or a part of one: object properties and list items have their own fields. */
export function ParamField({ name, isRequired, schema, path, draft, problem, onChange }: ParamFieldProps): ReactNode {
  const field = fieldKindOf(schema)
  const addresses = useAddressSuggestions(field.kind === 'address')
  const label = isRequired ? name : `${name} (optional)`
  const error = problem?.path === path ? problem.problem : undefined
  if (field.kind === 'object')
    return <ObjectField {...{ name, label, parts: field.parts, schema, path, draft, problem, onChange, isRequired }} />
  if (field.kind === 'list') return <ListField {...{ name, label, item: field.item, path, draft, problem, onChange }} />
  const text = typeof draft === 'string' ? draft : ''
  const values = field.kind === 'choice' ? field.values : field.kind === 'boolean' ? ['true', 'false'] : undefined
  if (values) {
    const none = { value: '', title: isRequired ? 'choose' : leftOutText(schema) }
    return (
      <ChoiceField
        label={label}
        value={text}
        onChange={onChange}
        choices={[none, ...values.map((value) => ({ value, title: value }))]}
        width={32}
      />
    )
  }
  const hint = HINTS[field.kind] ?? schemaToText(schema)
  const isShort = field.kind === 'integer' || field.kind === 'number' || field.kind === 'block'
  const suggestions =
    field.kind === 'block'
      ? BLOCKS
      : field.kind === 'address'
        ? addresses.map(({ address, title }) => ({ value: checksumAddress(address), title }))
        : undefined
  return (
    <Field
      label={label}
      value={text}
      onChange={onChange}
      error={error}
      secret={schema.writeOnly === true}
      isCode={field.kind !== 'text'}
      placeholder={isRequired || schema.default === undefined ? hint : `${leftOutText(schema)}; or ${hint}`}
      {...(suggestions ? { suggestions } : {})}
      {...(path === name && isShort ? { width: 46 } : {})}
    />
  )
}

function leftOutText(schema: JsonSchema): string {
  return schema.default === undefined ? 'optional' : `default: ${JSON.stringify(schema.default)}`
}

type PartProps = Pick<ParamFieldProps, 'name' | 'path' | 'draft' | 'problem' | 'onChange'> & { label: string }

/** Required or filled-in parts are shown, the others are behind a fold. */
function ObjectField({
  name,
  label,
  parts,
  schema,
  path,
  draft,
  problem,
  onChange,
  isRequired,
}: PartProps & Pick<ParamFieldProps, 'isRequired' | 'schema'> & { parts: readonly FieldPart[] }): ReactNode {
  const drafts = typeof draft === 'object' && !Array.isArray(draft) ? (draft as Readonly<Record<string, ParamDraft>>) : {}
  const [isOpen, setIsOpen] = useState(isRequired || !isLeftOut(draft))
  return (
    <FieldGroup
      label={label}
      note={<span>{schema.title === name ? undefined : schema.title}</span>}
      isOpen={isOpen || problem?.path.startsWith(`${path}.`) === true}
      onToggle={setIsOpen}
    >
      <OptionalFields
        parts={parts}
        isFilled={({ name: part }) => !isLeftOut(drafts[part] ?? '')}
        hasProblem={({ name: part }) => problem !== undefined && isWithin(problem.path, `${path}.${part}`)}
        render={(part) => (
          <ParamField
            key={part.name}
            {...part}
            path={`${path}.${part.name}`}
            draft={drafts[part.name] ?? emptyParamDraft(part.schema)}
            problem={problem}
            onChange={(next) => onChange({ ...drafts, [part.name]: next })}
          />
        )}
      />
    </FieldGroup>
  )
}

function ListField({ name, label, item, path, draft, problem, onChange }: PartProps & { item: JsonSchema }): ReactNode {
  const items = Array.isArray(draft) ? (draft as readonly ParamDraft[]) : []
  const [isOpen, setIsOpen] = useState(true)
  return (
    <FieldGroup
      label={label}
      note={<span>{items.length === 0 ? 'empty' : items.length}</span>}
      isOpen={isOpen && items.length > 0}
      onToggle={setIsOpen}
      actions={
        <Button
          tone="quiet"
          icon={<Plus size={12} aria-hidden />}
          aria-label={`Add an item to ${name}`}
          onClick={() => {
            setIsOpen(true)
            onChange([...items, emptyParamDraft(item)])
          }}
        >
          Add
        </Button>
      }
    >
      {items.map((it, at) => (
        // Items are identified only by position.
        // oxlint-disable-next-line react/no-array-index-key
        <FormRow key={at}>
          <ParamField
            name={`${name}[${at}]`}
            isRequired={false}
            schema={item}
            path={`${path}[${at}]`}
            draft={it}
            problem={problem}
            onChange={(next) => onChange(items.map((other, index) => (index === at ? next : other)))}
          />
          <IconButton label={`Remove ${name}[${at}]`} onClick={() => onChange(items.filter((_, index) => index !== at))}>
            <X size={13} aria-hidden />
          </IconButton>
        </FormRow>
      ))}
    </FieldGroup>
  )
}
