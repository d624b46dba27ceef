import type { ReactNode } from 'react'
import { Panel } from '../../components/layout/Panel.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { TextButton } from '../../components/values/TextLink.tsx'
import { useApp, useAppContext } from '../../store/useApp.ts'

/** The node's endpoints, with copy buttons. */
export function ConnectCard(): ReactNode {
  const { store } = useAppContext()
  const info = useApp((state) => state.node.info)
  if (!info) return null
  const open = (): void => store.setState(({ ui }) => ({ ui: { ...ui, connectOpen: true } }))
  return (
    <Panel title="Connect" aside={<TextButton onClick={open}>MetaMask, viem, ethers…</TextButton>}>
      <KeyValueList
        compact
        label="Endpoints"
        items={[
          { term: 'HTTP', value: info.http === null ? 'off' : <Mono text={info.http} what="HTTP endpoint" copy="always" /> },
          { term: 'WebSocket', value: info.ws === null ? 'off' : <Mono text={info.ws} what="WebSocket endpoint" copy="always" /> },
          { term: 'Chain id', value: <Mono text={String(info.chainId)} what="chain id" copy="always" /> },
        ]}
      />
    </Panel>
  )
}
