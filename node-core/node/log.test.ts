import { describe, expect, test } from 'vitest'
import { createLog, type LogOptions } from './log.ts'
import { loggedDispatcher } from './loggedDispatcher.ts'

const now = () => new Date(2026, 0, 2, 3, 4, 5)

function linesOf(options: Pick<LogOptions, 'form' | 'level'>) {
  const lines: string[] = []
  return { lines, log: createLog({ ...options, write: (line) => void lines.push(line), now }) }
}

describe('log', () => {
  test('a pretty line has time, level, message and details', () => {
    const { lines, log } = linesOf({ form: 'pretty', level: 'info' })
    log.info('sealed', { number: 5n, by: 'a b', gas: 21000 })
    expect(lines).toEqual(['03:04:05 info  sealed number="5" by="a b" gas=21000\n'])
  })

  test('a JSON line parses to the same', () => {
    const { lines, log } = linesOf({ form: 'json', level: 'info' })
    log.warn('sealed', { number: 5n })
    expect(JSON.parse(lines[0]!)).toEqual({ time: now().toISOString(), level: 'warn', message: 'sealed', number: '5' })
  })

  test('an error comes with its stack', () => {
    for (const form of ['pretty', 'json'] as const) {
      const { lines, log } = linesOf({ form, level: 'info' })
      log.error('failed', { error: new Error('reason') })
      expect(lines[0]).toMatch(/Error: reason.*log\.test\.ts/s)
    }
  })

  test('lines of lesser levels are left out, and all of a silent log', () => {
    const { lines, log } = linesOf({ form: 'pretty', level: 'warn' })
    log.info('no')
    log.warn('yes')
    expect(lines).toHaveLength(1)
    const silent = linesOf({ form: 'silent', level: 'debug' })
    silent.log.error('no')
    expect(silent.lines).toEqual([])
  })

  test('what a client sends cannot break or colour a line', () => {
    const { lines, log } = linesOf({ form: 'pretty', level: 'info' })
    log.info('eth_call\n03:04:05 error forged\u001b[31m')
    expect(lines).toHaveLength(1)
    for (const character of ['\n', '\u001b']) expect(lines[0]!.slice(0, -1)).not.toContain(character)
  })

  test('nor can the message of an error, whose lines stay below it', () => {
    const { lines, log } = linesOf({ form: 'pretty', level: 'info' })
    log.error('failed', { error: new Error('reason\n03:04:05 error forged\u001b]0;title\u0007') })
    expect(lines[0]).toMatch(/^03:04:05 error failed\n {2}Error: reason\n {2}03:04:05 error forged�\]0;title�\n {2} /)
  })
})

const handle = (text: string) =>
  text.includes('eth_b') ? Promise.resolve('[]') : '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":""}}'

describe('requests in the log', () => {
  const session = { transport: 'http' as const, authenticated: false, namespaces: new Set<string>(), onClose: () => {} }

  test('a line at level debug names methods, transport and error', async () => {
    const { lines, log } = linesOf({ form: 'json', level: 'debug' })
    const dispatcher = loggedDispatcher({ handle, respond: handle }, log)
    expect(dispatcher.handle('{"method":"eth_a"}', session)).toContain('-32601')
    expect(await dispatcher.handle('[{"method":"eth_b"},{"method": "eth_c"}]', session)).toBe('[]')
    expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([
      { message: 'eth_a', transport: 'http', error: -32601 },
      { message: 'eth_b eth_c', transport: 'http' },
    ])
  })

  test('are as many as the level allows at that time', () => {
    const { lines, log } = linesOf({ form: 'json', level: 'info' })
    const dispatcher = loggedDispatcher({ handle: () => undefined, respond: () => undefined }, log)
    for (const level of ['info', 'debug', 'silent'] as const) {
      log.setLevel(level)
      void dispatcher.handle('{"method":"eth_a"}', session)
      log.error('an error')
    }
    expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual(['an error', 'eth_a', 'an error'])
  })
})

test('a quiet log of requests and blocks has their warnings and errors, and everything of other parts', () => {
  const { lines, log } = linesOf({ form: 'json', level: 'debug' })
  log.isQuiet = true
  for (const part of ['rpc', 'chain', 'server']) {
    for (const level of ['error', 'warn', 'info', 'debug'] as const) log.part(part)[level](`${part} ${level}`)
  }
  log.isQuiet = false
  log.part('rpc').debug('on again')
  const quiet = ['rpc error', 'rpc warn', 'chain error', 'chain warn']
  const others = ['server error', 'server warn', 'server info', 'server debug']
  expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual([...quiet, ...others, 'on again'])
})
