import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Address, type Hex, bytesFromHex, hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import type { WireArtifactImport, WireWorkspaceChange } from '../contract/workspace.ts'
import { EVENT_LOOP, finish } from '../base/longWork.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { signTransaction } from '../types/transaction.ts'
import { type TestDevnet, alice, bob, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { createContractSource } from '../node/contractSource.ts'
import { openWorkspace, workspaceFolderOf } from '../node/openWorkspace.ts'
import { SILENT_LOG } from '../node/log.ts'
import { PROXY_SLOTS } from './codeKind.ts'
import { Workspace } from './workspace.ts'
import { type FolderProblem, createDiskFolder, createMemoryFolder } from './workspaceFolder.ts'

const STORE: Hex = '0x36600c575f545f5260205ff35b5f35805f555f523360205fa100'
const ABI = [{ type: 'function', name: 'value', inputs: [], outputs: [{ name: '', type: 'uint256' }], stateMutability: 'view' }]
const STORE_FILE = { name: 'Store.json', content: JSON.stringify({ contractName: 'Store', abi: ABI, deployedBytecode: STORE }) }
const PLAIN_FILE = { name: 'Plain.json', content: JSON.stringify(ABI) }
const FIRST = createContractAddress(alice.address, 0n)
const SECOND = createContractAddress(alice.address, 1n)

/** Stores the address given as its call data into the slot of EIP-1967: PUSH0 CALLDATALOAD PUSH32 slot SSTORE STOP. */
const SLOT_PROXY = bytesFromHex(`0x5f357f${wordFromBigint(PROXY_SLOTS[0]!).slice(2)}5500`)
const word = (address: Address): Uint8Array => bytesFromHex(`0x${address.slice(2).padStart(64, '0')}`)
const clone = (of: Address): Uint8Array => bytesFromHex(`0x363d3d373d3d3d363d73${of.slice(2)}5af43d82803e903d91602b57fd5bf3`)

const idsOf = (imports: readonly WireArtifactImport[]) => imports.map(({ artifacts }) => artifacts[0]!.id) as [string, string]

let net: TestDevnet
let workspace: Workspace
const contractOf = (address: Address) => finish(workspace.contract(address))
const deploy = (nonce: number, code: Uint8Array) => net.miner.submit(creation(alice, nonce, code))

beforeEach(async () => {
  net = await createTestDevnet()
  ;({ workspace } = openWorkspace(net.chain, EVENT_LOOP, workspaceFolderOf(null, SILENT_LOG), [alice, bob], SILENT_LOG))
})

describe('contracts', () => {
  test('come newest first, a page at a time', async () => {
    await deploy(0, bytesFromHex(STORE))
    await deploy(1, bytesFromHex(STORE))
    const first = finish(workspace.contracts(undefined, 1))
    expect(first.contracts.map(({ address }) => address)).toEqual([SECOND])
    const second = finish(workspace.contracts(BigInt(first.next!), 1))
    expect(second.contracts.map(({ address }) => address)).toEqual([FIRST])
    const rest = finish(workspace.contracts(BigInt(second.next!), 500))
    expect(rest.contracts.every(({ origin }) => origin === 'genesis')).toBe(true)
    expect(rest.next).toBeNull()
  })

  test('have their creator, block, code and artifact', async () => {
    await deploy(0, bytesFromHex(STORE))
    const [id] = idsOf(workspace.addArtifacts([STORE_FILE]))
    expect(contractOf(FIRST)).toMatchObject({
      origin: 'transaction',
      creator: alice.address,
      blockNumber: '0x1',
      codeSizeBytes: 26,
      artifactId: id,
      isArtifactAssigned: false,
      proxy: null,
    })
    expect(contractOf(alice.address)).toBeNull()
  })

  test('that are minimal proxies have their implementation, and are named after it', async () => {
    await deploy(0, bytesFromHex(STORE))
    await deploy(1, clone(FIRST))
    const [id] = idsOf(workspace.addArtifacts([STORE_FILE]))
    expect(contractOf(SECOND)).toMatchObject({ proxy: 'eip1167', implementation: FIRST, artifactId: null, implementationArtifactId: id })
    expect(finish(workspace.labels())).toMatchObject({ [FIRST]: 'Store', [SECOND]: 'Store (proxy)' })
  })

  test('with an implementation in the slot of EIP-1967 have it, also after an upgrade', async () => {
    await deploy(0, SLOT_PROXY)
    expect(contractOf(FIRST)).toMatchObject({ proxy: null, implementation: null })
    for (const [nonce, target] of [bob.address, SECOND].entries()) {
      await net.miner.submit(signed(alice, nonce + 1, { to: FIRST, value: 0n, data: word(target), gasLimit: 100_000n }))
      expect(contractOf(FIRST)).toMatchObject({ proxy: 'eip1967', implementation: target })
    }
  })

  test.each([
    ['EIP-1822', '7fc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7', 'eip1822'],
    ['OpenZeppelin before EIP-1967', '7f7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3', 'zeppelinOS'],
    // PUSH4 of the selector that its proxies answer themselves, POP, PUSH0.
    ['Safe', '63a619486e505f', 'safe'],
  ])('with an implementation in the slot of %s have it', async (_, pushSlot, proxy) => {
    await deploy(0, bytesFromHex(`0x5f35${pushSlot}5500`))
    expect(contractOf(FIRST)).toMatchObject({ proxy: null })
    await net.miner.submit(signed(alice, 1, { to: FIRST, value: 0n, data: word(bob.address), gasLimit: 100_000n }))
    expect(contractOf(FIRST)).toMatchObject({ proxy, implementation: bob.address })
    // What is no address names nothing.
    await net.miner.submit(signed(alice, 2, { to: FIRST, value: 0n, data: new Uint8Array(32).fill(1), gasLimit: 100_000n }))
    expect(contractOf(FIRST)).toMatchObject({ proxy: null })
  })

  test('that are diamonds have the facets that their loupe names', async () => {
    const facets = [
      { facetAddress: FIRST, functionSelectors: ['0x01020304', '0xa1b2c3d4'] },
      { facetAddress: bob.address, functionSelectors: [] },
    ] as const
    const parameters = parseAbiParameters('(address facetAddress, bytes4[] functionSelectors)[]')
    const answer = encodeAbiParameters(parameters, [facets]).slice(2)
    const size = (answer.length / 2).toString(16).padStart(4, '0')
    const mark = 'c8fcad8db84d3cc18b4c41d551ea0ee66dd599cde068d998e57d5e09332c131c'
    await deploy(0, bytesFromHex(STORE))
    // Returns what follows it: PUSH2 size DUP1 PUSH1 10 PUSH0 CODECOPY PUSH0 RETURN.
    await deploy(1, bytesFromHex(`0x61${size}80600a5f395ff3${answer}${mark}`))
    const [artifactId] = idsOf(workspace.addArtifacts([STORE_FILE]))
    expect(contractOf(SECOND)).toMatchObject({
      proxy: 'eip2535',
      implementation: null,
      facets: [
        { address: FIRST, selectors: ['0x01020304', '0xa1b2c3d4'], artifactId },
        { address: bob.address, selectors: [], artifactId: null },
      ],
    })
    expect(contractOf(FIRST)).not.toHaveProperty('facets')
  })

  test('with a beacon have the implementation that it returns', async () => {
    // Returns the address of alice for every call: PUSH20 address PUSH0 MSTORE PUSH1 32 PUSH0 RETURN.
    await deploy(0, bytesFromHex(`0x73${alice.address.slice(2)}5f5260205ff3`))
    const beaconSlot = 'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
    await deploy(1, bytesFromHex(`0x5f357f${beaconSlot}5500`))
    await net.miner.submit(signed(alice, 2, { to: SECOND, value: 0n, data: word(FIRST), gasLimit: 100_000n }))
    expect(contractOf(SECOND)).toMatchObject({ proxy: 'eip1967Beacon', implementation: alice.address })
  })

  test('with a beacon in their code, as those of OpenZeppelin 5, have the implementation that it returns', async () => {
    await deploy(0, bytesFromHex(`0x73${alice.address.slice(2)}5f5260205ff3`))
    const beaconSlot = 'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
    // Writes the slot, and returns code that contains the selector of `implementation()` only: PUSH20 beacon PUSH32 slot SSTORE PUSH5 code …
    const data = bytesFromHex(`0x73${FIRST.slice(2)}7f${beaconSlot}5564635c60da1b5f526005601bf3`)
    const { to: _, ...created } = signed(alice, 1, { value: 0n, data, gasLimit: 500_000n })
    await net.miner.submit(signTransaction(created, alice.privateKey))
    expect(contractOf(SECOND)).toMatchObject({ proxy: 'eip1967Beacon', implementation: alice.address })
  })

  test('created by one of several factories in a transaction have the right creator', async () => {
    // Creates a contract of the byte 0x00 by CREATE2 with its own address as salt, and calls the address in its call data, if any.
    const factory = bytesFromHex('0x69600060005360016000f360005230600a60166000f5505f3580156027575f5f5f5f5f855af1505b00')
    await deploy(0, factory)
    await deploy(1, factory)
    await net.miner.submit(signed(alice, 2, { to: FIRST, value: 0n, data: word(SECOND), gasLimit: 500_000n }))
    const source = createContractSource(net.chain)
    const creatorsIn = vi.spyOn(source, 'creatorsIn')
    const watched = new Workspace({ source, folder: createMemoryFolder(), defaultLabels: new Map() })
    const made = finish(watched.contracts(undefined, 2)).contracts
    expect(net.chain.store.contracts.of(made[0]!.address)?.creator).toBeNull()
    expect(new Set(made.map(({ creator }) => creator))).toEqual(new Set([FIRST, SECOND]))
    // The transaction is run once for all contracts that it created.
    expect(creatorsIn).toHaveBeenCalledTimes(1)
  })

  test('are removed when the chain is reset to before them', async () => {
    const id = await net.snapshots.create()
    await deploy(0, bytesFromHex(STORE))
    expect(contractOf(FIRST)).not.toBeNull()
    const changes: WireWorkspaceChange[] = []
    workspace.on('changed', (change) => changes.push(change))
    await net.snapshots.revert(id)
    expect(contractOf(FIRST)).toBeNull()
    expect(finish(workspace.contracts(undefined, 1)).contracts[0]!.origin).toBe('genesis')
    expect(changes).toEqual([{ labels: null, artifacts: false, builds: false, contracts: true }])
  })
})

describe('artifacts', () => {
  test('an assigned artifact overrides the match, until it is unassigned or removed', async () => {
    await deploy(0, bytesFromHex(STORE))
    const ids = idsOf(workspace.addArtifacts([STORE_FILE, PLAIN_FILE]))
    workspace.assignArtifact(FIRST, ids[1])
    expect(contractOf(FIRST)).toMatchObject({ artifactId: ids[1], isArtifactAssigned: true })
    expect(finish(workspace.labels())[FIRST]).toBe('Plain')
    workspace.assignArtifact(FIRST, null)
    expect(contractOf(FIRST)).toMatchObject({ artifactId: ids[0], isArtifactAssigned: false })
    workspace.assignArtifact(FIRST, ids[1])
    expect(workspace.removeArtifact(ids[1])).toBe(true)
    expect(contractOf(FIRST)).toMatchObject({ artifactId: ids[0], isArtifactAssigned: false })
    expect(workspace.removeArtifact(ids[1])).toBe(false)
  })

  test('an unknown artifact cannot be assigned', () => {
    expect(() => workspace.assignArtifact(FIRST, 'nothing')).toThrow('no artifact with id "nothing"')
  })

  test('a contract that is deployed later gets its name at once', async () => {
    workspace.addArtifacts([STORE_FILE])
    const changes: WireWorkspaceChange[] = []
    workspace.on('changed', (change) => changes.push(change))
    await deploy(0, bytesFromHex(STORE))
    await new Promise((resolve) => setImmediate(resolve))
    expect(changes).toEqual([{ labels: { [FIRST]: 'Store' }, artifacts: false, builds: false, contracts: true }])
  })

  test('a duplicate is imported once', () => {
    expect(workspace.addArtifacts([STORE_FILE, STORE_FILE]).map(({ artifacts }) => artifacts[0]!.isNew)).toEqual([true, false])
    expect(workspace.artifacts()).toHaveLength(1)
  })
})

describe('labels', () => {
  test('a label overrides the name of the artifact, which overrides the default', async () => {
    await deploy(0, bytesFromHex(STORE))
    expect(finish(workspace.labels())).toMatchObject({ [alice.address]: 'Account 0', [bob.address]: 'Account 1' })
    workspace.addArtifacts([STORE_FILE])
    workspace.setLabel(FIRST, 'Mine')
    workspace.setLabel(alice.address, 'Alice')
    expect(finish(workspace.labels())).toMatchObject({ [FIRST]: 'Mine', [alice.address]: 'Alice' })
    workspace.setLabel(FIRST, null)
    workspace.setLabel(alice.address, '')
    expect(finish(workspace.labels())).toMatchObject({ [FIRST]: 'Store', [alice.address]: 'Account 0' })
  })

  test.each([
    ['  two   words\n', 'two words'],
    ['a\u0000b\u202Ec\u2066d\u200Be\uFEFFf', 'abcdef'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['\u202E\u0007 ', null],
    ['\u{1F331} Greenhouse', '\u{1F331} Greenhouse'],
    ['x'.repeat(64), 'x'.repeat(64)],
  ])('%j is kept as %j', (text, kept) => {
    expect(workspace.setLabel(bob.address, text)).toBe(kept)
  })

  test.each(['x'.repeat(65), 'x'.repeat(1_000_000)])('a label that is too long is refused, and the old one stays: %#', (text) => {
    workspace.setLabel(bob.address, 'Bob')
    expect(() => workspace.setLabel(bob.address, text)).toThrow(/^the label has (?:65|more than 1000) characters, at most 64 are allowed$/)
    expect(finish(workspace.labels())[bob.address]).toBe('Bob')
  })
})

describe('a workspace on disk', () => {
  let path: string
  let problems: FolderProblem[]
  const open = () =>
    new Workspace({
      source: createContractSource(net.chain),
      folder: createDiskFolder(path, (problem) => problems.push(problem)),
      defaultLabels: new Map(),
    })

  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), 'terrarium-workspace-')), 'workspace')
    problems = []
  })
  afterEach(() => rmSync(join(path, '..'), { recursive: true, force: true }))

  test('has labels, artifacts and assignments when it is reopened, in files that only their owner can read', () => {
    const first = open()
    first.setLabel(bob.address, 'Bob')
    const ids = idsOf(first.addArtifacts([STORE_FILE, PLAIN_FILE]))
    first.assignArtifact(bob.address, ids[1])
    const second = open()
    expect(finish(second.labels())).toEqual({ [bob.address]: 'Bob' })
    expect(
      second
        .artifacts()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    expect(second.artifacts().toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      first.artifacts().toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    second.setLabel(bob.address, null)
    expect(finish(second.labels())).toEqual({ [bob.address]: 'Plain' })
    expect(problems).toEqual([])
    expect(statSync(join(path, 'labels.json')).mode & 0o777).toBe(0o600)
    expect(statSync(path).mode & 0o777).toBe(0o700)
    expect(readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['a key that is not an address', '{"bob":"Bob"}'],
    ['a label that is not a string', `{"${bob.address}":5}`],
  ])('puts a file with %s aside and says so', (_name, content) => {
    mkdirSync(path)
    writeFileSync(join(path, 'labels.json'), content)
    const opened = open()
    expect(finish(opened.labels())).toEqual({})
    opened.setLabel(bob.address, 'Bob')
    expect(problems).toHaveLength(1)
    expect(problems[0]!.file).toMatch(/labels\.json\.damaged-[0-9a-f]{6}$/)
    expect(readFileSync(problems[0]!.file, 'utf8')).toBe(content)
  })

  test('renames a damaged artifact and keeps the others', () => {
    const first = open()
    const [store] = idsOf(first.addArtifacts([STORE_FILE, PLAIN_FILE]))
    writeFileSync(join(path, 'artifacts', `${store}.json`), '{"id":5}')
    expect(
      open()
        .artifacts()
        .map(({ name }) => name),
    ).toEqual(['Plain'])
    expect(problems.map(({ reason }) => reason)).toEqual(['not an artifact'])
    expect(open().artifacts()).toHaveLength(1)
    expect(problems).toHaveLength(1)
  })

  test('refuses an artifact that names another file, which it would remove, and items of an ABI that are none', () => {
    const [store, plain] = idsOf(open().addArtifacts([STORE_FILE, PLAIN_FILE]))
    const change = (id: string, changes: object) => {
      const file = join(path, 'artifacts', `${id}.json`)
      writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...changes }))
    }
    const victim = join(path, '..', 'victim.json')
    writeFileSync(victim, '{')
    change(store, { id: '../../victim' })
    change(plain, { abi: [...ABI, { type: 'function', name: "x', alert(1), '", inputs: [], outputs: [] }] })
    const opened = open()
    opened.interfaceOf('../../victim')
    opened.removeArtifact('../../victim')
    expect(readFileSync(victim, 'utf8')).toBe('{')
    expect(opened.artifacts().map(({ abi }) => abi)).toEqual([ABI])
    expect(problems.map(({ reason }) => reason)).toEqual(['its name is not that of the artifact'])
  })

  test.skipIf(process.getuid?.() === 0)('that cannot be written changes nothing', () => {
    const opened = open()
    mkdirSync(path)
    chmodSync(path, 0o500)
    expect(() => opened.setLabel(bob.address, 'Bob')).toThrow(/^cannot write .*labels\.json/)
    expect(finish(opened.labels())).toEqual({})
    chmodSync(path, 0o700)
  })

  test('that is a file where its folder should be changes nothing', () => {
    writeFileSync(path, '')
    const opened = open()
    expect(() => opened.setLabel(bob.address, 'Bob')).toThrow(/^cannot write .*labels\.json/)
    expect(finish(opened.labels())).toEqual({})
    expect(opened.addArtifacts([STORE_FILE])[0]!.problems[0]).toMatch(/^Store: cannot write /)
    expect(opened.artifacts()).toEqual([])
  })
})

test('a folder in memory keeps nothing', () => {
  const folder = createMemoryFolder()
  folder.save('labels.json', { [bob.address]: hexFromBytes(Uint8Array.of(1)) })
  expect(folder.list('artifacts')).toEqual([])
})
