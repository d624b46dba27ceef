import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createJoinFolder, type JoinPlan, openJoinFolder, saveJoinPlan } from './joinFolder.ts'

const root = mkdtempSync(join(tmpdir(), 'terrarium-join-'))
afterAll(() => rmSync(root, { recursive: true }))

const PLAN: JoinPlan = { peers: [`${'ab'.repeat(20)}@a.example:26656`], nodeArgs: ['--accounts', '1'], ports: null, hasJoined: false }
let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(root, 'of-')), 'validator')
})

test('a folder keeps keys, genesis and what a next start needs', () => {
  const made = createJoinFolder(folder, '{"chain_id":"a"}', '{}', PLAN)
  expect(openJoinFolder(folder)).toEqual(made)
  expect(readFileSync(join(folder, 'chain.json'), 'utf8')).toBe('{}')
  const plan = { ...PLAN, ports: { http: 8545, ws: 8546 }, hasJoined: true }
  saveJoinPlan(folder, plan)
  expect(openJoinFolder(folder)).toEqual({ ...made, plan })
})

test('what an attempt has left is made anew, with other keys', () => {
  const first = createJoinFolder(folder, '{"chain_id":"a"}', '{}', PLAN)
  mkdirSync(join(folder, 'node'))
  const second = createJoinFolder(folder, '{"chain_id":"b"}', '{}', PLAN)
  expect(second.keys.validator.publicKey).not.toEqual(first.keys.validator.publicKey)
  expect(existsSync(join(folder, 'node'))).toBe(false)
})

test('there is none in an empty folder, and no other folder is taken', () => {
  expect(openJoinFolder(folder)).toBeUndefined()
  mkdirSync(folder)
  expect(openJoinFolder(folder)).toBeUndefined()
  writeFileSync(join(folder, 'thesis.txt'), '')
  expect(() => openJoinFolder(folder)).toThrow(
    expect.objectContaining({ code: 'validators-folder', message: expect.stringContaining('name an empty folder') as string }),
  )
})

test.each([
  '{',
  '{"format":2}',
  '{"format":1,"peers":[1],"nodeArgs":[],"ports":null,"hasJoined":true}',
  '{"format":1,"peers":[],"nodeArgs":[],"ports":{},"hasJoined":true}',
])('a folder with %s is damaged, and stays as it is', (text) => {
  createJoinFolder(folder, '{}', '{}', PLAN)
  writeFileSync(join(folder, 'validator.json'), text)
  expect(() => openJoinFolder(folder)).toThrow(/validator\.json is damaged/)
  expect(readFileSync(join(folder, 'validator.json'), 'utf8')).toBe(text)
})
