import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, type Hex, bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { createRandom } from '../../base/vectors.suite.ts'
import { queryContract } from '../../execution/queryContract.ts'
import { SourcedChain, compilePipeline, contractNamed } from '../fixture.ts'
import { contractLayouts } from './contractLayout.ts'
import { StorageVariables } from './storageVariables.ts'

const SOURCE = `pragma solidity ^0.8.28;
type Price is int40;
type Mark is bytes3;
contract Kinds {
  enum Level { Low, Middle, High }
  struct Inner { int8 a; Price price; Mark mark; Level level; }
  struct Outer { uint16 id; Inner[3] three; Inner[] many; string name; bool last; }
  uint8 private before = 255;
  Price[5] public prices;
  Mark[] public marks;
  int24[2][] public pairs;
  bytes7[4] public sevens;
  Outer[] private outers;
  mapping(int16 => mapping(Level => mapping(bytes3 => Price))) public deep;
  mapping(string => Inner[]) private named;
  string public text;
  bytes public blob;
  bool[40] public flags;
  int256 public least = type(int256).min;

  function fill(int40[5] memory p, bytes3[] memory m, int24[2][] memory q, bytes7[4] memory s, bool[40] memory f) external {
    delete marks; delete pairs;
    for (uint256 i = 0; i < 5; i++) prices[i] = Price.wrap(p[i]);
    for (uint256 i = 0; i < m.length; i++) marks.push(Mark.wrap(m[i]));
    for (uint256 i = 0; i < q.length; i++) pairs.push(q[i]);
    sevens = s;
    flags = f;
  }
  function texts(string memory t, bytes memory b) external { text = t; blob = b; }
  function push(Outer memory given) external {
    Outer storage it = outers.push();
    (it.id, it.name, it.last) = (given.id, given.name, given.last);
    for (uint256 i = 0; i < 3; i++) it.three[i] = given.three[i];
    for (uint256 i = 0; i < given.many.length; i++) it.many.push(given.many[i]);
  }
  function deepen(int16 a, Level b, bytes3 c, int40 value) external { deep[a][b][c] = Price.wrap(value); }
  function nameIt(string memory key, Inner memory inner) external { named[key].push(inner); }
  function outerAt(uint256 at) external view returns (Outer memory) { return outers[at]; }
  function namedAt(string memory key) external view returns (Inner[] memory) { return named[key]; }
}
`

/** As the layout has values of the ABI. */
const plain = (value: unknown) => (typeof value === 'bigint' || typeof value === 'number' ? value.toString() : value)
const list = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

