import { useMemo } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import type { DecodedItem } from '../abi/abiDecoder.ts'
import { countsUnits, withUnits } from '../abi/tokenUnits.ts'
import { unitOfToken } from './tokenUnit.ts'
import { useTokenFacts } from './useTokenFacts.ts'

/** A call, log or error of a contract with its amounts in the contract's unit, if it is a token; `pending` until that is known. */
export function useTokenUnits<Item extends DecodedItem | undefined>(item: Item, contract: Address | 'pending' | null | undefined): Item {
  const owner = item && contract && countsUnits(item) ? contract : undefined
  const facts = useTokenFacts(owner && owner !== 'pending' ? [owner] : [])
  return useMemo(() => {
    const unit = owner && (owner === 'pending' ? owner : unitOfToken(facts.get(owner)))
    return item && unit ? (withUnits(item, unit) as Item) : item
  }, [item, owner, facts])
}
