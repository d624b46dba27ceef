import { PackageX } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'
import type { Hash, Hex } from '../../../node-core/contract/hex.ts'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { CopyButton } from '../../components/values/CopyButton.tsx'
import { HexView } from '../../components/values/HexView.tsx'
import { bytesToText } from '../../format/gas.ts'
import { useClient } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { NotLoaded } from '../NotLoaded.tsx'

/** The blobs of a transaction (EIP-4844), as far as the node keeps them. */
export function TransactionBlobs({ hash }: { hash: Hash }): ReactNode {
  const client = useClient()
  const { resource } = useResponse(useCallback(() => client.call('anvil_getBlobsByTransactionHash', hash), [client, hash]))
  if (resource.status !== 'ready') return <NotLoaded title="blobs" resource={resource} />
  if (resource.data === null) {
    return (
      <EmptyState icon={<PackageX size={20} />} title="Not kept any more">
        The node keeps the newest blobs only, up to the size that the option “blobs” sets. The chain itself has their hashes.
      </EmptyState>
    )
  }
  return resource.data.map((blob, at) => <Blob key={at} blob={blob} index={at} />)
}

function Blob({ blob, index }: { blob: Hex; index: number }): ReactNode {
  const name = `Blob ${index}`
  return (
    <Panel title={`${name}, ${contentText(blob)}`} aside={<CopyButton text={blob} what={name.toLowerCase()} />}>
      <HexView label={name} data={blob} />
    </Panel>
  )
}

/** How much of a blob is more than the zeros that fill it up. */
function contentText(blob: Hex): string {
  let end = blob.length
  while (end > 2 && blob[end - 1] === '0') end--
  if (end === 2) return 'only zeros'
  const bytes = Math.ceil((end - 2) / 2)
  return bytes < (blob.length - 2) / 2 ? `${bytesToText(bytes)} and then zeros` : bytesToText(bytes)
}
