/** The files that a compiler's own output is kept in, by hand or by tools, as solc really writes them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { keccak256Hex } from '../base/keccak256.ts'
import { type CompilerRun, runCompiler } from '../fixtures/solc.ts'
import type { Build } from './build.ts'
import { BuildAssembler } from './buildAssembler.ts'
import { buildFileOf } from './buildFile.ts'
import { buildFromStandardJson } from './standardJson.ts'

const PATH = 'src/Häuser.sol'
const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
// ünïcödé
contract Haus { uint256 public rooms; function add(uint256 more) external { rooms += more; } }
`

interface Output {
  contracts: Record<string, Record<string, Contract>>
  sources: Record<string, { id: number; ast: unknown }>
}
interface Contract {
  abi: unknown
  metadata: string
  storageLayout: unknown
  transientStorageLayout: unknown
  evm: Record<'bytecode' | 'deployedBytecode', Record<string, unknown>>
}

let run: CompilerRun
let output: Output
let build: Build
beforeAll(async () => {
  run = await runCompiler({ version: '0.8.37', sources: { [PATH]: SOURCE }, settings: { optimizer: { enabled: true, runs: 7 } } })
  build = buildFromStandardJson(run.input, run.output, run.compilerVersion).build
  output = run.output as unknown as Output
  // It is among what is asked for of the result only if all is.
  output.contracts[PATH]!['Haus']!.metadata = metadata(SOURCE)
}, 60_000)

/** As much of the metadata as names what was compiled. */
const metadata = (source: string, settings: object = {}): string =>
  JSON.stringify({
    compiler: { version: run.compilerVersion },
    language: 'Solidity',
    settings: { compilationTarget: { [PATH]: 'Haus' }, optimizer: { enabled: true, runs: 7 }, libraries: {}, ...settings },
    sources: { [PATH]: { keccak256: hashOf(source) } },
  })

const hashOf = (text: string) => keccak256Hex(Buffer.from(text))

/** The builds that files lead to, the one after the other. */
function assembled(...files: unknown[]): Build[] {
  const assembler = new BuildAssembler()
  return files.flatMap((json) => {
    if (typeof json === 'string') assembler.takeSource(json)
    const file = buildFileOf(json)
    return [...(file ? assembler.take(file).builds : []), ...assembler.looseBuilds()].map((read) => read.build)
  })
}

describe('standard JSON', () => {
  test('input and output of a compiler that was run by hand, in either order', () => {
    for (const files of [
      [run.input, output],
      [output, run.input],
    ]) {
      const [found] = assembled(...files)
      expect(found).toEqual(build)
    }
  })

  test('both in one file', () => {
    expect(assembled({ input: run.input, output })).toEqual([build])
  })

  test('an output whose metadata names other sources is not of that input', () => {
    const other = { ...(run.input as object), sources: { [PATH]: { content: `${SOURCE}\n` } } }
    expect(assembled(other, output)).toEqual([])
    expect(assembled(other, output, run.input)).toEqual([build])
  })

  test('halves with ids belong to the half of the same id only', () => {
    const input = { _format: 'hh3-sol-build-info-1', id: 'a', solcLongVersion: run.compilerVersion, input: run.input }
    expect(assembled(input, { _format: 'hh3-sol-build-info-output-1', id: 'b', output })).toEqual([])
    expect(assembled(input, { id: 'b', output }, { id: 'a', output })).toEqual([build])
  })

  test('the same compilation has one id, whatever was asked for of its result', () => {
    const input = run.input as { settings: object }
    const asked = { ...input, settings: { ...input.settings, outputSelection: { '*': { '*': ['abi'] } } } }
    expect(assembled({ input: asked, output })[0]!.id).toBe(build.id)
    const otherwise = { ...input, settings: { ...input.settings, viaIR: true } }
    expect(assembled({ input: otherwise, output })[0]!.id).not.toBe(build.id)
  })
})

