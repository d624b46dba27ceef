import { describe, expect, test } from 'vitest'
import { ARTIFACT_FILE_LIMIT_BYTES } from '../contract/workspace.ts'
import { abiFromJson } from '../compilation/abi.ts'
import { parseArtifactFile } from './artifactFile.ts'

const VALUE = { type: 'function', name: 'value', inputs: [], outputs: [{ name: '', type: 'uint256' }], stateMutability: 'view' }
const BOOL = { encoding: 'inplace', label: 'bool', numberOfBytes: '1' }
const variableOf = (type: string) => ({ label: 'v', offset: 0, slot: '0', type })
const problemsOf = (content: unknown): string[] =>
  parseArtifactFile('File.json', typeof content === 'string' ? content : JSON.stringify(content)).problems
const itemProblem = (item: unknown): string | undefined => abiFromJson([item])!.problems[0]
const withInput = (input: unknown) => itemProblem({ type: 'function', name: 'f', inputs: [input] })

describe('a file', () => {
  test.each([
    ['nothing', '', /^not valid JSON: /],
    ['text that is not JSON', '{"a":', /^not valid JSON: /],
    ['a number', '5', /^not an artifact: expected an object or an ABI$/],
    ['null', 'null', /^not an artifact: expected an object or an ABI$/],
    ['an object of another kind', '{"name":"package"}', /^no ABI found: expected an artifact/],
    ['an array of other things', '[1,2]', /^File: the ABI is not an array of objects$/],
    ['an ABI that is not one', '{"abi":{}}', /^File: the ABI is not an array of objects$/],
    ['an empty output', '{"contracts":{}}', /^no contracts found$/],
    ['an output of another kind', '{"contracts":{"a.sol":5}}', /^not a solc output: a\.sol is not an object$/],
  ])('with %s says what is wrong', (_name, content, expected) => {
    const { artifacts, problems } = parseArtifactFile('File.json', content)
    expect(artifacts).toEqual([])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(expected)
  })

  test('that is too large is not even parsed', () => {
    const [problem] = problemsOf(`[${' '.repeat(ARTIFACT_FILE_LIMIT_BYTES)}]`)
    expect(problem).toBe('file is 32.0 MiB, the limit is 32 MiB')
  })

  test.each([
    ['no list of variables', { types: {} }, 'not an object with a list of variables'],
    ['a variable of a type that it lacks', { storage: [variableOf('t_uint256')], types: {} }, 'the type t_uint256 is missing'],
    [
      'a slot that is no number',
      { storage: [{ ...variableOf('t_bool'), slot: '0x1' }], types: { t_bool: BOOL } },
      'a variable is not valid',
    ],
    ['a type without a size', { storage: [], types: { t_bool: { ...BOOL, numberOfBytes: '0' } } }, 'the type t_bool is not valid'],
    ['a mapping without keys', { storage: [], types: { t_map: { ...BOOL, encoding: 'mapping' } } }, 'the type t_map is not valid'],
    ['inherited names as types', { storage: [variableOf('constructor')], types: {} }, 'the type constructor is missing'],
  ])('whose storage layout has %s is read without it, and says so', (_name, storageLayout, expected) => {
    const { artifacts, problems } = parseArtifactFile('File.json', JSON.stringify({ abi: [VALUE], storageLayout }))
    expect(artifacts.map((it) => it.storageLayout)).toEqual([null])
    expect(problems).toEqual([`File: storage layout: ${expected}`])
  })

  test('of a contract without variables has an empty storage layout', () => {
    const { artifacts, problems } = parseArtifactFile(
      'File.json',
      JSON.stringify({ abi: [VALUE], storageLayout: { storage: [], types: null } }),
    )
    expect([artifacts[0]!.storageLayout, problems]).toEqual([{ storage: [], types: {} }, []])
  })

  test('with a byte order mark is read', () => {
    expect(parseArtifactFile('File.json', `\uFEFF${JSON.stringify([VALUE])}`).artifacts).toHaveLength(1)
  })

  test.each([
    ['Token.json', 'Token'],
    ['out/Token.sol/Token.0.8.24.json', 'Token'],
    ['C:\\abis\\my-token.abi.json', 'my-token'],
    ['\u202Egnp.json', 'gnp'],
    ['???.json', 'Contract'],
  ])('%s with a plain ABI gives the name %s', (file, name) => {
    expect(parseArtifactFile(file, JSON.stringify([VALUE])).artifacts).toMatchObject([{ name, format: 'abi', code: null, abi: [VALUE] }])
  })

  test('of many contracts yields the valid ones, and reports the others', () => {
    const contracts = {
      'a.sol': {
        Good: { abi: [VALUE], evm: { deployedBytecode: { object: '6001' } } },
        Bad: { abi: 5 },
        Worse: { abi: [], evm: { deployedBytecode: { object: 'zz' } } },
      },
    }
    const { artifacts, problems } = parseArtifactFile('o.json', JSON.stringify({ contracts }))
    expect(artifacts.map(({ name, source }) => [name, source])).toEqual([['Good', 'a.sol']])
    expect(problems).toEqual(['Bad: the ABI is not an array of objects', 'Worse: the runtime code is not hexadecimal'])
  })

  test('of solc --combined-json is read', () => {
    const contracts = { 'a.sol:Token': { abi: JSON.stringify([VALUE]), 'bin-runtime': '6001' } }
    expect(parseArtifactFile('c.json', JSON.stringify({ contracts })).artifacts).toMatchObject([
      { name: 'Token', source: 'a.sol', abi: [VALUE] },
    ])
  })

  test('with code beyond the limit is refused', () => {
    expect(problemsOf({ abi: [VALUE], deployedBytecode: `0x${'00'.repeat(300_000)}` })[0]).toMatch(
      /^File: the runtime code has 300000 bytes, at most 262144/,
    )
  })

  test('with ranges outside of the code ignores them', () => {
    const immutableReferences = {
      1: [{ start: 1, length: 1 }, { start: -1, length: 5 }, { start: 1, length: 1e9 }, { start: 'x' }, null],
      2: 5,
    }
    const { artifacts } = parseArtifactFile(
      'a.json',
      JSON.stringify({ abi: [VALUE], deployedBytecode: { object: '0x60015f', immutableReferences } }),
    )
    expect(artifacts[0]!.code!.masks).toEqual([[1, 1]])
  })

  test('with types of library functions keeps the rest without a message', () => {
    const library = { type: 'function', name: 'add', inputs: [{ name: 'self', type: 'Sets.Set storage' }], outputs: [] }
    expect(parseArtifactFile('a.json', JSON.stringify([library, VALUE]))).toMatchObject({ artifacts: [{ abi: [VALUE] }], problems: [] })
  })

  test('of strange shapes throws nothing', () => {
    const strange = [
      '{"__proto__":{"abi":[]}}',
      '{"abi":[{"__proto__":{}}]}',
      '{"contracts":{"__proto__":{"constructor":{"abi":[]}}}}',
      '{"abi":[{}],"metadata":{"settings":{"compilationTarget":5}}}',
      '[[]]',
      '{"output":{"contracts":{"a":{"b":null}}}}',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    ]
    for (const content of strange) expect(() => parseArtifactFile('a.json', content)).not.toThrow()
  })
})

