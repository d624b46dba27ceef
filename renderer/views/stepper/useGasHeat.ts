import { useMemo } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import type { LineHeat } from '../../components/source/SourceLine.tsx'
import { gasToText } from '../../format/gas.ts'
import { gasOfLines } from '../../profile/gasProfile.ts'
import { useDetail } from '../../store/useApp.ts'

/** More gas is shortened: the gutter is narrow. */
const MAX_EXACT = 99_999

/** What each line of a file cost in an execution, for the gutter; undefined until it is known. */
export function useGasHeat(id: string, build: string, sourceId: number): ((line: number) => LineHeat | null) | undefined {
  const resource = useDetail('gasBySource', id)
  return useMemo(() => {
    if (resource.status !== 'ready') return undefined
    const lines = gasOfLines(resource.data, build, sourceId)
    const most = Math.max(1, ...Array.from(lines.values(), ({ self }) => self))
    return (line) => {
      const gas = lines.get(line)
      if (!gas) return null
      const text = gas.self > MAX_EXACT ? gasToText(BigInt(gas.self)) : groupDigits(gas.self)
      return { text, hint: `${groupDigits(gas.self)} gas\n${groupDigits(gas.total)} with what it calls`, share: gas.self / most }
    }
  }, [resource, build, sourceId])
}
