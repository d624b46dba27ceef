import { Function as PprofFunction, Line, Location, Profile, Sample, StringTable, ValueType } from 'pprof-format'
import { describe, expect, test } from 'vitest'
import { hotFunctions, matchedTotal, treeOf, type ProfileModel } from './profileModel.ts'
import { readProfile } from './readProfile.ts'

const frame = (functionName: string, url = '', lineNumber = -1) => ({ functionName, scriptId: '0', url, lineNumber, columnNumber: 0 })
const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

/** (root) → run → hash, and idle time: run took 3 ms itself, hash 5 ms, 2 ms were idle. */
const CPU = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 4] },
    { id: 2, callFrame: frame('run', 'node-core/evm/loops/fastLoop.ts', 18), children: [3] },
    { id: 3, callFrame: frame('hash', 'node-core/base/keccak256.ts', 13) },
    { id: 4, callFrame: frame('(idle)') },
  ],
  startTime: 1000,
  endTime: 11_000,
  samples: [2, 3, 4],
  timeDeltas: [0, 3000, 5000],
}

/** Names of the functions of each stack, and its values. */
const stacksOf = ({ stacks, frames }: ProfileModel) =>
  stacks.map(({ frames: stack, values }) => [stack.map((at) => frames[at]!.name).join(' > '), ...values])

