import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, GitCompare } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Button, IconButton } from '../../components/forms/Button.tsx'
import { Field, FieldRow } from '../../components/forms/Field.tsx'
import { branchOfSide, comparedIdOf, sideOfBranch } from '../../format/comparedSide.ts'
import { shortenHex } from '../../format/hash.ts'
import { plainText } from '../../format/revert.ts'
import { comparePath } from '../../routing/paths.ts'
import { branchTitle, snapshotTitle } from '../../store/historySlice.ts'
import { useApp } from '../../store/useApp.ts'

const MAX_NAME_LENGTH = 40
const NOT_A_SIDE = 'Enter a block number, a hash, latest, or a branch or snapshot.'

/** What a side is called in a sentence: `branch 3`, `block 7`, or its name. */
export function useSideName(): (side: string) => string {
  const { branches, snapshots } = useApp((state) => state.history)
  return (side) => {
    if (side === 'latest') return 'the newest block'
    if (side === 'earliest') return 'the first block'
    const id = branchOfSide(side)
    if (id !== undefined) return plainText(branches.find((it) => it.id === id)?.name ?? `branch ${id}`, MAX_NAME_LENGTH)
    if (!side.startsWith('0x')) return `block ${groupDigits(Number(side))}`
    const snapshot = snapshots.find(({ hash }) => hash === side)
    return plainText(snapshot?.name ?? `block ${shortenHex(side)}`, MAX_NAME_LENGTH)
  }
}

/** The fields that name the two sides; another choice leads to another comparison. */
export function ComparedSides({ from, to }: { from: string; to: string }): ReactNode {
  const navigate = useNavigate()
  const known = useKnownSides()
  const nameOf = (side: string): string => known.find((it) => it.side === side)?.name ?? side
  // Names arrive later than the page where that is the first one.
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({})
  const texts = { from: typed.from ?? nameOf(from), to: typed.to ?? nameOf(to) }
  const [wrong, setWrong] = useState<'from' | 'to'>()
  const sideOf = (text: string): string | undefined => {
    const trimmed = text.trim()
    const side = known.find(({ name }) => name === trimmed)?.side ?? trimmed.replaceAll(/(?<=\d)[,\u202f\u00a0 ](?=\d)/g, '')
    return comparedIdOf(side) === undefined ? undefined : side
  }
  const show = (a: string, b: string): void => void navigate({ to: comparePath(a, b) })
  const submit = (): void => {
    const [a, b] = [sideOf(texts.from), sideOf(texts.to)]
    setWrong(a === undefined ? 'from' : b === undefined ? 'to' : undefined)
    if (a !== undefined && b !== undefined) show(a, b)
  }
  const suggestions = known.map(({ name, title }) => ({ value: name, title }))
  return (
    <FieldRow label="What to compare" onSubmit={submit}>
      <Field
        label="From"
        width={26}
        value={texts.from}
        onChange={(value) => setTyped({ ...typed, from: value })}
        error={wrong === 'from' ? NOT_A_SIDE : undefined}
        suggestions={suggestions}
      />
      <IconButton label="Swap the sides" onClick={() => show(to, from)}>
        <ArrowLeftRight size={14} aria-hidden />
      </IconButton>
      <Field
        label="To"
        width={26}
        value={texts.to}
        onChange={(value) => setTyped({ ...typed, to: value })}
        error={wrong === 'to' ? NOT_A_SIDE : undefined}
        suggestions={suggestions}
      />
      <Button type="submit" icon={<GitCompare size={14} aria-hidden />}>
        Compare
      </Button>
    </FieldRow>
  )
}

/** Sides that have names: the newest block, branches that were left behind, and the blocks of snapshots. */
function useKnownSides(): { side: string; name: string; title: string }[] {
  const branches = useApp((state) => state.history.branches)
  const snapshots = useApp((state) => state.history.snapshots)
  return useMemo(
    () => [
      { side: 'latest', name: 'latest', title: 'The newest block, with changes by hand' },
      ...branches
        .filter(({ isCurrent }) => !isCurrent)
        .map((branch) => ({ side: sideOfBranch(branch), name: plainText(branchTitle(branch), MAX_NAME_LENGTH), title: 'Branch' })),
      ...snapshots.map((snapshot) => ({
        side: snapshot.hash,
        name: plainText(snapshot.name ?? `Snapshot ${snapshotTitle(snapshot)}`, MAX_NAME_LENGTH),
        title: `Snapshot at block ${groupDigits(Number(snapshot.number))}`,
      })),
    ],
    [branches, snapshots],
  )
}
