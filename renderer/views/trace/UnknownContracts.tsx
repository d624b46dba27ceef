import { useMemo, type ReactNode } from 'react'
import { CONSOLE_ADDRESS } from '../../../node-core/contract/console.ts'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import { precompileAt } from '../../../node-core/contract/precompiles.ts'
import type { AbiDecoder } from '../../abi/abiDecoder.ts'
import type { CallRow } from '../../store/callFrames.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { VerifiedSources } from '../VerifiedSources.tsx'
import { hasSelector } from './decodedFrame.ts'

/** Asks for verified sources of the contracts of which functions were called that no imported ABI of theirs has; nothing where there are none. */
export function UnknownContracts({ calls }: { calls: readonly CallRow[] }): ReactNode {
  const decoder = useAbiDecoder()
  const addresses = useMemo(() => unknownContracts(decoder, calls), [decoder, calls])
  return addresses.length > 0 && <VerifiedSources addresses={addresses} />
}

/** Each function is looked for once, however often it was called. */
function unknownContracts(decoder: AbiDecoder, calls: readonly CallRow[]): Address[] {
  const called = new Map<string, { to: Address; selector: Hex }>()
  for (const { frame } of calls) {
    if (!hasSelector(frame) || !frame.to || frame.to === CONSOLE_ADDRESS || precompileAt(frame.to)) continue
    const selector = frame.input.slice(0, 10) as Hex
    called.set(`${frame.to} ${selector}`, { to: frame.to, selector })
  }
  const unknown = Array.from(called.values()).filter(({ to, selector }) => decoder.functionOf(to, selector)?.source !== 'contract')
  return Array.from(new Set(unknown.map(({ to }) => to)))
}
