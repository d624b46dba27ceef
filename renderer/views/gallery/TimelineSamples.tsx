import { useState, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { Timeline, type TimelineProps } from '../../components/timeline/Timeline.tsx'
import { Sample } from './Sample.tsx'

const NOTHING = { isWhole: false, heights: new Map(), flags: [], lanes: [], marks: [] } as const
const HEIGHTS = new Map(Array.from({ length: 60 }, (_, block) => [block, ((block * 37) % 11) / 10]))
const flag = (name: string, block: number) => ({ id: name, name, block, hint: `${name}, block ${groupDigits(block)}`, onChoose: () => {} })
const lane = (id: number, name: string, from: number, to: number) => ({ id, name, from, to, hint: name, onChoose: () => {} })

const SAMPLES: Record<string, Partial<TimelineProps>> = {
  'A new chain': { newest: 0 },
  'A few blocks': { newest: 12, heights: HEIGHTS },
  'Snapshots, branches, changes by hand': {
    newest: 60,
    heights: HEIGHTS,
    flags: [flag('deployed', 8), flag('before the upgrade, with a long name', 30), flag('a', 41), flag('b', 42), flag('c', 43)],
    lanes: [lane(1, 'Branch 1', 30, 44), lane(2, 'bad upgrade', 34, 50)],
    marks: [{ block: 20, hint: 'Balance set by hand' }],
  },
  'A fork, looked at before it began': {
    newest: 21_000_009,
    heights: new Map(Array.from({ length: 10 }, (_, at) => [21_000_000 + at, at / 10])),
    fork: { block: 21_000_000, name: 'Ethereum', hint: 'Fork of Ethereum', onChoose: () => {} },
  },
  '100,000 blocks': { newest: 100_000, flags: [flag('now', 99_990)] },
  '100,000 blocks, all': { newest: 100_000, isWhole: true, flags: [flag('half', 50_000)] },
}

/** The timeline in every state, for the gallery. */
export function TimelineSamples(): ReactNode {
  return Object.entries(SAMPLES).map(([title, props]) => <TimelineSample key={title} title={title} {...NOTHING} newest={0} {...props} />)
}

function TimelineSample({ title, newest, ...props }: Omit<TimelineProps, 'shown' | 'onShow'> & { title: string }): ReactNode {
  const [shown, setShown] = useState(newest)
  return (
    <Panel title={title} aside={`block ${groupDigits(shown)}`}>
      <Sample>
        <Timeline
          newest={newest}
          shown={shown}
          onShow={(block) => {
            setShown(block)
            return Promise.resolve(true)
          }}
          {...props}
        />
      </Sample>
    </Panel>
  )
}