// Layouts are the same in all pipelines: the code that packs values is not.
describe.each(['legacy', 'IR, optimised'] as const)('values by the layout are those that the contract returns (%s)', (pipeline) => {
  let chain: SourcedChain
  let address: Address
  beforeAll(async () => {
    chain = await SourcedChain.of(await compilePipeline({ 'kinds.sol': SOURCE }, pipeline))
    address = (await chain.deploy('Kinds')).address
  }, 60_000)

  const abi = () => contractNamed(chain.build, 'Kinds').abi as Abi
  const send = (name: string, args: readonly unknown[]) => chain.call('Kinds', address, name, args)
  const asked = (functionName: string, args: readonly unknown[] = []): unknown => {
    const { chain: blocks } = chain.devnet
    const { header } = blocks.head
    const context = { engine: blocks.engine, config: blocks.config, header, state: blocks.stateAt(header) }
    const output = queryContract(context, address, bytesFromHex(encodeFunctionData({ abi: abi(), functionName, args })))
    return decodeFunctionResult({ abi: abi(), functionName, data: hexFromBytes(output) })
  }
  const read = (path: string) => {
    const { layout, types } = contractLayouts(chain.build, contractNamed(chain.build, 'Kinds')).storage!
    const state = chain.devnet.chain.stateAt(chain.devnet.chain.head.header)
    const variables = new StorageVariables(layout, types, (slot) => state.storage(address, slot))
    return variables.valueOf(variables.find(path))
  }
  const expectEqual = (path: string, value: unknown) => expect([path, read(path)]).toEqual([path, plain(value)])

  test.each([1, 2, 3])('of arrays of packed user types, negative numbers and fixed bytes, seed %i', async (seed) => {
    const next = createRandom(seed)
    const signed = (bits: number) => next(2 ** Math.min(bits, 31)) - 2 ** (Math.min(bits, 31) - 1)
    const bytes = (size: number): Hex => hexFromBytes(Uint8Array.from({ length: size }, () => next(256)))
    const [marks, pairs] = [next(40), next(9)]
    await send('fill', [
      list(5, () => signed(31)),
      list(marks, () => bytes(3)),
      list(pairs, () => [signed(24), signed(24)]),
      list(4, () => bytes(7)),
      list(40, () => next(2) === 1),
    ])
    for (let at = 0; at < 5; at++) expectEqual(`prices[${at}]`, asked('prices', [BigInt(at)]))
    for (let at = 0; at < marks; at++) expectEqual(`marks[${at}]`, asked('marks', [BigInt(at)]))
    for (let at = 0; at < 2 * pairs; at++) expectEqual(`pairs[${at >> 1}][${at & 1}]`, asked('pairs', [BigInt(at >> 1), BigInt(at & 1)]))
    for (let at = 0; at < 4; at++) expectEqual(`sevens[${at}]`, asked('sevens', [BigInt(at)]))
    for (let at = 0; at < 40; at++) expectEqual(`flags[${at}]`, asked('flags', [BigInt(at)]))
    expectEqual('marks.length', marks)
    expectEqual('least', -(2n ** 255n))
    expectEqual('before', 255)
  })

  test.each([0, 1, 31, 32, 33, 64, 65, 200])('of a text and bytes of %i bytes', async (length) => {
    const [text, blob] = ['x'.repeat(length), `0x${'a5'.repeat(length)}`]
    await send('texts', [text, blob])
    expectEqual('text', asked('text'))
    expectEqual('blob', asked('blob'))
    expect([read('text'), read('blob')]).toEqual([text, blob])
  })

  test('of structs of arrays of structs, and in nested mappings', async () => {
    const next = createRandom(7)
    const inner = () => ({
      a: next(256) - 128,
      price: next(2 ** 30) - 2 ** 29,
      mark: hexFromBytes(Uint8Array.of(next(256), 0, 1)),
      level: next(3),
    })
    const outer = (many: number, name: string) => ({
      id: next(65_536),
      three: [inner(), inner(), inner()],
      many: Array.from({ length: many }, inner),
      name,
      last: true,
    })
    for (const [many, name] of [
      [0, ''],
      [1, 'y'.repeat(31)],
      [5, 'z'.repeat(32)],
    ] as const)
      await send('push', [outer(many, name)])
    interface Inner {
      a: number
      price: number
      mark: Hex
      level: number
    }
    const expectInner = (path: string, value: Inner) => {
      for (const field of ['a', 'price', 'mark', 'level'] as const) expectEqual(`${path}.${field}`, value[field])
    }
    for (let at = 0; at < 3; at++) {
      const value = asked('outerAt', [BigInt(at)]) as { id: number; three: Inner[]; many: Inner[]; name: string; last: boolean }
      for (const [index, it] of value.three.entries()) expectInner(`outers[${at}].three[${index}]`, it)
      for (const [index, it] of value.many.entries()) expectInner(`outers[${at}].many[${index}]`, it)
      for (const field of ['id', 'name', 'last'] as const) expectEqual(`outers[${at}].${field}`, value[field])
      expectEqual(`outers[${at}].many.length`, value.many.length)
    }
    await send('deepen', [-300, 2, '0x0a0b0c', -77])
    expectEqual('deep[-300][2][0x0a0b0c]', asked('deep', [-300, 2, '0x0a0b0c']))
    expect(read('deep[-300][2][0x0a0b0c]')).toBe('-77')
    await send('nameIt', ['some key', inner()])
    const [named] = asked('namedAt', ['some key']) as Inner[]
    expectInner('named["some key"][0]', named!)
  })
})
