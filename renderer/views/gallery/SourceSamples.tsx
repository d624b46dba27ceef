import { useState, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Pane, Panes } from '../../components/layout/Panes.tsx'
import { SourceView } from '../../components/source/SourceView.tsx'
import { SOLIDITY, VYPER } from './sampleSources.ts'

const LONG = Array.from({ length: 250 }, () => SOLIDITY).join('\n')
const GAS = new Map([
  [25, 2_204],
  [26, 431],
  [28, 22_100],
  [29, 98],
])
const MOST = Math.max(...GAS.values())

/** Sources in every state: where an execution is and where it failed, with breakpoints and gas, long, and in other languages. */
export function SourceSamples(): ReactNode {
  const [breakpoints, setBreakpoints] = useState<ReadonlySet<number>>(new Set([26, 28]))
  const [line, setLine] = useState(27)
  const toggle = (at: number): void =>
    setBreakpoints((now) => (now.has(at) ? new Set([...now].filter((it) => it !== at)) : new Set([...now, at])))
  return (
    <Panes>
      <Pane tall title="Vault.sol" aside="Enter goes to a line, Space sets a breakpoint">
        <SourceView
          label="Source with gas"
          content={SOLIDITY}
          language="Solidity"
          lit={{ line, column: 9, endLine: line, endColumn: 200 }}
          factsOf={(at) => {
            const gas = GAS.get(at)
            return {
              hasBreakpoint: breakpoints.has(at),
              isReached: at > 23 && at < 31,
              heat: gas === undefined ? null : { text: groupDigits(gas), hint: `${groupDigits(gas)} gas`, share: gas / MOST },
            }
          }}
          onToggle={toggle}
          onOpen={setLine}
        />
      </Pane>
      <Pane title="The end">
        <SourceView
          isFailure
          label="Source of a failure"
          content={SOLIDITY}
          language="Solidity"
          lit={{ line: 26, column: 9, endLine: 26, endColumn: 64 }}
        />
      </Pane>
      <Pane title="Vyper">
        <SourceView label="Source of Vyper" content={VYPER} language="Vyper" />
      </Pane>
      <Pane title="Long" aside={`${groupDigits(LONG.split('\n').length)} lines`}>
        <SourceView label="Long source" content={LONG} language="Solidity" lit={{ line: 9_000, column: 1, endLine: 9_000, endColumn: 2 }} />
      </Pane>
      <Pane title="Unknown">
        <SourceView label="Source of another language" content={'let x = 1;\n\u202e// turned\n'} language="Fe" />
      </Pane>
    </Panes>
  )
}
