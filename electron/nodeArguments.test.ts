import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { applicationArguments, nodeArguments } from './nodeArguments.ts'

test("the node gets what is not Electron's", () => {
  expect(nodeArguments(['--user-data-dir=/d', '--no-sandbox', '--inspect=0', '--in-memory', '--chain-id', '5'], undefined)).toEqual([
    '--in-memory',
    '--chain-id',
    '5',
  ])
})

test('a user data folder holds the workspaces', () => {
  expect(nodeArguments(['--chain-id', '5'], '/d')).toEqual(['--workspaces-dir', '/d/workspaces', '--chain-id', '5'])
  expect(nodeArguments(['--workspaces-dir', '/x'], '/d')).toEqual(['--workspaces-dir', '/x'])
})

describe('a user data folder with a chain of version 0.2.0', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrarium-arguments-'))
  mkdirSync(path.join(folder, 'chain'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const workspaces = ['--workspaces-dir', path.join(folder, 'workspaces')]

  test('the chain is opened', () => {
    expect(nodeArguments(['--chain-id', '5'], folder)).toEqual([...workspaces, '--data-dir', path.join(folder, 'chain'), '--chain-id', '5'])
  })

  test.each([['--in-memory'], ['--data-dir=/x'], ['--data-dir', '/x'], ['--config', 'a.toml'], ['--workspace', 'shop']])(
    '%s says itself where the chain lives',
    (...args) => {
      expect(nodeArguments(args, folder)).toEqual([...workspaces, ...args])
    },
  )
})

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
