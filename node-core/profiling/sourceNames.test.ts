import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallFrame } from './heapSampler.ts'
import { SourceNames } from './sourceNames.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terrarium-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const frame = (url: string, functionName = 'run', lineNumber = 0, columnNumber = 0): CallFrame => ({
  functionName,
  scriptId: '7',
  url,
  lineNumber,
  columnNumber,
})

describe('names of sources', () => {
  test('a frame of a bundle gets file, line and name of its source', () => {
    writeFileSync(join(folder, 'main.js'), '')
    // Line 0, column 9 of the bundle is line 41, column 16 of the source.
    writeFileSync(
      join(folder, 'main.js.map'),
      JSON.stringify({ version: 3, sources: ['../../node-core/evm/loops/fastLoop.ts'], names: [], mappings: 'SAyCgB' }),
    )
    const url = pathToFileURL(join(folder, 'main.js')).href
    expect(new SourceNames().of(frame(url, 'run$1', 0, 12))).toEqual({
      functionName: 'run',
      scriptId: '7',
      url: 'node-core/evm/loops/fastLoop.ts',
      lineNumber: 41,
      columnNumber: 16,
    })
  })

  test('a source that runs unbundled keeps its line, and its path is relative to the project', () => {
    expect(new SourceNames().of(frame('file:///home/someone/terrarium/node-core/evm/loops/fastLoop.ts', 'run', 41, 3))).toMatchObject({
      url: 'node-core/evm/loops/fastLoop.ts',
      lineNumber: 41,
    })
    expect(new SourceNames().of(frame('/home/someone/terrarium/node_modules/ws/lib/receiver.js'))).toMatchObject({
      url: 'node_modules/ws/lib/receiver.js',
    })
  })

  test.each(['', 'node:internal/timers', 'wasm://wasm/keccak-1a2b'])('%j is unchanged', (url) => {
    expect(new SourceNames().of(frame(url))).toEqual(frame(url))
  })

  test('a bundle whose map cannot be read is unchanged', () => {
    writeFileSync(join(folder, 'main.js.map'), '{')
    const url = pathToFileURL(join(folder, 'main.js')).href
    expect(new SourceNames().of(frame(url, 'run$1'))).toEqual(frame(url, 'run$1'))
  })
})
