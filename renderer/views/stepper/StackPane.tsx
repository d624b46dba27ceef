import type { ReactNode } from 'react'
import type { Hex } from '../../../node-core/contract/hex.ts'
import { opcodeNamed } from '../../../node-core/contract/opcodes.ts'
import type { StepMachine } from '../../../node-core/contract/stepMachine.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Pane, PaneNote } from '../../components/layout/Panes.tsx'
import { ShortHex } from '../../components/values/ShortHex.tsx'
import { StackWord } from '../../components/values/StackWord.tsx'
import { Shortened } from '../../components/values/Shortened.tsx'
import { VirtualLines } from '../../components/tables/VirtualLines.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { shortInteger } from '../../format/integer.ts'
import { plainText } from '../../format/revert.ts'
import { meaningOfWord } from '../../format/words.ts'
import { addressPath } from '../../routing/paths.ts'

/** Stack before an opcode, top first; names the opcode's operands and marks changes by the previous step. */
export function StackPane({ machine, before }: { machine: StepMachine; before: StepMachine | undefined }): ReactNode {
  const { stack, step } = machine
  const operands = opcodeNamed(step.op)?.operands ?? []
  const last = before?.step.frame === step.frame ? before.stack : undefined
  return (
    <Pane title="Stack" aside={countText(stack.length, 'word')}>
      {stack.length === 0 ? (
        <PaneNote>Empty.</PaneNote>
      ) : (
        <VirtualLines
          fill
          label="Stack"
          count={stack.length}
          renderLine={(position) => {
            const at = stack.length - 1 - position
            return (
              <StackWord
                position={position}
                operand={operands[position]}
                isChanged={last !== undefined && last[at] !== stack[at]}
                value={
                  <span data-hint={stack[at]}>
                    <ShortHex text={stack[at]!} />
                  </span>
                }
                meaning={<Meaning word={stack[at]!} />}
              />
            )
          }}
        />
      )}
    </Pane>
  )
}

/** Likely interpretation of a word: an address, a function, a number, a text. */
function Meaning({ word }: { word: Hex }): ReactNode {
  const decoder = useAbiDecoder()
  const digits = word.slice(2)
  if (digits.length === 8) {
    const known = decoder.functionOf(undefined, word)
    if (known) return `${plainText(known.name, 40)}()`
  }
  const meaning = meaningOfWord(digits.padStart(64, '0'))
  switch (meaning.kind) {
    case 'address':
      return <AddressChip address={meaning.address} href={addressPath(meaning.address)} copy="never" />
    case 'number':
      return meaning.value > 9n ? (
        <span data-hint={groupDigits(meaning.value)}>
          <Shortened plain shown={shortInteger(meaning.value)} whole={groupDigits(meaning.value)} />
        </span>
      ) : (
        ''
      )
    case 'text':
      return `“${plainText(meaning.text, 40)}”`
    case 'unlimited':
      return '2²⁵⁶ − 1'
    default:
      return ''
  }
}
