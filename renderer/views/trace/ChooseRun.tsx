import { useState, type ReactNode } from 'react'
import { ChoiceField, Field } from '../../components/forms/Field.tsx'
import { shortenHex } from '../../format/hash.ts'
import type { OtherRun } from './useOtherRun.ts'

const BY_HASH = 'hash'

/** Which transaction an execution is compared with: one of the same function or contract, or any by its hash. */
export function ChooseRun({ hash, choose, candidates }: Pick<OtherRun, 'hash' | 'choose' | 'candidates'>): ReactNode {
  const [typed, setTyped] = useState<string>()
  const isListed = hash === undefined || candidates.some((candidate) => candidate.hash === hash)
  return (
    <>
      <ChoiceField
        hideLabel
        label="Compare with"
        width={30}
        value={typed === undefined ? (hash ?? '') : BY_HASH}
        onChange={(value) => {
          setTyped(value === BY_HASH ? '' : undefined)
          if (value !== BY_HASH) choose(value === '' ? undefined : value)
        }}
        choices={[
          { value: '', title: 'Compare with another run…' },
          ...candidates.map((candidate) => ({ value: candidate.hash, title: candidate.title })),
          ...(isListed ? [] : [{ value: hash, title: `Transaction ${shortenHex(hash)}` }]),
          { value: BY_HASH, title: 'The transaction with a hash…' },
        ]}
      />
      {typed !== undefined && (
        <Field
          hideLabel
          isCode
          label="Hash of the other transaction"
          placeholder="hash of a transaction"
          width={26}
          value={typed}
          error={typed === '' || isHash(typed) ? undefined : '0x and 64 digits'}
          onChange={(value) => {
            setTyped(value)
            if (isHash(value)) choose(value.trim().toLowerCase())
          }}
        />
      )}
    </>
  )
}

const isHash = (text: string): boolean => /^\s*0x[0-9a-f]{64}\s*$/i.test(text)
