import { expect, test, vi } from 'vitest'
import { createRandom } from '../../../base/vectors.suite.ts'
import { Code } from '../../code/code.ts'
import { compile } from './compiledCode.ts'
import { HARDFORKS } from '../../../types/chainConfig.ts'
import { createEngine } from '../../evm.ts'
import type { RunOptions } from '../../engine.ts'
import type { StateReader } from '../../state.ts'
import { operationsOf } from '../../operations/operations.ts'
import { rulesOf } from '../../rules/rules.ts'
import {
  BLOCK,
  EAGER,
  FAST,
  MAIN,
  MANY,
  OTHER,
  PLAIN,
  PROGRAMS,
  SENDER,
  type Scenario,
  expectSame,
  readerOf,
  scenarioAt,
} from '../../scenario.suite.ts'
import { type Hex, bytesFromHex } from '../../../contract/hex.ts'
import { OP } from '../../../contract/opcodes.ts'
import { assemble } from '../../cases/assemble.suite.ts'
import { callingInTurns, generateCallProgram } from './callProgram.suite.ts'
import { hostOfThread } from './host.ts'
import { SLABS } from './layout.ts'
import { generateInput, generateWordProgram } from './wordProgram.suite.ts'

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

function scenarioWith(code: Uint8Array, change: Partial<Scenario['message']> = {}, hardfork: Scenario['hardfork'] = 'osaka'): Scenario {
  return {
    seed: 0,
    hardfork,
    world: { code: new Map([[MAIN, code]]), storage: new Map([[0n, 5n]]) },
    message: { from: SENDER, to: MAIN, value: 0n, data: bytes(''), gasLimit: 5_000_000n, ...change },
  }
}

function run({ world, message, hardfork }: Scenario, options: RunOptions) {
  return createEngine().call(message, BLOCK, rulesOf(hardfork), readerOf(world), { reportsAccess: true, recordsAccess: true, ...options })
}

/** Runs code compiled, also stopping at every jump, and expects what the fast loop does. */
async function expectEqualTiers(scenario: Scenario): Promise<void> {
  await expectSame(scenario, (it) => {
    const fast = run(it, FAST)
    return [
      [run(it, EAGER), run(it, { ...EAGER, gasPerCheck: 1 })],
      [fast, fast],
    ]
  })
}

/** The message as a transaction that is suspended at nearly every jump, while something else may run in the same slabs. */
function inSlices({ world, message, hardfork }: Scenario, options: RunOptions, between?: () => void) {
  const tx = { type: 0 as const, ...message, gasPrice: 0n }
  const relax = { fees: true, senderCode: true, gasLimit: true }
  const run = createEngine().start(tx, BLOCK, rulesOf(hardfork), readerOf(world), { ...options, relax, gasPerCheck: 1 })
  for (;;) {
    const result = run.advance(Infinity, 0)
    if (result !== undefined) return result
    between?.()
  }
}

const COUNT = PROGRAMS / 4
test(`programs on words that are not constants give the same in the fast loop and compiled: ${COUNT} of every fork`, MANY, async () => {
  const seen = new Set<string>()
  for (let i = 0; i < COUNT; i++) {
    const hardfork = HARDFORKS[i % HARDFORKS.length]!
    const code = generateWordProgram(i, operationsOf(rulesOf(hardfork)))
    const gasLimit = i % 5 === 0 ? BigInt(2000 + ((i * 7919) % 60_000)) : 1_000_000n
    const scenario = scenarioWith(code, { data: generateInput(i), gasLimit }, hardfork)
    seen.add(run(scenario, FAST).status)
    await expectEqualTiers(scenario)
  }
  expect([...seen].toSorted()).toEqual(['halt', 'success'])
})

