import { TRANSFER_TOPIC } from '../../../node-core/contract/etherLogs.ts'
import { useState, type ReactNode } from 'react'
import { CallTree } from '../../components/traces/CallTree.tsx'
import { LogCard } from '../../components/traces/LogCard.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { ADDRESS } from './sampleValues.ts'

/** Calls and logs, for the gallery. */
export function TraceSamples(): ReactNode {
  return (
    <>
      <Panel title="Log">
        <LogCard
          index={0}
          log={{
            address: ADDRESS,
            topics: [TRANSFER_TOPIC, `0x${'0'.repeat(24)}${ADDRESS.slice(2)}`, `0x${'0'.repeat(63)}7`],
            data: `0x${'0'.repeat(62)}2a`,
          }}
        />
        <LogCard
          index={1}
          log={{
            address: ADDRESS,
            topics: [`0x${'5eed'.repeat(16)}`, `0x${'0'.repeat(24)}${ADDRESS.slice(2)}`],
            data: `0x${'0'.repeat(62)}2a`,
          }}
        />
        <LogCard index={2} log={{ address: ADDRESS, topics: [], data: '0x' }} />
      </Panel>
      <CallTreeSample />
    </>
  )
}

const gas = (total: number | undefined, selfGas: number) => ({
  gas: total,
  selfGas,
  gasShare: (total ?? 0) / 29_950_123,
  selfShare: selfGas / 29_950_123,
})
const TREE = [
  { id: '0', parentId: undefined, depth: 0, childCount: 2, position: 1, siblings: 1, ...gas(29_950_123, 11_980_050) },
  { id: '0.0', parentId: '0', depth: 1, childCount: 0, position: 1, siblings: 2, ...gas(17_970_073, 17_970_073) },
  { id: '0.1', parentId: '0', depth: 1, childCount: 0, position: 2, siblings: 2, ...gas(undefined, 0) },
]

function CallTreeSample(): ReactNode {
  const [chosen, setChosen] = useState('0.0')
  const [isCollapsed, setIsCollapsed] = useState(false)
  return (
    <Panel title="Call tree">
      <CallTree
        label="Call tree"
        rows={isCollapsed ? TREE.slice(0, 1) : TREE}
        collapsed={new Set(isCollapsed ? ['0'] : [])}
        onCollapse={(_id, next) => setIsCollapsed(next)}
        chosen={chosen}
        onChoose={setChosen}
        renderRow={({ id }) => `frame ${id}`}
      />
    </Panel>
  )
}
