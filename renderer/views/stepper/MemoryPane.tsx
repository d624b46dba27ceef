import { useMemo, type ReactNode } from 'react'
import { memoryAccesses } from '../../../node-core/contract/memoryAccess.ts'
import { opcodeNamed } from '../../../node-core/contract/opcodes.ts'
import type { StepMachine } from '../../../node-core/contract/stepMachine.ts'
import { HexDump, type ByteMark } from '../../components/values/HexDump.tsx'
import { Pane, PaneNote } from '../../components/layout/Panes.tsx'
import { bytesToText } from '../../format/gas.ts'

/** Memory before an opcode; marks changes by the previous step, and what the opcode reads and writes. */
export function MemoryPane({ machine, before }: { machine: StepMachine; before: StepMachine | undefined }): ReactNode {
  const { memory, memorySizeBytes } = machine
  const marks = useMemo(() => marksOf(machine, before), [machine, before])
  return (
    <Pane
      title="Memory"
      aside={
        memorySizeBytes > memory.length
          ? `the first ${bytesToText(memory.length)} of ${bytesToText(memorySizeBytes)}`
          : bytesToText(memorySizeBytes)
      }
    >
      {memory.length === 0 ? <PaneNote>Empty.</PaneNote> : <HexDump fill label="Memory" bytes={memory} marks={marks} />}
    </Pane>
  )
}

function marksOf({ step, stack, memory }: StepMachine, before: StepMachine | undefined): ByteMark[] {
  const marks: ByteMark[] = []
  if (before && before.step.frame === step.frame) {
    for (const { kind, offset, length } of memoryAccesses(opcodeNamed(before.step.op), before.stack.map(BigInt))) {
      if (kind === 'write' && offset < BigInt(memory.length))
        marks.push({ kind: 'changed', from: Number(offset), to: end(offset + length, memory) })
    }
  }
  for (const { kind, offset, length } of memoryAccesses(opcodeNamed(step.op), stack.map(BigInt))) {
    if (offset < BigInt(memory.length)) marks.push({ kind, from: Number(offset), to: end(offset + length, memory) })
  }
  return marks
}

function end(to: bigint, memory: Uint8Array): number {
  return to > BigInt(memory.length) ? memory.length : Number(to)
}