test(
  `frames move between the fast loop and compiled code at any block: ${COUNT} programs, some of their blocks compiled`,
  MANY,
  async () => {
    let random = createRandom(0)
    let rules = rulesOf('osaka')
    // It is called with its object below.
    // oxlint-disable-next-line typescript/unbound-method
    const translate = Code.prototype.program
    vi.spyOn(Code.prototype, 'program').mockImplementation(function (this: Code, opcodes) {
      const program = translate.call(this, opcodes)
      const share = 1 + random(3)
      if (program.compiled !== undefined) return program
      program.compiled = compile(program, operationsOf(rules), rules, () => random(4) < share)
      for (const [block, gas] of program.compiled.segmentGas.entries()) program.heat[block] = gas >= 0 ? 0 : -1000
      return program
    })
    for (let i = 0; i < COUNT; i++) {
      const generated = scenarioAt(i)
      rules = rulesOf(generated.hardfork)
      if (i % 2 === 0) generated.world.code.set(MAIN, generateWordProgram(i, operationsOf(rules)))
      await expectSame({ ...generated, message: { ...generated.message, data: generateInput(i) } }, (it) => {
        random = createRandom(i)
        const partly: RunOptions = { tier: 'compiled', stepsPerByte: 0 }
        const fast = run(it, FAST)
        return [
          [run(it, partly), run(it, { ...partly, gasPerCheck: 1 })],
          [fast, fast],
        ]
      })
    }
    vi.restoreAllMocks()
  },
)

const PAIRS = COUNT / 2
test(`frames that compiled code begins and ends do what the fast loop's do: ${PAIRS} pairs of programs that call each other`, MANY, () => {
  const seen = new Set<string>()
  for (let i = 0; i < PAIRS; i++) {
    const hardfork = (['osaka', 'cancun', 'berlin', 'istanbul'] as const)[i % 8] ?? 'osaka'
    const scenario = scenarioWith(callingInTurns(OTHER, PLAIN), {}, hardfork)
    for (const [j, account] of [OTHER, PLAIN].entries())
      scenario.world.code.set(account, generateCallProgram(2 * i + j, ['ADDRESS', 'CALLER', OTHER, PLAIN, '4']))
    scenario.message.gasLimit = i % 4 === 0 ? BigInt(30_000 + ((i * 7919) % 300_000)) : 1_500_000n
    const observed = { recordsAccess: false }
    const fast = run(scenario, { ...FAST, ...observed })
    seen.add(fast.status)
    for (const options of [EAGER, { ...EAGER, gasPerCheck: 1 + ((i * 37) % 3000) }])
      expect(run(scenario, { ...options, ...observed }), `seed ${i}`).toEqual(fast)
    if (i % 8 === 1) expect(inSlices(scenario, EAGER), `seed ${i}, in slices`).toEqual(inSlices(scenario, FAST))
    expect(hostOfThread().slabs.used).toBe(0)
  }
  expect([...seen].toSorted()).toEqual(['halt', 'success'])
})

test('a memory that outgrows the slab takes its content along', async () => {
  // Writes a word at 0 and one at 2 MB, and returns the hash of all.
  const code = bytes('602a5f52 6007 621e8480 52 622000005f 20 5f52 60205ff3')
  await expectEqualTiers(scenarioWith(code, { gasLimit: 50_000_000n }))
  expect(run(scenarioWith(code, { gasLimit: 50_000_000n }), EAGER).status).toBe('success')
})

test('copies of call data, code and memory are the same at all edges: of the source, the slab, 32 and 64 bits, and the gas', async () => {
  const show = 'MSIZE DUP1 0 KECCAK256 0 MSTORE 32 MSTORE GAS 64 MSTORE 96 0 RETURN'
  for (const op of ['CALLDATACOPY', 'CODECOPY', 'MCOPY'] as const) {
    const operands = '64 CALLDATALOAD 32 CALLDATALOAD 0 CALLDATALOAD'
    const code = bytesFromHex(assemble(`GAS 33 MSTORE CALLDATASIZE NOT 66 MSTORE ${operands} ${op} ${show}`))
    for (const to of [0n, 31n, 0xe_ffffn, 1n << 64n]) {
      for (const from of [0n, 70n, 98n, 200n, (1n << 32n) + 5n, (1n << 64n) - 1n, 1n << 64n]) {
        for (const length of [0n, 1n, 40n]) {
          const data = bytes(`${[to, from, length].map((word) => word.toString(16).padStart(64, '0')).join('')}abcdef`)
          const gasLimit = from === 70n ? BigInt(60 + Number(length)) : 5_000_000n
          await expectEqualTiers(scenarioWith(code, { data, gasLimit }))
        }
      }
    }
  }
})

