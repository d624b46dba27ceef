import { expect, test } from 'vitest'
import type { Build } from '../../compilation/build.ts'
import type { StorageLayout } from '../../compilation/storageLayout.ts'
import { compileSources, type SolcVersion } from '../../fixtures/solc.ts'
import { compilePipeline, contractNamed } from '../fixture.ts'
import { contractLayouts } from './contractLayout.ts'

const KINDS = `
type Price is int64;
enum Kind { None, One, Two }
interface Thing { function f() external; }
library Sets { struct Set { bytes32[] items; mapping(bytes32 => uint256) at; } }
uint256 constant COUNT = 3;
contract Base {
  uint8 private small = 1;
  uint256 constant FIXED = 5;
  uint256 immutable made = 6;
  Sets.Set private names;
}
abstract contract Other { uint16 internal two; }
contract All is Base, Other {
  struct Inner { uint8 a; uint128 b; uint128 c; bool d; }
  struct Node { uint32 value; Node[] children; mapping(uint8 => Node) byKey; Inner[2] pair; }
  bool private small;
  Kind public kind;
  Price public price;
  Thing public thing;
  address payable public payee;
  function() external returns (uint256) public outer;
  function(uint256) internal inner;
  Inner public single;
  uint8 public last;
  bytes3[7] public threes;
  uint24[13][2] public grids;
  uint256[COUNT * 2 + 1] public sized;
  string public text;
  bytes public blob;
  Node private root;
  mapping(address => mapping(Kind => string[])) public deep;
  bool[33] public flags;
  uint256 transient lock;
  address transient caller;
}
contract At layout at 0x1234 is Other { uint240 public x; uint16 public y; }
`

/** The build without what its compiler says of layouts. */
const withoutLayouts = (build: Build): Build => ({
  ...build,
  contracts: build.contracts.map((contract) => ({ ...contract, storageLayout: null, transientStorageLayout: null })),
})

/** What a layout says, without the ids that compilers count types with. */
const plain = (layout: StorageLayout | undefined) =>
  JSON.parse(JSON.stringify(layout ?? null), (_key, value: unknown) => value) as StorageLayout | null

function expectEqualLayouts(build: Build): number {
  const bare = withoutLayouts(build)
  let count = 0
  for (const [at, contract] of build.contracts.entries()) {
    if (contract.storageLayout === null || contract.runtime === null) continue
    const { storage, transient } = contractLayouts(bare, bare.contracts[at]!)
    expect(plain(storage?.layout)?.storage, contract.name).toEqual(contract.storageLayout.storage)
    for (const [key, type] of Object.entries(contract.storageLayout.types)) expect(storage!.layout.types[key], key).toEqual(type)
    if (contract.transientStorageLayout !== null)
      expect(transient?.layout.storage, contract.name).toEqual(contract.transientStorageLayout.storage)
    count++
  }
  return count
}

test('layouts from syntax trees are those of the compiler', async () => {
  expect(expectEqualLayouts(await compileSources({ version: '0.8.37', sources: { 'kinds.sol': `pragma solidity ^0.8.0;${KINDS}` } }))).toBe(
    4,
  )
  expect(expectEqualLayouts(await compilePipeline('Variables.sol', 'legacy'))).toBe(2)
})

test.each<SolcVersion>(['0.5.17', '0.6.12', '0.7.0'])('and those of solc %s', async (version) => {
  const source = `
    contract A { struct S { uint8 a; uint256[] b; } enum E { X, Y } uint8 u; E e; mapping(address => S) m; }
    contract B is A { S s; bytes3[11] t; string n; int64 i; address payable p; }`
  expect(expectEqualLayouts(await compileSources({ version, sources: { 'a.sol': source } }))).toBe(2)
})

test('a contract of a compiler that says nothing of layouts has one', async () => {
  const source = 'contract A { uint8 a; uint8 constant c = 1; } contract B is A { mapping(address => uint) m; uint128[3] t; }'
  const build = await compileSources({ version: '0.4.26', sources: { 'a.sol': source } })
  const contract = contractNamed(build, 'B')
  expect(contract.storageLayout).toBeNull()
  expect(contractLayouts(build, contract).storage!.layout.storage).toMatchObject([
    { label: 'a', slot: '0' },
    { label: 'm', slot: '1', type: 't_mapping(t_address,t_uint256)' },
    { label: 't', slot: '2' },
  ])
})

test('structs with a namespace are where ERC-7201 puts them', async () => {
  const source = `pragma solidity ^0.8.0;
    contract Base {
      /// @custom:storage-location erc7201:example.main
      struct MainStorage { uint256 x; mapping(address => uint8) levels; }
      /**
       * Some words.
       * @custom:storage-location erc7201:openzeppelin.storage.ERC20
       */
      // More.
      struct ERC20Storage { uint128 a; uint128 b; }
      struct Plain { uint256 y; }
    }
    contract Top is Base { uint256 own; }`
  const build = await compileSources({ version: '0.8.37', sources: { 'n.sol': source } })
  const { storage } = contractLayouts(build, contractNamed(build, 'Top')).storage!.layout
  expect(storage.map(({ label, slot }) => [label, BigInt(slot).toString(16).padStart(64, '0')])).toEqual([
    ['own', '0'.repeat(64)],
    // The example of the EIP, and OpenZeppelin's constant.
    ['MainStorage', '183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500'],
    ['ERC20Storage', '52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00'],
  ])
})

test('trees that are none have no layout', async () => {
  const build = withoutLayouts(await compileSources({ version: '0.8.37', sources: { 'a.sol': 'contract A { uint8[2][2] a; }' } }))
  const broken = (change: (text: string) => string): Build => ({
    ...build,
    sources: build.sources.map((source) => ({ ...source, ast: JSON.parse(change(JSON.stringify(source.ast))) as unknown })),
    contracts: [{ ...build.contracts[0]! }],
  })
  for (const [from, to] of [
    ['"ElementaryTypeName"', '"Strange"'],
    ['"uint8"', '"uint9000000"'],
    ['[2][2]', '[99999999999999999999][2]'],
    ['"typeName"', '"noType"'],
  ] as const) {
    const changed = broken((text) => text.replaceAll(from, to))
    const layout = contractLayouts(changed, changed.contracts[0]!).storage?.layout
    expect(layout === undefined || layout.storage.length <= 1, `${from} ${to}`).toBe(true)
  }
})
