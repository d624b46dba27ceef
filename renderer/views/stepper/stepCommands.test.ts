import { expect, test } from 'vitest'
import { commandOfKey, stepTargetFromText } from './stepCommands.ts'

test('arrows step, and with Shift step over and out', () => {
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((key) => [commandOfKey(key, false), commandOfKey(key, true)])).toEqual([
    ['forward', 'over'],
    ['back', 'overBack'],
    ['forward', 'out'],
    ['back', 'outBack'],
  ])
  expect(commandOfKey('x', false)).toBeUndefined()
})

test('a text is an opcode or a position in the code', () => {
  expect(stepTargetFromText(' sstore ')).toEqual({ target: 'SSTORE' })
  expect(stepTargetFromText('pc 0x1F')).toEqual({ pc: 31 })
  expect(stepTargetFromText('0x1f')).toEqual({ pc: 31 })
  expect(stepTargetFromText('12')).toBeUndefined()
  expect(stepTargetFromText('')).toBeUndefined()
})