test('logs are in order when there are more than fit, and when JavaScript writes some of them', async () => {
  // Counts from 1,000 down, with a log of 80 bytes of the memory and three topics, and an empty log whose offset is beyond the memory.
  const logs = 'DUP1 NUMBER ADDRESS 80 16 LOG3 0 0xffffff LOG0'
  const code = bytesFromHex(assemble(`1000 0x42 64 MSTORE JUMPDEST ${logs} 1 SWAP1 SUB DUP1 8 JUMPI STOP`))
  expect(code[8]).toBe(OP.JUMPDEST)
  const scenario = scenarioWith(code, { gasLimit: 30_000_000n })
  await expectEqualTiers(scenario)
  expect(run(scenario, EAGER).logs).toHaveLength(2000)
})

test.each([
  ['SLOAD', 'SSTORE'],
  ['TLOAD', 'TSTORE'],
])('frames see and undo what others have stored: %s, %s', async (load, store) => {
  for (const call of ['0 ADDRESS GAS CALL', '0 ADDRESS GAS CALLCODE', 'ADDRESS GAS DELEGATECALL', 'ADDRESS GAS STATICCALL', 'OTHER']) {
    // Adds to two slots, calls itself with one less, down to 0, adds again, and reverts in one of three frames.
    const begin = `0 CALLDATALOAD 0 ${load} 1 ADD 0 ${store} DUP1 3 AND DUP1 ${load} 1 ADD SWAP1 ${store}`
    const called = call === 'OTHER' ? `0 ${OTHER} GAS CALL` : call
    const descend = `DUP1 1 SWAP1 SUB 0 MSTORE 0 0 32 0 ${called} POP 0 ${load} 2 ADD 0 ${store}`
    const show = [0, 1, 2, 3].map((slot) => `${slot} ${load} ${32 * slot} MSTORE`).join(' ')
    const end = `JUMPDEST ${show} 128 0 RETURN`
    const codeTo = (stop: number, revert: number): Hex =>
      assemble(`${begin} DUP1 ISZERO ${stop} JUMPI ${descend} 3 SWAP1 MOD ISZERO ${revert} JUMPI ${end} JUMPDEST 0 0 REVERT`)
    const length = bytesFromHex(codeTo(0x11, 0x11)).length
    const stop = length - 6 - bytesFromHex(assemble(end)).length
    const scenario = scenarioWith(bytesFromHex(codeTo(stop, length - 6)), { data: bytes('0b'.padStart(64, '0')) })
    scenario.world.code.set(OTHER, bytesFromHex(assemble(`0 0 32 0 0 CALLER GAS CALL POP 0 0 REVERT`)))
    await expectEqualTiers(scenario)
    expect(run(scenario, EAGER).status).toBe('success')
  }
})

test('a transient slot is none of storage, zero in the next execution, and costs the same with any gas', async () => {
  // Ten rounds: each adds what it reads to both kinds of slot 0, and moves the sum to another transient slot; then shows all of it.
  const round = 'DUP1 0 SLOAD ADD 0 SSTORE 0 TLOAD 0 SLOAD ADD 1 ADD DUP1 0 TSTORE DUP2 TLOAD ADD DUP2 7 AND TSTORE'
  const show = '0 TLOAD 0 MSTORE 3 TLOAD 32 MSTORE 0 SLOAD 64 MSTORE GAS 96 MSTORE 128 0 RETURN'
  const code = bytesFromHex(assemble(`10 JUMPDEST ${round} 1 SWAP1 SUB DUP1 2 JUMPI ${show}`))
  expect(code[2]).toBe(OP.JUMPDEST)
  const first = run(scenarioWith(code), EAGER)
  expect(first.status).toBe('success')
  expect(run(scenarioWith(code), EAGER)).toEqual(first)
  for (let gas = 50n; gas < first.gasUsed + 10n; gas += 61n) await expectEqualTiers(scenarioWith(code, { gasLimit: gas }))
})

