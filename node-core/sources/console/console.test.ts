/** console.log of the libraries that developers import: every function of them, compiled, run, captured and read again. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type { Address, Hex } from '../../contract/hex.ts'
import { bytesFromHex } from '../../contract/hex.ts'
import { createEngine } from '../../evm/evm.ts'
import type { Tier } from '../../evm/engine.ts'
import { CONSOLE_ADDRESS } from '../../contract/console.ts'
import { BLOCK, CONTRACT, SENDER, memoryState, transactionFixture } from '../../evm/memoryState.suite.ts'
import { rulesOf } from '../../evm/rules/rules.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { compileSources } from '../../fixtures/solc.ts'
import { consoleCall } from './consoleCall.ts'

const locate = createRequire(import.meta.url).resolve
/** `console.sol` names its selectors with `uint` and `int` as Hardhat's did until 2.19; `console2.sol` with the types that they stand for. */
const LIBRARIES = IS_FULL_RUN ? (['console', 'console2'] as const) : (['console2'] as const)
const textOf = (library: string): string => readFileSync(locate(`forge-std/${library}.sol`), 'utf8')

const ALICE: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
/** An argument of a type as Solidity writes it, and as it is printed. */
const SAMPLES: Readonly<Record<string, [solidity: string, printed: string]>> = {
  uint: ['type(uint).max - 1', (2n ** 256n - 2n).toString()],
  int: ['int(-7)', '-7'],
  string: ['"tür"', 'tür'],
  bool: ['true', 'true'],
  address: [checksumAddress(ALICE), checksumAddress(ALICE)],
  bytes: ['hex"010203"', '0x010203'],
}

interface LibraryFunction {
  name: string
  types: string[]
}

/** The public functions of a library, as its text declares them. */
function functionsOf(text: string): LibraryFunction[] {
  const found = text.matchAll(/function (log\w*)\(([^)]*)\) internal/g)
  return Array.from(found, ([, name, parameters]) => ({
    name: name!,
    types:
      parameters === ''
        ? []
        : parameters!.split(',').map((it) =>
            it
              .trim()
              .split(' ')[0]!
              .replace(/^(u?int)256$/, '$1'),
          ),
  }))
}

function sampleOf(type: string): [string, string] {
  const size = /^bytes(\d+)$/.exec(type)?.[1]
  if (size === undefined) return SAMPLES[type]!
  const digits = '5a'.repeat(Number(size))
  return [`${type}(hex"${digits}")`, `0x${digits}`]
}

/** Runs the code of a contract, and returns what it printed. */
function printedBy(code: Uint8Array, tier: Tier = 'compiled', data: Hex = '0x'): string[] {
  const state = memoryState({ [SENDER]: { balance: 10n ** 18n }, [CONTRACT]: { code: `0x${Buffer.from(code).toString('hex')}` } })
  const { console: inputs = [] } = createEngine().transact(
    transactionFixture({ gasLimit: 10_000_000n, data: bytesFromHex(data) }),
    BLOCK,
    rulesOf('osaka'),
    state,
    { tier },
  )
  return inputs.map((input) => consoleCall(input).text)
}

async function compiled(source: string, library: string, settings = {}): Promise<Uint8Array> {
  const build = await compileSources({
    version: '0.8.37',
    sources: { 'Test.sol': `pragma solidity ^0.8.0; import "${library}.sol"; ${source}`, [`${library}.sol`]: textOf(library) },
    settings,
  })
  return build.contracts.find(({ name }) => name === 'Test')!.runtime!.bytes
}

/** A compiler that is loaded for the first time, on a machine that is busy. */
const MAX_COMPILE_MS = 60_000

