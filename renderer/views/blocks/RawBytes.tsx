import type { ReactNode } from 'react'
import { CopyButton } from '../../components/values/CopyButton.tsx'
import { HexView } from '../../components/values/HexView.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { bytesToText } from '../../format/gas.ts'
import { useDetail } from '../../store/useApp.ts'
import { NotLoaded } from '../NotLoaded.tsx'

/** The bytes of a transaction or a block as the chain holds them. */
export function RawBytes({ title, kind, id }: { title: string; kind: 'rawTransaction' | 'rawBlock'; id: string }): ReactNode {
  const resource = useDetail(kind, id)
  if (resource.status !== 'ready') return <NotLoaded title={title} resource={resource} />
  return (
    <Panel title={`${title}, ${bytesToText((resource.data.length - 2) / 2)}`} aside={<CopyButton text={resource.data} what="bytes" />}>
      <HexView label={title} data={resource.data} />
    </Panel>
  )
}