/** Code that takes a lock, calls the other account with one less, stores, and lets go of the lock; it reverts if the lock is taken. */
const guarded = (other: string, kind: string): Uint8Array => {
  const call = `32 64 32 32 ${kind === 'CALL' ? '0' : ''} ${other} 4 GAS DIV 3 MUL ${kind}`
  const body = `0 TLOAD @1 JUMPI 1 0 TSTORE 0 CALLDATALOAD ISZERO @0 JUMPI 1 0 CALLDATALOAD SUB 32 MSTORE ${call} 0 SLOAD ADD 0 SSTORE`
  const unlock = 'JUMPDEST 0 0 TSTORE 0 SLOAD 0 MSTORE 32 0 RETURN'
  const locked = 'JUMPDEST 0 0 REVERT'
  const bytesOf = (unlockAt: number, lockedAt: number): Uint8Array =>
    bytesFromHex(assemble(`${body.replace('@0', `${unlockAt}`).replace('@1', `${lockedAt}`)} ${unlock} ${locked}`))
  const lockedAt = bytesOf(99, 99).length - bytesFromHex(assemble(locked)).length
  return bytesOf(lockedAt - bytesFromHex(assemble(unlock)).length, lockedAt)
}

test('guards against reentrancy hold in compiled code, and each account has its own transient slots', () => {
  for (const kind of ['CALL', 'DELEGATECALL', 'STATICCALL']) {
    const scenario = scenarioWith(callingInTurns(OTHER, PLAIN))
    scenario.world.code.set(OTHER, guarded(PLAIN, kind)).set(PLAIN, guarded(OTHER, kind))
    const results = [FAST, EAGER, { ...EAGER, gasPerCheck: 1 }].map((options) => run(scenario, { ...options, recordsAccess: false }))
    expect(results[0]!.status).toBe('success')
    for (const result of results.slice(1)) expect(result, kind).toEqual(results[0])
  }
})

test('the size of code that is created, and taken back by a revert, costs what a cold or a warm account costs', async () => {
  // Creates a contract of 32 bytes and looks at it three times; with more than a byte of input, reverts; returns its address and what it saw.
  const look = 'DUP1 EXTCODESIZE GAS ADD DUP2 EXTCODESIZE GAS ADD XOR DUP2 EXTCODESIZE ADD'
  const create = '0x60206000f3 0 MSTORE 0 5 27 0 CREATE2'
  const created = `${create} ${look} 32 MSTORE 0 MSTORE CALLDATASIZE 2 EQ @1 JUMPI 64 0 RETURN JUMPDEST 64 0 REVERT`
  // Has that done twice, with a revert and without, and looks at the contract after each.
  const after = `0 MLOAD ${look} SWAP1 POP GAS ADD`
  const both = `64 0 2 0 0 ADDRESS GAS CALL POP ${after} 32 MLOAD 64 0 1 0 0 ADDRESS GAS CALL POP ${after} 32 MLOAD`
  const shown = `${both} 0 MSTORE 32 MSTORE 64 MSTORE 96 MSTORE 128 0 RETURN`
  const codeOf = (inner: number, revert: number): Uint8Array =>
    bytesFromHex(assemble(`CALLDATASIZE ${inner} JUMPI ${shown} JUMPDEST ${created.replace('@1', `${revert}`)}`))
  const { length } = codeOf(99, 199)
  const code = codeOf(
    bytesFromHex(assemble(`CALLDATASIZE 99 JUMPI ${shown}`)).length,
    length - bytesFromHex(assemble('JUMPDEST 64 0 REVERT')).length,
  )
  const fast = run(scenarioWith(code), FAST)
  expect(fast.status).toBe('success')
  await expectEqualTiers(scenarioWith(code))
  for (const options of [EAGER, { ...EAGER, gasPerCheck: 1 }])
    expect(run(scenarioWith(code), { ...options, recordsAccess: false })).toEqual(
      run(scenarioWith(code), { ...FAST, recordsAccess: false }),
    )
})