describe.each(LIBRARIES)('%s.sol of forge-std', (library) => {
  test('all functions', { timeout: MAX_COMPILE_MS }, async () => {
    const functions = functionsOf(textOf(library))
    expect(functions).toHaveLength(379)
    const calls = functions.map(
      ({ name, types }) => `${library}.${name}(${types.map((type) => sampleOf(type)[0].replace(/^"/, 'unicode"')).join()});`,
    )
    const parts = Math.ceil(calls.length / 40)
    const bodies = Array.from(
      { length: parts },
      (_, at) => `function part${at}() private view { ${calls.slice(at * 40, at * 40 + 40).join('\n')} }`,
    )
    const all = `fallback() external { ${bodies.map((_, at) => `part${at}();`).join(' ')} }`
    const code = await compiled(`contract Test { ${bodies.join('\n')} ${all} }`, library)
    const expected = functions.map(({ types }) => types.map((type) => sampleOf(type)[1]).join(' '))
    expect(printedBy(code)).toEqual(expected)
  })

  test.each<Tier>(['exact', 'fast', 'compiled', 'eager'])(
    'frames that revert, and loops, in the tier %s',
    { timeout: MAX_COMPILE_MS },
    async (tier) => {
      const source = `contract Test {
      function inner(uint i) external { ${library}.log("inner %s", i); revert("no"); }
      fallback() external {
        for (uint i = 0; i < 300; i++) ${library}.log("at", i);
        try this.inner(5) { ${library}.log("unreachable"); } catch { ${library}.log("caught %x of %18e", 255, 25e17); }
        revert("all of it");
      }
    }`
      const lines = printedBy(await compiled(source, library, { optimizer: { enabled: true } }), tier)
      expect(lines).toEqual([...Array.from({ length: 300 }, (_, i) => `at ${i}`), 'inner 5', 'caught 0xff of 2.5'])
    },
  )
})

const word = (value: number) => value.toString(16).padStart(64, '0')

/** Calls the console with that many bytes of zeros, that often, by an opcode. */
const caller = (opcode: 'f1' | 'fa', bytes: number, count: number) => {
  const size = bytes.toString(16).padStart(6, '0')
  const value = opcode === 'f1' ? '6000' : ''
  const once = `6000600062${size}6000${value}73${CONSOLE_ADDRESS.slice(2)}5a${opcode}50`
  return Buffer.from(once.repeat(count), 'hex')
}

describe('the input of a call', () => {
  test.each([
    ['no selector', '0x010203', '0x010203'],
    ['an unknown selector', '0xdeadbeef', '0xdeadbeef'],
    ['a missing word: log(uint256)', '0xf82c50f1ff', '0xf82c50f1ff'],
    ['a string that begins beyond the end: log(string)', `0x41304fac${word(64)}`, undefined],
    ['a string that ends beyond the end', `0x41304fac${word(32)}${word(1)}`, undefined],
    ['a string of 2^255 bytes', `0x41304fac${word(32)}${'8'.padEnd(64, '0')}`, undefined],
  ])('%s is shown as it is', (_, input, text) => {
    const shown = input.length > 202 ? `${input.slice(0, 201)}…` : input
    expect(consoleCall(bytesFromHex(input as Hex))).toEqual({ signature: null, arguments: [], text: text ?? shown })
  })

  test('the signature and the arguments', () => {
    // log(string,uint) of Hardhat before 2.19.
    const input = `0x9710a9d0${word(64)}${word(7)}${word(1)}${'61'.padEnd(64, '0')}` as Hex
    expect(consoleCall(bytesFromHex(input))).toEqual({
      signature: 'log(string,uint)',
      arguments: [
        { type: 'string', value: 'a' },
        { type: 'uint256', value: '7' },
      ],
      text: 'a 7',
    })
  })

  test('bytes that are not UTF-8, and any byte as true', () => {
    expect(consoleCall(bytesFromHex(`0x41304fac${word(32)}${word(1)}ff`)).text).toBe('\u{fffd}')
    expect(consoleCall(bytesFromHex(`0x32458eed${word(2)}`)).text).toBe('true')
  })
})

describe('what an execution remembers', () => {
  test.each(['f1', 'fa'] as const)('a call by opcode 0x%s', (opcode) => {
    expect(printedBy(caller(opcode, 4, 2))).toEqual(['0x00000000', '0x00000000'])
  })

  test('at most a mebibyte', () => {
    expect(printedBy(caller('fa', 0x60000, 5))).toHaveLength(2)
  })

  test('nothing where the address has code', () => {
    const state = memoryState({
      [SENDER]: { balance: 10n ** 18n },
      [CONTRACT]: { code: `0x${caller('fa', 4, 1).toString('hex')}` },
      [CONSOLE_ADDRESS]: { code: '0x00' },
    })
    expect(createEngine().transact(transactionFixture({}), BLOCK, rulesOf('osaka'), state).console).toBeUndefined()
  })
})