const code = (of: Record<string, unknown>, suffix: string) => ({
  [`bin${suffix}`]: of['object'],
  [`srcmap${suffix}`]: of['sourceMap'],
  [`function-debug${suffix}`]: of['functionDebugData'],
  [`generated-sources${suffix}`]: of['generatedSources'],
})

/** The same in the terms of `--combined-json`. */
const combined = () => {
  const { abi, storageLayout, transientStorageLayout, evm } = output.contracts[PATH]!['Haus']!
  return {
    version: run.compilerVersion,
    sourceList: [PATH],
    sources: { [PATH]: { AST: output.sources[PATH]!.ast } },
    contracts: {
      [`${PATH}:Haus`]: {
        abi,
        metadata: metadata(SOURCE),
        'storage-layout': storageLayout,
        'transient-storage-layout': transientStorageLayout,
        ...code(evm.bytecode, ''),
        ...code(evm.deployedBytecode, '-runtime'),
      },
    },
  }
}

describe('--combined-json', () => {
  test('with the source that its metadata names', () => {
    const [found] = assembled(SOURCE, combined())
    expect(found!.sources).toEqual(build.sources)
    expect(found!.contracts).toEqual(build.contracts)
    expect(found).toMatchObject({ compilerVersion: run.compilerVersion, optimizer: { enabled: true, runs: 7 } })
  })

  test('without it, and with another text of that path, the source is not known', () => {
    expect(assembled(combined(), `${SOURCE}\n`).map(({ sources }) => sources[0]!.content)).toEqual(['', ''])
  })

  test('no build without the ids that its maps have', () => {
    expect(assembled({ ...combined(), sourceList: [] })).toEqual([])
  })

  test('once the source comes', () => {
    expect(assembled(combined(), SOURCE).map(({ sources }) => sources[0]!.content)).toEqual(['', SOURCE])
  })
})

describe('a hostile file', () => {
  test.each<[string, unknown]>([
    ['a number', 7],
    ['an empty object', {}],
    ['keys of prototypes', JSON.parse('{"language":"Solidity","sources":{"__proto__":{"content":"x"}},"contracts":null}')],
    ['an output of nothing', { contracts: {}, sources: { a: null, b: 3 } }],
    ['ids that are no numbers', { source_id_to_path: { x: 'a', '1': 7 } }],
    ['metadata without settings', { contracts: { 'a:B': { 'bin-runtime': '', metadata: '{}' }, constructor: { metadata: '{}' } } }],
  ])('%s does no harm', (_name, json) => {
    expect(() => assembled(json)).not.toThrow()
  })

  test('a syntax tree with a name that is no text does no harm', () => {
    const { id } = output.sources[PATH]!
    const sources = { [PATH]: { id, ast: { nodes: [{ name: { toString: 1 } }] } } }
    expect(assembled({ input: run.input, output: { ...output, sources } })).toHaveLength(1)
  })

  test('paths of prototypes stay paths', () => {
    const contracts = {
      '__proto__:polluted': {
        'bin-runtime': '00',
        metadata: '{"settings":{"libraries":{"__proto__:polluted":"0x1"}},"sources":{"__proto__":{}}}',
      },
    }
    const [found] = assembled({ contracts, sourceList: ['__proto__'] })
    expect(found!.contracts).toMatchObject([{ path: '__proto__', name: 'polluted' }])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('Vyper', () => {
  test('its own source map, and version', () => {
    const [found] = assembled({
      input: { language: 'Vyper', sources: { 'a.vy': { content: 'x: uint256\n' } }, settings: {} },
      output: {
        compiler: 'vyper-0.4.3',
        sources: { 'a.vy': { id: 0, ast: { ast_type: 'Module' } } },
        contracts: {
          'a.vy': { a: { abi: [], evm: { deployedBytecode: { object: '0x5f', sourceMap: { pc_pos_map_compressed: '1:2:0:-' } } } } },
        },
      },
    })
    expect(found).toMatchObject({
      language: 'Vyper',
      compilerVersion: '0.4.3',
      contracts: [{ name: 'a', runtime: { sourceMap: '1:2:0:-' } }],
    })
  })
})
