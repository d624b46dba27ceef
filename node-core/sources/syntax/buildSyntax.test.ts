import { expect, test } from 'vitest'
import type { Build } from '../../compilation/build.ts'
import { compilePipeline } from '../fixture.ts'
import { BuildSyntax, syntaxOf } from './buildSyntax.ts'

const SOURCE = `// „Umlaute“ count bytes
type Price is uint128;
library Sums { function twice(uint256 x) internal pure returns (uint256) { return 2 * x; } }
function least(uint256 a, uint256 b) pure returns (uint256) { return a < b ? a : b; }
abstract contract Base {
  uint256 public total = 1 + 2;
  constructor(uint256 first) { total = first; }
  modifier only(uint256 x) { require(x > 0, "zero"); _; }
  function hook(uint256 x) internal virtual returns (uint256);
}
contract Shop is Base(7) {
  mapping(address => uint256) public paid;
  function hook(uint256 x) internal override returns (uint256) { return Sums.twice(x); }
  function buy(Price price, string calldata note) external only(1) returns (uint256 left) {
    for (uint256 i = 0; i < 3; i++) { total += hook(i); }
    assembly { left := add(left, 1) }
    if (bytes(note).length > least(1, 2)) left = Price.unwrap(price);
  }
  receive() external payable {}
  fallback() external {}
}
`
const compile = () => compilePipeline({ 'shop.sol': SOURCE }, 'legacy')

/** Offset of a text in bytes. */
const offsetOf = (text: string, from = 0) => Buffer.byteLength(SOURCE.slice(0, SOURCE.indexOf(text, from)))

test('declarations have kind, range, selector and parameters', async () => {
  const syntax = syntaxOf(await compile())
  const shop = syntax.contractNamed('shop.sol', 'Shop')!
  expect(syntax.lineOf(shop).map(({ name }) => name)).toEqual(['Shop', 'Base'])
  expect(shop.functions.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'function hook',
    'function buy',
    'receive ',
    'fallback ',
    'getter paid',
  ])
  const buy = shop.functions.find(({ name }) => name === 'buy')!
  expect(buy.selector).toMatch(/^0x[0-9a-f]{8}$/)
  expect(buy.range.start).toBe(offsetOf('function buy'))
  expect(buy.parameters).toMatchObject([
    { name: 'price', type: 'Price', location: 'default' },
    { name: 'note', type: 'string', location: 'calldata' },
  ])
  expect(buy.returns).toMatchObject([{ name: 'left', type: 'uint256' }])
  const base = syntax.contractNamed('shop.sol', 'Base')!
  expect(base.functions.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'constructor ',
    'modifier only',
    'function hook',
    'getter total',
  ])
  expect(syntax.contractNamed('shop.sol', 'Sums')!.kind).toBe('library')
  const free = syntax.functionAround(0, offsetOf('a < b'), 5)!
  expect(free).toMatchObject({ kind: 'free', name: 'least', contract: null })
})

test('a range has the innermost statement and function around it', async () => {
  const syntax = syntaxOf(await compile())
  const around = (text: string, length = text.length) => {
    const start = offsetOf(text)
    return [syntax.bodies(0)!.statements.around(start, length)?.type, syntax.functionAround(0, start, length)?.name]
  }
  expect(around('hook(i)')).toEqual(['ExpressionStatement', 'buy'])
  expect(around('i < 3')).toEqual(['ForStatement', 'buy'])
  expect(around('i++')).toEqual(['ExpressionStatement', 'buy'])
  expect(around('add(left, 1)')).toEqual(['YulAssignment', 'buy'])
  expect(around('least(1, 2)')).toEqual(['IfStatement', 'buy'])
  expect(around('only(1)')).toEqual(['ModifierInvocation', 'buy'])
  expect(around('_; }', 1)).toEqual(['PlaceholderStatement', 'only'])
  expect(around('1 + 2')).toEqual(['VariableDeclaration', undefined])
  expect(around('mapping(address')).toEqual([undefined, undefined])
})

test('a function knows what it refers to', async () => {
  const syntax = syntaxOf(await compile())
  const named = (name: string) => Array.from(syntax.functions.values()).find((it) => it.name === name)!
  const names = Array.from(syntax.bodies(0)!.references.get(named('buy').id)!, (id) => syntax.functions.get(id)?.name).filter(Boolean)
  expect(new Set(names)).toEqual(new Set(['only', 'hook', 'least', 'total']))
})

test.each([
  null,
  'text',
  { nodeType: 'SourceUnit', nodes: 5 },
  {
    nodeType: 'SourceUnit',
    nodes: [
      null,
      { nodeType: 'ContractDefinition' },
      { nodeType: 'ContractDefinition', src: '0:1:0', nodes: [{ nodeType: 'FunctionDefinition', src: 'x' }] },
    ],
  },
])('a syntax tree that is none is read as nothing: %j', (ast) => {
  const build = { sources: [{ id: 0, path: 'a.sol', content: '', ast }] } as unknown as Build
  const syntax = new BuildSyntax(build)
  expect(syntax.functions.size).toBe(0)
  expect(syntax.bodies(0)?.statements.around(0, 0)).toBeUndefined()
})

test('a tree of any depth is read', () => {
  let node: object = { nodeType: 'Identifier', src: '5:1:0' }
  for (let depth = 0; depth < 100_000; depth++) node = { nodeType: 'UnaryOperation', src: '5:1:0', subExpression: node }
  const ast = { nodeType: 'SourceUnit', nodes: [{ nodeType: 'FunctionDefinition', name: 'f', id: 1, src: '0:10:0', body: node }] }
  const syntax = new BuildSyntax({ sources: [{ id: 0, path: 'a.sol', content: '', ast }] } as unknown as Build)
  expect(syntax.bodies(0)!.references.get(1)!.size).toBe(0)
})

test('types that double with each member are read up to a bound', () => {
  const structs = Array.from({ length: 30 }, (_, id) => ({
    nodeType: 'StructDefinition',
    id,
    name: `S${id}`,
    members: Array.from({ length: 30 }, () => ({
      nodeType: 'VariableDeclaration',
      name: 'm',
      typeName: { nodeType: 'UserDefinedTypeName', referencedDeclaration: (id + 1) % 30 },
    })),
  }))
  const syntax = new BuildSyntax({
    sources: [{ id: 0, path: 'a.sol', content: '', ast: { nodeType: 'SourceUnit', nodes: structs } }],
  } as unknown as Build)
  const node = { nodeType: 'VariableDeclaration', typeName: { nodeType: 'UserDefinedTypeName', referencedDeclaration: 0 } }
  const type = syntax.typeOf({ node })
  expect(type).toMatchObject({ kind: 'struct', name: 'S0' })
  expect(JSON.stringify(type).match(/"struct"/g)!.length).toBeLessThanOrEqual(2000)
  expect(syntax.typeOf({ node })).toBe(type)
})
