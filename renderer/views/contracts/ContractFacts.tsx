import { FileJson } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireContract } from '../../../node-core/contract/workspace.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { Time } from '../../components/values/Time.tsx'
import { bytesToText } from '../../format/gas.ts'
import { addressPath, blockPath, transactionPath } from '../../routing/paths.ts'
import { useContract } from '../../store/useWorkspace.ts'
import { AbiState } from './AbiState.tsx'
import { AssignArtifactDialog } from './AssignArtifactDialog.tsx'
import { ContractBadges } from './ContractBadges.tsx'
import { originText, PROXY_TEXTS } from './contractTexts.ts'

/** Origin and kind of a contract, and the artifact used to decode it. */
export function ContractFacts({ address }: { address: Address }): ReactNode {
  const contract = useContract(address)
  const [isAssigning, setAssigning] = useState(false)
  if (!contract) return <SkeletonPage label="Loading the contract" />
  return (
    <>
      <Panel
        title="Contract"
        aside={
          <Button icon={<FileJson size={14} aria-hidden />} onClick={() => setAssigning(true)}>
            Choose ABI
          </Button>
        }
      >
        <KeyValueList label="Contract" items={factsOf(contract)} />
      </Panel>
      {isAssigning && <AssignArtifactDialog address={address} onClose={() => setAssigning(false)} />}
    </>
  )
}

function factsOf(contract: WireContract): KeyValue[] {
  const { creator, transactionHash, blockNumber, timestamp, codeHash, codeSizeBytes, proxy, implementation } = contract
  const facts: (KeyValue | undefined)[] = [
    { term: 'Kind', meaning: 'Derived from its code', value: <ContractBadges {...contract} /> },
    { term: 'ABI', meaning: 'The artifact used to decode its calls, logs and errors', value: <AbiState {...contract} /> },
    proxy !== null && implementation !== null
      ? {
          term: 'Implementation',
          meaning: PROXY_TEXTS[proxy].meaning,
          value: <AddressChip address={implementation} href={addressPath(implementation)} whole />,
        }
      : undefined,
    { term: 'Origin', meaning: 'How the code was deployed', value: originText(contract) },
    creator === null
      ? undefined
      : {
          term: 'Creator',
          meaning: 'The account or factory that created it',
          value: <AddressChip address={creator} href={addressPath(creator)} whole />,
        },
    transactionHash === null
      ? undefined
      : {
          term: 'Transaction',
          value: <HashChip hash={transactionHash} href={transactionPath(transactionHash)} what="transaction hash" whole />,
        },
    blockNumber === null
      ? undefined
      : {
          term: 'Block',
          value: (
            <>
              <TextLink href={blockPath(Number(blockNumber))}>{groupDigits(Number(blockNumber))}</TextLink>
              {timestamp !== null && Number(blockNumber) > 0 && (
                <>
                  {', '}
                  <Time timestamp={Number(timestamp)} />
                </>
              )}
            </>
          ),
        },
    { term: 'Code', value: codeSizeBytes === 0 ? 'none, it was destroyed' : bytesToText(codeSizeBytes) },
    { term: 'Code hash', meaning: 'Keccak-256 of its runtime code', value: <Mono text={codeHash} what="code hash" /> },
  ]
  return facts.filter((fact) => fact !== undefined)
}
