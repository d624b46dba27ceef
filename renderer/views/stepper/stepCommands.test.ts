import { expect, test } from 'vitest'
import { BREAKPOINT_KEY, commandOfKey, JUMPS, lineCommandOfKey, stepTargetFromText } from './stepCommands.ts'

test('arrows step, and with Shift step over and out', () => {
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((key) => [commandOfKey(key, false), commandOfKey(key, true)])).toEqual([
    ['forward', 'over'],
    ['back', 'overBack'],
    ['forward', 'out'],
    ['back', 'outBack'],
  ])
  expect(commandOfKey('x', false)).toBeUndefined()
})

test('letters step by statement, and with Shift back; each key has one meaning', () => {
  expect(['i', 'o', 'u'].map((key) => [lineCommandOfKey(key, false), lineCommandOfKey(key.toUpperCase(), true)])).toEqual([
    ['into', 'backInto'],
    ['over', 'backOver'],
    ['out', 'backOut'],
  ])
  for (const key of [BREAKPOINT_KEY, ...JUMPS.map((jump) => jump.key)]) expect(lineCommandOfKey(key, false)).toBeUndefined()
})

test('a text is an opcode or a position in the code', () => {
  expect(stepTargetFromText(' sstore ')).toEqual({ target: 'SSTORE' })
  expect(stepTargetFromText('pc 0x1F')).toEqual({ pc: 31 })
  expect(stepTargetFromText('0x1f')).toEqual({ pc: 31 })
  expect(stepTargetFromText('12')).toBeUndefined()
  expect(stepTargetFromText('')).toBeUndefined()
})