/** Code that returns twice each of these words. */
const doubling = (names: readonly string[]): Uint8Array =>
  bytesFromHex(assemble(`${names.map((name, i) => `${name} ${name} ADD ${32 * i} MSTORE`).join(' ')} ${32 * names.length} 0 RETURN`))

test('words of a block are those of the block and the fork that runs', () => {
  const words = ['COINBASE', 'TIMESTAMP', 'NUMBER', 'PREVRANDAO', 'GASLIMIT', 'CHAINID', 'BASEFEE', 'BLOBBASEFEE']
  const blocks = [BLOCK, { ...BLOCK, timestamp: 5n, chainId: 1n << 70n }, BLOCK, { ...BLOCK, difficulty: 9n }]
  const forks = [
    ['cancun', words],
    ['osaka', words],
    ['london', words.slice(0, 7)],
  ] as const
  for (const block of [...blocks, ...blocks]) {
    for (const [hardfork, names] of forks) {
      const { message, world } = scenarioWith(doubling(names))
      const [fast, eager] = [FAST, EAGER].map((options) => createEngine().call(message, block, rulesOf(hardfork), readerOf(world), options))
      expect(fast!.status).toBe('success')
      expect(eager, hardfork).toEqual(fast)
    }
  }
})

test('the hash of nothing takes no memory, wherever it is', async () => {
  const hashes = ['0', '40', '0xfffff', '0x10000000000', '0 NOT'].map(
    (offset) => `0 ${offset} KECCAK256 CALLDATASIZE ${offset} KECCAK256 ADD`,
  )
  const code = bytesFromHex(assemble(`1 0 MSTORE ${hashes.join(' ')} ADD ADD ADD ADD MSIZE ADD 0 MSTORE 32 0 RETURN`))
  await expectEqualTiers(scenarioWith(code))
})

test('calls of the identity precompile copy memory and return data, within their gas', () => {
  const after = 'RETURNDATASIZE 0 0 RETURNDATACOPY MSIZE 0 KECCAK256 RETURNDATASIZE GAS ADD ADD ADD 0 MSTORE 32 0 RETURN'
  const sizes = [0, 1, 32, 33, 200, 8192, 8193]
  const calls = sizes.flatMap((size) => [
    // Lengths of input and output differ, the areas overlap, and the gas asked for is too little, just enough, all, or more than 64 bits.
    `${size} 40 ${size} 8 4 GAS STATICCALL`,
    `20 0 ${size} 64 0 4 GAS CALL`,
    `${size} 64 20 7 0 4 0 NOT CALL`,
    `0 0 ${size} 5 0 4 ${15 + 3 * Math.ceil(size / 32)} CALL`,
    `0 0 ${size} 5 0 4 ${14 + 3 * Math.ceil(size / 32)} CALL`,
    `0 0 ${size} 0 1 4 GAS CALL`,
    `0 0 NOT ${size} 0 4 GAS STATICCALL`,
  ])
  for (const [i, call] of calls.entries()) {
    // The memory is in use, or grows with the call.
    const fill = `0 NOT 16 MSTORE ADDRESS 77 MSTORE ${i % 2 === 0 ? '1 9000 MSTORE8' : ''}`
    const code = bytesFromHex(assemble(`${fill} JUMPDEST ${call} DUP1 ${after}`))
    for (const gasLimit of [100_000n, 3000n]) {
      const scenario = scenarioWith(code, { gasLimit })
      const results = [FAST, EAGER, { ...EAGER, gasPerCheck: 1 }].map((options) => run(scenario, { ...options, recordsAccess: false }))
      expect(results[1], call).toEqual(results[0])
      expect(results[2], call).toEqual(results[0])
    }
  }
})

test('frames beyond the last slab run in the fast loop', async () => {
  // Calls itself with one less, 100 deep, and adds up what is returned.
  const code = bytes('5f35 8015 6028 57 6001900380 5f52 60205f60205f5f30 61ffff 5a03 f1 50 5f51 01 5f52 60205ff3 5b00'.replaceAll(' ', ''))
  await expectEqualTiers(scenarioWith(code, { data: bytes('64'.padStart(64, '0')), gasLimit: 30_000_000n }))
})

