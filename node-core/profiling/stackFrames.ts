import type { CallFrame } from './heapSampler.ts'

const FRAME = /^\s+at (?:(?:async |new )?(.*?) \()?(.*?):(\d+):(\d+)\)?$/

/** Where an error was made: its stack, the innermost function first. */
export function framesOf({ stack = '' }: Error): CallFrame[] {
  return stack.split('\n').flatMap((line) => {
    const match = FRAME.exec(line)
    if (!match) return []
    const [, functionName, url, lineText, column] = match
    return [
      { functionName: functionName ?? '', scriptId: '0', url: url!, lineNumber: Number(lineText) - 1, columnNumber: Number(column) - 1 },
    ]
  })
}
