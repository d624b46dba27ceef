import { describe, expect, test } from 'vitest'
import { bytesFromHex } from '../../contract/hex.ts'
import { TESTED_PIPELINES, compilePipeline, contractNamed } from '../fixture.ts'
import { SourceMap, parseSourceMap } from './sourceMap.ts'

const at = (code: string, text: string) => {
  const map = new SourceMap(bytesFromHex(`0x${code}`), text)
  return (pc: number) => map.at(pc)
}

describe('source maps', () => {
  test('count instructions, not bytes, and inherit what an entry leaves out', () => {
    // PUSH2 0x5b00; JUMPDEST; STOP; JUMP
    const entry = at('615b005b0056', '10:5:2:-:1;;12:3::i;:7::o:0')
    expect(entry(0)).toEqual({ start: 10, length: 5, sourceId: 2, jump: 'none', modifierDepth: 1 })
    expect(entry(1)).toBeUndefined()
    expect(entry(3)).toEqual(entry(0))
    expect(entry(4)).toEqual({ start: 12, length: 3, sourceId: 2, jump: 'into', modifierDepth: 1 })
    expect(entry(5)).toEqual({ start: 12, length: 7, sourceId: 2, jump: 'out', modifierDepth: 0 })
  })

  test('code without a source, and code after the map, maps to nothing', () => {
    const entry = at('5b5b5b', '1:2:0:-:0;-1:-1:-1')
    expect(entry(1)).toMatchObject({ sourceId: -1 })
    expect(entry(2)).toBeUndefined()
    expect(at('5b', '')(0)).toBeUndefined()
  })

  test('a first entry without fields maps to no source until one names it', () => {
    const entry = at('5b5b', ';5:6:0')
    expect(entry(0)).toMatchObject({ sourceId: -1 })
    expect(entry(1)).toMatchObject({ start: 5, length: 6, sourceId: 0 })
  })

  test.each(['x', ':::::::', '99999999999999999999:1:0', '1:2:0:q:3;1', '\u{1f4a9};;', '-5:1:0'])('%s is read without an error', (text) => {
    const entry = at('5b5b', text)(0)
    expect(entry!.start).toBeLessThanOrEqual(0x7fffffff)
  })

  test.each(TESTED_PIPELINES)('the map of real code has an entry for each instruction (%s)', { timeout: 60_000 }, async (pipeline) => {
    const build = await compilePipeline('Token.sol', pipeline)
    const code = contractNamed(build, 'Token').runtime!
    const map = parseSourceMap(code)
    expect(map.entries).toBe(code.sourceMap.split(';').length)
    const jumps = Array.from(code.bytes.keys(), (pc) => map.at(pc)).filter((entry) => entry?.jump === 'into')
    expect(jumps.length).toBeGreaterThan(3)
    const ids = new Set([...build.sources, ...code.generatedSources].map(({ id }) => id).concat(-1))
    for (const pc of code.bytes.keys()) expect(ids).toContain(map.at(pc)?.sourceId ?? -1)
  })
})