describe('profile files', () => {
  test('a .cpuprofile gives stacks with their times, and the idle time apart', async () => {
    const model = await readProfile('a.cpuprofile', bytesOf(CPU))
    expect(stacksOf(model)).toEqual([
      ['run', 3e6],
      ['run > hash', 5e6],
    ])
    expect(model.idle).toBe(2e6)
    expect(model.frames[model.stacks[1]!.frames[1]!]).toEqual({
      name: 'hash',
      file: 'node-core/base/keccak256.ts',
      line: 14,
      group: 'state',
    })
  })

  test('a .heapprofile gives stacks with their bytes', async () => {
    const child = { callFrame: frame('keep', 'node_modules/x/y.js', 3), selfSize: 700, id: 2, children: [] }
    const model = await readProfile(
      'a.heapprofile',
      bytesOf({ head: { callFrame: frame('(root)'), selfSize: 0, id: 1, children: [child] }, samples: [] }),
    )
    expect(stacksOf(model)).toEqual([['keep', 700]])
    expect([model.kinds, model.frames.find(({ name }) => name === 'keep')?.group]).toEqual([[{ type: 'size', unit: 'bytes' }], 'library'])
  })

  test('a pprof file gives stacks with a value of each kind, gzipped or not', async () => {
    const stringTable = new StringTable()
    const text = (value: string) => stringTable.dedup(value)
    const functions = [
      ['run', 'node-core/evm/loops/fastLoop.ts', 19],
      ['hash', '', 0],
    ].map(
      ([name, file, line], i) =>
        new PprofFunction({ id: i + 1, name: text(String(name)), filename: text(String(file)), startLine: Number(line) }),
    )
    const profile = new Profile({
      sampleType: [
        new ValueType({ type: text('contentions'), unit: text('count') }),
        new ValueType({ type: text('delay'), unit: text('nanoseconds') }),
      ],
      function: functions,
      location: functions.map(({ id }) => new Location({ id, line: [new Line({ functionId: id, line: 1 })] })),
      sample: [new Sample({ locationId: [2, 1], value: [2, 9000] })],
      stringTable,
    }).encode()
    const zipped = await new Response(
      new Blob([profile as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('gzip')),
    ).bytes()
    for (const bytes of [profile, zipped]) {
      const model = await readProfile('a.pb.gz', new Uint8Array(bytes))
      expect(stacksOf(model)).toEqual([['run > hash', 2, 9000]])
      expect(model.kinds).toEqual([
        { type: 'contentions', unit: 'count' },
        { type: 'delay', unit: 'nanoseconds' },
      ])
    }
  })

  test.each([
    ['a.cpuprofile', 'no json'],
    ['a.cpuprofile', '[]'],
    ['a.cpuprofile', '{"nodes":[]}'],
    ['a.cpuprofile', '{"nodes":[1],"samples":[],"timeDeltas":[]}'],
    ['a.heapprofile', '{"head":null}'],
    ['a.pb.gz', ''],
    ['a.pb.gz', '\u001f\u008bbroken'],
    ['a.pb.gz', 'neither gzipped nor a profile'],
  ])('%s with %j is refused with a reason', async (name, text) => {
    await expect(readProfile(name, bytesOf(text))).rejects.toMatchObject({
      name: 'ProfileFileError',
      message: expect.stringMatching(/not a (readable )?profile/i) as string,
    })
  })

  test.each(['trace.out', 'a.pb.gz'])('JSON under the name %s is reported as such', async (name) => {
    await expect(readProfile(name, bytesOf('{"traceEvents":[]}'))).rejects.toThrow(
      'not a profile but other JSON, possibly a trace: export it',
    )
  })

  test('a small file whose stacks would exhaust memory is refused', async () => {
    const stringTable = new StringTable()
    const profile = new Profile({
      sampleType: [new ValueType({ type: stringTable.dedup('delay'), unit: stringTable.dedup('nanoseconds') })],
      function: [new PprofFunction({ id: 1, name: stringTable.dedup('run') })],
      // As if it had been nested in itself a thousand times.
      location: [new Location({ id: 1, line: Array.from({ length: 1000 }, () => new Line({ functionId: 1, line: 1 })) })],
      sample: Array.from({ length: 50_000 }, () => new Sample({ locationId: [1], value: [1] })),
      stringTable,
    }).encode()
    await expect(readProfile('a.pb.gz', new Uint8Array(profile))).rejects.toThrow('too many or too deep stacks')
  })

  test('names and paths lose their hidden characters', async () => {
    const model = await readProfile('a.cpuprofile', bytesOf({ ...CPU, nodes: [{ id: 2, callFrame: frame('run\u202e', 'x\u0000.ts', 1) }] }))
    expect(model.frames[0]).toMatchObject({ name: 'run\\u{202e}', file: 'x\\u{0}.ts' })
  })

  test('a cycle of nodes terminates', async () => {
    const nodes = [
      { id: 1, callFrame: frame('a') },
      { id: 2, callFrame: frame('b'), children: [3] },
      { id: 3, callFrame: frame('c'), children: [2] },
    ]
    const model = await readProfile('a.cpuprofile', bytesOf({ ...CPU, nodes, samples: [3, 3] }))
    expect(model.stacks[0]!.frames.length).toBe(500)
  })
})

const MODEL: ProfileModel = {
  kinds: [{ type: 'time', unit: 'nanoseconds' }],
  frames: ['a', 'b', 'c'].map((name) => ({ name, file: '', line: 0, group: 'engine' as const })),
  stacks: [
    { frames: [0], values: [1] },
    { frames: [0, 1], values: [2] },
    { frames: [0, 2], values: [5] },
    { frames: [1, 2, 1], values: [4] },
  ],
  idle: 0,
}

/** Each node as a path of names, with its start, its self and its total value. */
const nodesOf = (tree: ReturnType<typeof treeOf>) =>
  Array.from({ length: tree.size }, (_, node) => {
    const path: string[] = []
    for (let at = node; at !== 0; at = tree.parent[at]!) path.unshift(MODEL.frames[tree.frame[at]!]!.name)
    return [path.join(' '), tree.start[node], tree.self[node], tree.total[node]]
  })

describe('trees and functions', () => {
  test('siblings are adjacent, the largest first, each within its parent', () => {
    expect(nodesOf(treeOf(MODEL, 0, false))).toEqual([
      ['', 0, 0, 12],
      ['a', 0, 1, 8],
      ['b', 8, 0, 4],
      ['a c', 0, 5, 5],
      ['a b', 5, 2, 2],
      ['b c', 8, 0, 4],
      ['b c b', 8, 4, 4],
    ])
  })

  test('inverted, each function is at the top, with its callers below', () => {
    expect(nodesOf(treeOf(MODEL, 0, true)).map(([path, , , total]) => [path, total])).toEqual([
      ['', 12],
      ['b', 6],
      ['c', 5],
      ['a', 1],
      ['b c', 4],
      ['b a', 2],
      ['c a', 5],
      ['b c b', 4],
    ])
  })

  test('a recursive function counts once in its total', () => {
    expect(hotFunctions(MODEL, 0)).toEqual([
      { frame: 1, self: 6, total: 6 },
      { frame: 2, self: 5, total: 9 },
      { frame: 0, self: 1, total: 8 },
    ])
  })

  test('a search match counts once, however deep it matches again', () => {
    expect(matchedTotal(treeOf(MODEL, 0, false), (at) => MODEL.frames[at]!.name === 'b')).toBe(6)
  })
})
