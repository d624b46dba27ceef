import { useEffect, useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { ChoiceField, Field } from '../../components/forms/Field.tsx'
import { shortenHex } from '../../format/hash.ts'
import { addressFromText } from '../../routing/transactionSearch.ts'
import { tokenSymbol } from '../../store/tokenFacts.ts'
import { useSync, useApp } from '../../store/useApp.ts'
import { useTokenFacts } from '../../store/useTokenFacts.ts'

const ETHER = 'ether'
const OTHER = 'other'

/** Maximum number of tokens offered, newest first. */
const MAX_TOKENS = 100

/** What the faucet gives: ether, or an ERC-20 token of this chain; the token is undefined until its address is typed. */
export function useFaucetAsset(): { isEther: boolean; token: Address | undefined; field: ReactNode } {
  const sync = useSync()
  useEffect(() => sync.workspace.list.show(), [sync])
  const contracts = useApp((state) => state.workspace.list.rows)
  const tokens = contracts.filter(({ token }) => token === 'erc20').slice(0, MAX_TOKENS)
  const facts = useTokenFacts(tokens.map(({ address }) => address))
  const [asset, setAsset] = useState<string>(ETHER)
  const [text, setText] = useState('')
  const typed = addressFromText(text)
  const token = asset === OTHER ? typed : asset === ETHER ? undefined : (asset as Address)
  const titleOf = (address: Address): string => {
    const known = facts.get(address)
    return known ? `${tokenSymbol(known)} · ${shortenHex(address)}` : shortenHex(address)
  }
  const field = (
    <>
      <ChoiceField
        label="Asset"
        value={asset}
        onChange={setAsset}
        choices={[
          { value: ETHER, title: 'Ether' },
          ...tokens.map(({ address }) => ({ value: address, title: titleOf(address) })),
          { value: OTHER, title: 'Another ERC-20 token…' },
        ]}
      />
      {asset === OTHER && (
        <Field
          isCode
          label="Token"
          value={text}
          onChange={setText}
          placeholder="0x…"
          error={text !== '' && typed === undefined ? '0x and 40 digits' : undefined}
        />
      )}
    </>
  )
  return { isEther: asset === ETHER, token, field }
}
