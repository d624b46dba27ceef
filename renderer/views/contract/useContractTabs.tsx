import { FileJson } from 'lucide-react'
import { useMemo } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import type { TabItem } from '../../components/layout/Tabs.tsx'
import { useApp } from '../../store/useApp.ts'
import { useContract } from '../../store/useWorkspace.ts'
import { artifactsOfContract } from '../../store/workspaceSlice.ts'
import { VerifiedSources } from '../VerifiedSources.tsx'
import { functionsOf } from './contractItems.ts'
import { ContractEvents } from './ContractEvents.tsx'
import { ContractHolders } from './ContractHolders.tsx'
import { ContractReads } from './ContractReads.tsx'
import { ContractSources } from './ContractSources.tsx'
import { ContractStorage } from './ContractStorage.tsx'
import { ContractWrites } from './ContractWrites.tsx'

/** The tabs of an address with code: read, write, storage, sources, holders, and events. */
export function useContractTabs(address: Address, hasCode: boolean): TabItem[] {
  const contract = useContract(address)
  const workspace = useApp((state) => state.workspace)
  const artifacts = useMemo(() => artifactsOfContract(workspace, contract), [workspace, contract])
  if (!hasCode) return []
  const isKnown = contract !== undefined && workspace.status === 'ready'
  const count = (isRead: boolean): { count?: number } => (artifacts.length > 0 ? { count: functionsOf(artifacts, isRead).length } : {})
  return [
    {
      id: 'read',
      title: 'Read',
      ...count(true),
      content: !isKnown ? (
        <SkeletonPage label="Loading the contract" />
      ) : artifacts.length > 0 ? (
        <ContractReads address={address} artifacts={artifacts} />
      ) : (
        <EmptyState
          icon={<FileJson size={20} />}
          title="No ABI"
          actions={
            <>
              <VerifiedSources addresses={[address]} tone="primary" />
              <LinkButton href="/contracts">Contracts and artifacts</LinkButton>
            </>
          }
        >
          Import an artifact with this code, or assign an ABI, to see its functions by name and call them from forms.
        </EmptyState>
      ),
    },
    {
      id: 'write',
      title: 'Write',
      ...count(false),
      content: isKnown ? <ContractWrites address={address} artifacts={artifacts} /> : <SkeletonPage label="Loading the contract" />,
    },
    { id: 'storage', title: 'Storage', content: <ContractStorage address={address} /> },
    {
      id: 'sources',
      title: 'Sources',
      content: isKnown ? <ContractSources address={address} artifacts={artifacts} /> : <SkeletonPage label="Loading the contract" />,
    },
    ...(contract?.token ? [{ id: 'holders', title: 'Holders', content: <ContractHolders token={address} /> }] : []),
    {
      id: 'events',
      title: 'Events',
      content: isKnown ? <ContractEvents address={address} artifacts={artifacts} /> : <SkeletonPage label="Loading the contract" />,
    },
  ]
}