describe('an ABI', () => {
  test('keeps the known fields and nothing else', () => {
    const event = {
      type: 'event',
      name: 'E',
      anonymous: false,
      inputs: [{ name: 'a', type: 'uint', indexed: true, internalType: 'uint256', extra: 1 }],
      extra: 1,
    }
    expect(abiFromJson([event, { type: 'receive', stateMutability: 'payable' }])).toEqual({
      abi: [
        { type: 'event', name: 'E', anonymous: false, inputs: [{ name: 'a', type: 'uint256', indexed: true, internalType: 'uint256' }] },
        { type: 'receive', stateMutability: 'payable' },
      ],
      problems: [],
    })
  })

  test('of the first compilers is read', () => {
    expect(abiFromJson([{ name: 'f', inputs: [], outputs: [], constant: true }])!.abi).toEqual([
      { type: 'function', name: 'f', inputs: [], outputs: [], stateMutability: 'view' },
    ])
  })

  test.each([
    [
      () => itemProblem({ type: 'procedure' }),
      'type is "procedure", expected one of function, constructor, receive, fallback, event, error',
    ],
    [() => itemProblem({ type: 'function' }), 'name is missing, expected an identifier'],
    [() => itemProblem({ type: 'event', name: '<script>' }), 'name is "<script>", expected an identifier'],
    [() => itemProblem({ type: 'error', name: `E${'x'.repeat(300)}` }), 'name has 301 characters, at most 256 are allowed'],
    [() => itemProblem({ type: 'function', name: 'f', inputs: 5 }), 'function f, inputs: not an array'],
    [
      () => itemProblem({ type: 'function', name: 'f', stateMutability: 'sometimes' }),
      'function f: stateMutability is "sometimes", expected one of pure, view, nonpayable, payable',
    ],
    [() => withInput(null), 'function f, inputs[0]: not an object'],
    [() => withInput({ name: 'a' }), 'function f, inputs[0]: type is missing, expected a string'],
    [() => withInput({ name: 'a', type: 'uint7' }), 'function f, inputs[0]: unknown type "uint7"'],
    [() => withInput({ name: 'a', type: 'bytes33' }), 'function f, inputs[0]: unknown type "bytes33"'],
    [() => withInput({ name: 'a', type: `uint256${'[]'.repeat(9)}` }), `function f, inputs[0]: unknown type "uint256${'[]'.repeat(9)}"`],
    [() => withInput({ name: 'a\u202E', type: 'uint8' }), 'function f, inputs[0]: name is "a?", expected an identifier'],
    [() => withInput({ name: 'a', type: 'tuple' }), 'function f, inputs[0].components: not an array'],
  ])('names the place of what is wrong: %#', (problem, expected) => {
    expect(problem()).toBe(`skipped ABI item 0: ${expected}`)
  })

  test('with endlessly nested tuples is cut', () => {
    let input: object = { name: 'a', type: 'uint8' }
    for (let depth = 0; depth < 40; depth++) input = { name: 'a', type: 'tuple', components: [input] }
    expect(withInput(input)).toMatch(/tuples nested deeper than 16$/)
  })

  test('with too many parameters is cut', () => {
    const inputs = Array.from({ length: 256 }, () => ({ name: '', type: 'uint8' }))
    const { abi, problems } = abiFromJson(Array.from({ length: 60 }, (_, at) => ({ type: 'function', name: `f${at}`, inputs })))!
    expect(abi).toHaveLength(39)
    expect(problems).toHaveLength(6)
    expect(problems[5]).toBe('skipped 16 more ABI items')
  })
})

const codeOf = (content: object) =>
  parseArtifactFile('File.json', JSON.stringify(content)).artifacts.map(({ creationCode }) => creationCode)

describe('creation code', () => {
  const abi = [VALUE]

  test('is found where each tool has it', () => {
    expect(codeOf({ abi, bytecode: { object: '0xAB' } })).toEqual(['0xab'])
    expect(codeOf({ abi, _format: 'hh-sol-artifact-1', bytecode: '0xab', deployedBytecode: '0x00' })).toEqual(['0xab'])
    expect(codeOf({ contracts: { 'a.sol': { A: { abi, evm: { bytecode: { object: 'ab' } } } } } })).toEqual(['0xab'])
    expect(codeOf({ contracts: { 'a.sol:A': { abi, bin: 'ab', 'bin-runtime': '00' } } })).toEqual(['0xab'])
  })

  test('that cannot be sent is null', () => {
    const unlinked = `0x60__$${'0'.repeat(34)}$__60`
    for (const object of [undefined, '', '0x', '0xabc', '0xzz', 5, unlinked, `0x${'ab'.repeat(300_000)}`])
      expect(codeOf({ abi, bytecode: { object } })).toEqual([null])
  })
})
