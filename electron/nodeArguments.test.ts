import { expect, test } from 'vitest'
import { applicationArguments, nodeArguments } from './nodeArguments.ts'

test("the node gets what is not Electron's", () => {
  expect(nodeArguments(['--user-data-dir=/d', '--no-sandbox', '--inspect=0', '--in-memory', '--chain-id', '5'], undefined)).toEqual([
    '--in-memory',
    '--chain-id',
    '5',
  ])
})

test('a user data folder holds the chain', () => {
  expect(nodeArguments(['--chain-id', '5'], '/d')).toEqual(['--data-dir', '/d/chain', '--chain-id', '5'])
})

test.each([['--in-memory'], ['--data-dir=/x'], ['--data-dir', '/x'], ['--config', 'a.toml']])(
  '%s says itself where the chain lives',
  (...args) => {
    expect(nodeArguments(args, '/d')).toEqual(args)
  },
)

test('a misspelt flag reaches the node, which names it', () => {
  expect(nodeArguments(['--in-memroy'], undefined)).toEqual(['--in-memroy'])
})

test("a packaged application's arguments follow the executable", () => {
  expect(applicationArguments(['/usr/bin/terrarium', '--in-memory'], true)).toEqual(['--in-memory'])
})

test("in development they follow the application's path", () => {
  expect(applicationArguments(['/electron', '-r', '/loader.cjs', '--inspect=0', '/repository', '--in-memory'], false)).toEqual([
    '--in-memory',
  ])
})
