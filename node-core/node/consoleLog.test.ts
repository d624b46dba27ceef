import { expect, test } from 'vitest'
import type { ConsoleOutput } from '../contract/console.ts'
import { Emitter } from '../base/emitter.ts'
import { logConsole } from './consoleLog.ts'
import { createLog } from './log.ts'

const HASH = `0x${'11'.repeat(32)}` as const

function printer() {
  const lines: string[] = []
  const log = createLog({ form: 'pretty', level: 'info', write: (line) => void lines.push(line.slice('00:00:00 '.length)) })
  const events = new Emitter<{ printed: ConsoleOutput }>()
  const state = { isOn: true }
  logConsole(events, log.part('console'), () => state.isOn)
  const print = (source: Partial<ConsoleOutput>, ...texts: string[]) => {
    lines.length = 0
    const printed = texts.map((text) => ({ text, signature: null, arguments: [] }))
    events.emit('printed', { transactionHash: null, blockNumber: null, method: null, lines: printed, ...source })
    return lines
  }
  return { print, log, state }
}

test('a line for each line that is printed, and once what printed them', () => {
  const { print } = printer()
  expect(print({ transactionHash: HASH, blockNumber: 1n }, 'one', 'two\nthree')).toEqual([
    `info  console.log: one transaction=${HASH}\n`,
    'info  console.log: two\n',
    'info  console.log: three\n',
  ])
  expect(print({ method: 'eth_call' }, '')).toEqual(['info  console.log:  method=eth_call\n'])
})

test('control characters, long lines and many lines do not reach the terminal', () => {
  const { print } = printer()
  expect(print({}, '\u{1b}[31mred')[0]).toContain('�[31mred')
  expect(print({}, 'x'.repeat(5_000))[0]!.length).toBeLessThan(2_050)
  const many = print({}, ...Array.from({ length: 500 }, String))
  expect([many.length, many.at(-1)]).toEqual([201, 'info  console.log: 300 lines more\n'])
})

test('off: the option, the level, and a client that turns logging off', () => {
  const { print, log, state } = printer()
  state.isOn = false
  expect(print({}, 'a')).toEqual([])
  state.isOn = true
  log.isQuiet = true
  expect(print({}, 'a')).toEqual([])
  log.isQuiet = false
  log.setLevel('warn')
  expect(print({}, 'a')).toEqual([])
})
