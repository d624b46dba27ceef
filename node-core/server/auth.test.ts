import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createAuthorizer, createToken, readOrCreateToken, TOKEN_SUBPROTOCOL_PREFIX } from './auth.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-auth-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('token file', () => {
  test('the first reading makes a token of 32 random bytes that only its owner may read', () => {
    const file = join(folder, 'new', 'auth-token')
    const token = readOrCreateToken(file)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(readFileSync(file, 'utf8')).toBe(`${token}\n`)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('a later reading answers the same token and closes the file to others', () => {
    const file = join(folder, 'kept')
    writeFileSync(file, 'a'.repeat(40), { mode: 0o644 })
    expect(readOrCreateToken(file)).toBe('a'.repeat(40))
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('a file without a token is named in the error', () => {
    const file = join(folder, 'short')
    writeFileSync(file, 'secret')
    expect(() => readOrCreateToken(file)).toThrow(`the token file ${file} does not contain a token`)
  })

  test('a path that cannot be written is named in the error', () => {
    const file = join(folder, 'short', 'below-a-file')
    expect(() => readOrCreateToken(file)).toThrow(`cannot read or write the token file ${file}`)
  })
})

describe('authorization', () => {
  const token = createToken()
  const authorizer = createAuthorizer('token', token)

  test('the token opens as a bearer header and as a subprotocol', () => {
    expect(authorizer.isAuthorized({ authorization: `Bearer ${token}` })).toBe(true)
    expect(authorizer.isAuthorized({ authorization: `bearer ${token}` })).toBe(true)
    expect(authorizer.isAuthorized({ subprotocols: ['jsonrpc', TOKEN_SUBPROTOCOL_PREFIX + token] })).toBe(true)
  })

  test.each(['', 'Bearer', 'Bearer ', `Basic ${token}`, token, `Bearer ${token}0`, `Bearer ${token.slice(1)}`])(
    '%j does not open',
    (authorization) => {
      expect(authorizer.isAuthorized({ authorization, isLocalProgram: true })).toBe(false)
    },
  )

  test('no credentials do not open', () => {
    expect(authorizer.isAuthorized({ isLocalProgram: true })).toBe(false)
  })

  test('mode local trusts a program on this machine, and others by the token', () => {
    const local = createAuthorizer('local', token)
    expect(local.isAuthorized({ isLocalProgram: true })).toBe(true)
    expect(local.isAuthorized({ isLocalProgram: false })).toBe(false)
    expect(local.isAuthorized({ isLocalProgram: false, authorization: `Bearer ${token}` })).toBe(true)
  })

  test('mode none trusts everyone', () => {
    expect(createAuthorizer('none', token).isAuthorized({ isLocalProgram: false })).toBe(true)
  })
})
