import { expect, test } from 'vitest'
import { parseCommandLine } from './commandLine.ts'

test('parses the arguments that Playwright passes', () => {
  const line = parseCommandLine([
    '-r',
    '/loader.js',
    '--no-sandbox',
    '--inspect=0',
    '--remote-debugging-port=0',
    '/app',
    '--user-data-dir=/data',
    '--in-memory',
  ])
  expect(line).toEqual({
    requires: ['/loader.js'],
    inspectPort: 0,
    chromiumArguments: ['--no-sandbox', '--remote-debugging-port=0'],
    switches: new Map([
      ['no-sandbox', ''],
      ['remote-debugging-port', '0'],
      ['user-data-dir', '/data'],
      ['in-memory', ''],
    ]),
    application: '/app',
  })
})

test('uses the current folder if no application is given', () => {
  expect(parseCommandLine([]).application).toBe('.')
})

test('leaves arguments after the application to the application', () => {
  expect(parseCommandLine(['app', '-r', 'x', 'word']).requires).toEqual([])
})
