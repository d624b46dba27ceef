import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createEngineHome } from './engineHome.ts'
import { createNetworkFolder, openNetworkFolder, planIn } from './networkFolder.ts'

const root = mkdtempSync(join(tmpdir(), 'terrarium-network-'))
afterAll(() => rmSync(root, { recursive: true }))

const PLAN = { validators: 2, chainName: 'terrarium-7', nodeArgs: ['--chain-id', '7'] }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'of-'))
  createNetworkFolder(folder, PLAN, 1_700_000_000_000, { alloc: {} })
})

describe('the folder of a network', () => {
  test('is opened with the plan that it was made with, and validators of its genesis', () => {
    const { plan, genesis, validators, ports } = openNetworkFolder(folder)
    expect(planIn(folder)).toMatchObject(PLAN)
    expect([plan, ports]).toMatchObject([PLAN, []])
    const document = JSON.parse(genesis) as { validators: { address: string }[]; app_state: unknown }
    expect(document.validators.map(({ address }) => address)).toEqual(validators.map(({ address }) => address))
    expect(document.app_state).toEqual({ alloc: {} })
    expect(new Set(validators.flatMap(({ address, peerId }) => [address.toLowerCase(), peerId])).size).toBe(4)
  })

  test('keeps ports', () => {
    const ports = [
      { http: 1000, ws: 1001 },
      { http: 1002, ws: 1003 },
    ]
    openNetworkFolder(folder).savePorts(ports)
    expect(openNetworkFolder(folder).ports).toEqual(ports)
    expect(planIn(folder)).toMatchObject(PLAN)
  })

  test('keeps validators that joined, of which the genesis knows nothing', () => {
    const opened = openNetworkFolder(folder)
    writeFileSync(join(folder, 'validator-2'), 'left by an addition that was interrupted')
    const added = opened.add('snapshot')
    expect(added).toMatchObject({ folder: join(folder, 'validator-2'), sync: 'snapshot' })
    expect(opened.validators).toHaveLength(3)
    expect(openNetworkFolder(folder).validators).toEqual(opened.validators)
    expect([planIn(folder), opened.validators[0]]).toMatchObject([{ ...PLAN, joined: 1 }, { sync: undefined }])
  })

  test('has no plan while it is empty, and is refused if it was not made to the end', () => {
    expect(planIn(join(root, 'none'))).toBeUndefined()
    rmSync(join(folder, 'validators.json'))
    expect(() => planIn(folder)).toThrow(
      expect.objectContaining({ code: 'validators-folder', message: expect.stringContaining('not made to the end') as string }),
    )
  })

  test.each([
    ['validators.json', '{', 'is damaged: it is not a JSON object'],
    ['validators.json', '[]', 'does not describe a network'],
    ['validators.json', '{"format":1,"chainName":"a","validators":-1,"nodeArgs":[],"ports":[]}', 'does not describe a network'],
    ['validators.json', '{"format":1,"chainName":"a","validators":1,"nodeArgs":[],"ports":[null]}', 'does not describe a network'],
    [
      'validators.json',
      '{"format":1,"chainName":"a","validators":1,"nodeArgs":[],"ports":[],"joined":["fast"]}',
      'does not describe a network',
    ],
    ['genesis.json', 'null', 'is damaged'],
    ['genesis.json', '{"validators":[null]}', 'validator 0 is not in'],
    ['validator-1/engine/config/node_key.json', '', 'cannot read the key in'],
  ])('is refused if %s is %s', (file, text, reason) => {
    writeFileSync(join(folder, file), text)
    expect(() => openNetworkFolder(folder)).toThrow(
      expect.objectContaining({ code: 'validators-folder', message: expect.stringContaining(reason) as string }),
    )
    expect(readFileSync(join(folder, file), 'utf8')).toBe(text)
  })

  test('is refused with the key of another network', () => {
    const home = join(folder, 'validator-1', 'engine')
    rmSync(home, { recursive: true })
    createEngineHome(home)
    expect(() => openNetworkFolder(folder)).toThrow(/validator 1 is not in .*genesis\.json/)
  })

  test('is refused if two of its validators have the same key', () => {
    const [own, others] = [0, 1].map((index) => join(folder, `validator-${index}`, 'engine', 'config', 'priv_validator_key.json'))
    copyFileSync(own!, others!)
    expect(() => openNetworkFolder(folder)).toThrow(/validators 0 and 1 in .* have the same key/)
  })

  test('is not made where it cannot be', () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    expect(() => createNetworkFolder(join(file, 'below'), PLAN, 0, {})).toThrow(expect.objectContaining({ code: 'validators-folder' }))
  })
})