test('a stack that overflows or underflows fails as in the exact loop', async () => {
  await expectEqualTiers(scenarioWith(bytes('5b5f5f5f600056')))
  await expectEqualTiers(scenarioWith(bytes('5f5b50600156')))
  await expectEqualTiers(scenarioWith(bytes('58'.repeat(1025))))
  await expectEqualTiers(scenarioWith(bytes('58'.repeat(1024))))
})

test('a jump to anything but a JUMPDEST fails', async () => {
  for (const target of ['00', '01', '07', 'ff', '0100000000', 'ff'.repeat(32)]) {
    const code = bytes('5f3556 5b 60015f52 605b 60205ff3')
    await expectEqualTiers(scenarioWith(code, { data: bytes(target.padStart(64, '0')) }))
  }
})

test('a call keeps its input when it is suspended: code, and a long precompile', async () => {
  // The input of BLAKE2F: 2,000,000 rounds over some bytes.
  const stores = `7f001e8480${'00'.repeat(28)} 5f52 5f19 6060 52`
  for (const to of [BigInt(OTHER), 9n]) {
    const call = `5f5f 60d5 5f 73${to.toString(16).padStart(40, '0')} 5a fa 50 3d5f5f3e 3d5f20 5f52 60205ff3`
    const scenario = scenarioWith(bytes(`${stores} ${call}`), { gasLimit: 30_000_000n })
    // Counts from 20 down to 0.
    scenario.world.code.set(OTHER, bytes('6014 5b 600190 03 80 6002 57 36 5f5f37 365ff3'))
    const other = scenarioWith(bytes('5f195f52 5f19 6103e0 52 00'))
    const results = [FAST, EAGER].map((options) => inSlices(scenario, options, () => void run(other, EAGER)))
    expect(results[0]!.status).toBe('success')
    expect(results[1]).toEqual(results[0])
  }
})

test('suspended and abandoned runs give their slabs back', () => {
  const loop = bytes('5b600056')
  const used = hostOfThread().slabs.used
  for (let i = 0; i < 2 * SLABS.count; i++) {
    const tx = { type: 0 as const, ...scenarioWith(loop).message, gasPrice: 0n }
    const state = readerOf(scenarioWith(loop).world)
    const suspended = createEngine().start(tx, BLOCK, rulesOf('osaka'), state, {
      ...EAGER,
      gasPerCheck: 1,
      relax: { fees: true, senderCode: true },
    })
    expect(suspended.advance(Infinity, 0)).toBeUndefined()
    if (i % 2 === 0) suspended.abandon()
  }
  expect(hostOfThread().slabs.used).toBe(used)
})

test('a read that fails gives the slab back, and leaves nothing for the next execution', () => {
  // Sets slot 0 from 5 to 6, to 0, which is refunded, without JavaScript; then reads another slot, or not.
  const stores = '60065f55 5f5f55'
  const scenario = scenarioWith(bytes(`${stores} 600154 00`))
  const state: StateReader = {
    ...readerOf(scenario.world),
    storage(_, slot) {
      if (slot === 1n) throw new Error('not stored')
      return 5n
    },
  }
  const { used } = hostOfThread().slabs
  expect(() => createEngine().call(scenario.message, BLOCK, rulesOf('osaka'), state, EAGER)).toThrow('not stored')
  expect(hostOfThread().slabs.used).toBe(used)
  const refundAfter = (options: RunOptions) => {
    const tx = { type: 0 as const, ...scenarioWith(bytes('5f5460015500')).message, gasPrice: 0n }
    const world = scenarioWith(bytes('5f5460015500')).world
    return createEngine().transact(tx, BLOCK, rulesOf('osaka'), readerOf(world), { ...options, relax: { fees: true, senderCode: true } })
      .gasRefund
  }
  expect(refundAfter(EAGER)).toBe(refundAfter(FAST))
})
