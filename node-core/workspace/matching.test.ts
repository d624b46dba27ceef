/** Artifacts as solc really writes them, compared with code as a chain really has it. */
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { type ParsedArtifact, parseArtifactFile } from './artifactFile.ts'
import { ArtifactLibrary } from './artifactLibrary.ts'
import { codeKindOf } from './codeKind.ts'
import { codePatternOf, withoutMetadata } from '../compilation/codePattern.ts'
import { createMemoryFolder } from './workspaceFolder.ts'

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
library Sums { function add(uint256 a, uint256 b) external pure returns (uint256) { return a + b; } }
contract Vault {
  address public immutable owner;
  uint256 public immutable cap;
  uint256 public total;
  error TooMuch(uint256 asked, uint256 cap);
  constructor(address owner_, uint256 cap_) { owner = owner_; cap = cap_; }
  function put(uint256 amount) external { total = Sums.add(total, amount); if (total > cap) revert TooMuch(total, cap); }
}
contract Plain { uint256 public value; function set(uint256 to) external { value = to; } }
contract Factory { event Made(address at); function make() external returns (Plain made) { made = new Plain(); emit Made(address(made)); } }
interface IVault { function total() external view returns (uint256); }
contract Proxy {
  bytes32 private constant SLOT = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
  fallback() external payable { bytes32 slot = SLOT; assembly { pop(delegatecall(gas(), sload(slot), 0, 0, 0, 0)) } }
}
`
const SOLC = createRequire(import.meta.url)('solc') as { compile(input: string): string }

interface Output {
  contracts: Record<string, Record<string, Contract>>
}
interface Contract {
  abi: unknown[]
  metadata: string
  evm: {
    bytecode: { object: string }
    deployedBytecode: { object: string; immutableReferences: Record<string, { start: number; length: number }[]>; linkReferences: object }
  }
}

function compile(source: string, metadata: object = {}): Output {
  const settings = {
    optimizer: { enabled: true },
    metadata,
    outputSelection: { '*': { '*': ['abi', 'metadata', 'evm.bytecode', 'evm.deployedBytecode'] } },
  }
  return JSON.parse(
    SOLC.compile(JSON.stringify({ language: 'Solidity', sources: { 'src/All.sol': { content: source } }, settings })),
  ) as Output
}

/** Code as a chain has it: placeholders replaced by a library's address, immutables by values. */
function deployed({ evm: { deployedBytecode } }: Contract, library: Address, values: readonly Hash[]): Uint8Array {
  const code = bytesFromHex(`0x${deployedBytecode.object.replaceAll(/__.{38}/g, library.slice(2))}`)
  for (const [at, places] of Object.values(deployedBytecode.immutableReferences).entries()) {
    for (const { start } of places) code.set(bytesFromHex(values[at % values.length]!), start)
  }
  return code
}

const LIBRARY: Address = `0x${'5b'.repeat(20)}`
const VALUES: Hash[] = [`0x${'0'.repeat(24)}${'7c'.repeat(20)}`, `0x${'9'.repeat(64)}`]

let output: Output
let otherComment: Output
let noMetadata: Output
const contractOf = (from: Output, name: string): Contract => from.contracts['src/All.sol']![name]!

beforeAll(() => {
  output = compile(SOURCE)
  otherComment = compile(`${SOURCE}// another last line\n`)
  noMetadata = compile(SOURCE, { appendCBOR: false })
})

const foundryFile = (contract: Contract): string =>
  JSON.stringify({
    abi: contract.abi,
    bytecode: { object: `0x${contract.evm.bytecode.object}`, linkReferences: {} },
    deployedBytecode: { ...contract.evm.deployedBytecode, object: `0x${contract.evm.deployedBytecode.object}` },
    rawMetadata: contract.metadata,
    metadata: JSON.parse(contract.metadata) as unknown,
  })

const hardhatFile = (name: string, contract: Contract, format = 'hh-sol-artifact-1'): string =>
  JSON.stringify({
    _format: format,
    contractName: name,
    sourceName: 'contracts/All.sol',
    abi: contract.abi,
    bytecode: `0x${contract.evm.bytecode.object}`,
    deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
    linkReferences: {},
    deployedLinkReferences: contract.evm.deployedBytecode.linkReferences,
    ...(format === 'hh3-artifact-1' && { immutableReferences: contract.evm.deployedBytecode.immutableReferences }),
  })

function parsed(file: string, content: string): ParsedArtifact[] {
  const { artifacts, problems } = parseArtifactFile(file, content)
  expect(problems).toEqual([])
  return artifacts
}

function libraryOf(...artifacts: ParsedArtifact[]): ArtifactLibrary {
  const library = new ArtifactLibrary(createMemoryFolder())
  for (const artifact of artifacts) library.add(artifact, 'file.json', 1)
  return library
}

const nameOf = (library: ArtifactLibrary, code: Uint8Array): string | undefined => {
  const id = library.match(keccak256Hex(code), () => code)
  return id === null ? undefined : library.get(id)!.name
}

describe('matching', () => {
  test.each([
    ['an artifact of Foundry', () => parsed('out/All.sol/Vault.json', foundryFile(contractOf(output, 'Vault')))],
    [
      'an artifact of Hardhat 2, which says nothing of immutable values',
      () => parsed('Vault.json', hardhatFile('Vault', contractOf(output, 'Vault'))),
    ],
    ['an artifact of Hardhat 3', () => parsed('Vault.json', hardhatFile('Vault', contractOf(output, 'Vault'), 'hh3-artifact-1'))],
    ['an output of solc', () => parsed('output.json', JSON.stringify(output))],
    ['a build info', () => parsed('info.json', JSON.stringify({ _format: 'hh-sol-build-info-1', input: {}, output }))],
  ])('%s is found by code with immutable values and a linked library', (_name, artifacts) => {
    const code = deployed(contractOf(output, 'Vault'), LIBRARY, VALUES)
    expect(hexFromBytes(code)).not.toBe(`0x${contractOf(output, 'Vault').evm.deployedBytecode.object}`)
    expect(nameOf(libraryOf(...artifacts()), code)).toBe('Vault')
  })

  test('metadata of another source does not matter', () => {
    const code = deployed(contractOf(otherComment, 'Vault'), LIBRARY, VALUES)
    expect(contractOf(otherComment, 'Vault').evm.deployedBytecode.object).not.toBe(contractOf(output, 'Vault').evm.deployedBytecode.object)
    expect(nameOf(libraryOf(...parsed('o.json', JSON.stringify(output))), code)).toBe('Vault')
  })

  test('code without metadata is found too', () => {
    expect(nameOf(libraryOf(...parsed('o.json', JSON.stringify(output))), deployed(contractOf(noMetadata, 'Plain'), LIBRARY, VALUES))).toBe(
      'Plain',
    )
  })

  test('metadata in the middle, of a contract that another makes, does not matter', () => {
    expect(
      nameOf(libraryOf(...parsed('o.json', JSON.stringify(output))), deployed(contractOf(otherComment, 'Factory'), LIBRARY, VALUES)),
    ).toBe('Factory')
  })

  test('a library is found although it starts with its own address', () => {
    const code = deployed(contractOf(output, 'Sums'), LIBRARY, VALUES)
    code.set(bytesFromHex(LIBRARY), 1)
    expect(nameOf(libraryOf(...parsed('o.json', JSON.stringify(output))), code)).toBe('Sums')
  })

  test('of two artifacts with equal code, the one with the same metadata is meant', () => {
    const [ours, theirs] = [output, otherComment].map((from) => parsed('Plain.json', hardhatFile('Plain', contractOf(from, 'Plain')))[0]!)
    const renamed = { ...theirs!, name: 'Renamed' }
    const code = deployed(contractOf(output, 'Plain'), LIBRARY, VALUES)
    expect(nameOf(libraryOf(ours!, renamed), code)).toBe('Plain')
    expect(nameOf(libraryOf(renamed, ours!), code)).toBe('Plain')
    expect(nameOf(libraryOf(renamed), code)).toBe('Renamed')
  })

  test('one changed instruction is another contract', () => {
    const code = deployed(contractOf(output, 'Plain'), LIBRARY, VALUES)
    code[40]! ^= 1
    expect(nameOf(libraryOf(...parsed('o.json', JSON.stringify(output))), code)).toBeUndefined()
  })

  test('an interface has no code and matches nothing', () => {
    const [artifact] = parsed('IVault.json', foundryFile(contractOf(output, 'IVault')))
    expect(artifact).toMatchObject({ name: 'IVault', source: 'src/All.sol', format: 'foundry', code: null })
  })

  test('an artifact that is removed matches no more, and one imported later does', () => {
    const library = libraryOf()
    const code = deployed(contractOf(output, 'Plain'), LIBRARY, VALUES)
    expect(nameOf(library, code)).toBeUndefined()
    const { id } = library.add(parsed('Plain.json', foundryFile(contractOf(output, 'Plain')))[0]!, 'Plain.json', 1)
    expect(nameOf(library, code)).toBe('Plain')
    library.remove(id)
    expect(nameOf(library, code)).toBeUndefined()
  })

  test('of 10,000 contracts with 1,000 codes, each code is compared with 1,000 artifacts once', () => {
    const plain = parsed('Plain.json', foundryFile(contractOf(output, 'Plain')))[0]!
    const variant = (index: number): Uint8Array => {
      const bytes = Uint8Array.from(plain.code!.bytes)
      new DataView(bytes.buffer).setUint16(20, index)
      return bytes
    }
    const codes = Array.from({ length: 1_000 }, (_, index) => variant(index))
    const hashes = codes.map(keccak256Hex)
    const library = libraryOf(
      ...codes.map((bytes, index) => ({ ...plain, name: `Plain${index}`, code: { bytes, masks: [], immutables: [] } })),
    )
    let looks = 0
    const codeAt = (index: number) => {
      looks++
      return codes[index]!
    }
    for (let at = 0; at < 10_000; at++) expect(library.match(hashes[at % 1_000]!, () => codeAt(at % 1_000))).not.toBeNull()
    expect(looks).toBe(1_000)
  })
})

describe('code', () => {
  test('the metadata that solc appends is recognized', () => {
    const code = bytesFromHex(`0x${contractOf(output, 'Plain').evm.deployedBytecode.object}`)
    expect(code.length - withoutMetadata(code).length).toBe(54)
    const bare = bytesFromHex(`0x${contractOf(noMetadata, 'Plain').evm.deployedBytecode.object}`)
    expect(withoutMetadata(bare)).toBe(bare)
    expect(withoutMetadata(code)).toEqual(bare)
  })

  test.each(['0x', '0x00', '0x0000', '0xa1610000020003', '0xffffffff', `0x${'00'.repeat(100)}0062`])('%s has no metadata', (text) => {
    const code = bytesFromHex(text)
    expect(withoutMetadata(code)).toBe(code)
    expect(codePatternOf(code, []).sizeBytes).toBe(code.length)
  })

  test.each([
    ['EIP-1167', `0x363d3d373d3d3d363d73${'5b'.repeat(20)}5af43d82803e903d91602b57fd5bf3`, 'eip1167'],
    ['EIP-1167 with values behind it', `0x363d3d373d3d3d363d73${'5b'.repeat(20)}5af43d82803e903d91602b57fd5bf3aabbcc`, 'eip1167'],
    ['EIP-7511', `0x365f5f375f5f365f73${'5b'.repeat(20)}5af43d5f5f3e5f3d91602a57fd5bf3`, 'eip1167'],
    [
      'a clone with values behind it that it passes on',
      `0x3d3d3d3d363d3d3761000260373639366100020 13d73${'5b'.repeat(20)}5af43d3d93803e603557fd5bf3aabb0002`.replace(' ', ''),
      'eip1167',
    ],
    ['a delegation', `0xef0100${'5b'.repeat(20)}`, 'eip7702'],
  ])('%s names what is behind it', (_name, text, proxy) => {
    expect(codeKindOf(bytesFromHex(text)).fixed).toEqual({ proxy, implementation: LIBRARY })
  })

  test('other code matches nothing', () => {
    expect(codeKindOf(bytesFromHex(`0x${contractOf(output, 'Plain').evm.deployedBytecode.object}`))).toEqual({
      token: null,
      fixed: null,
      slots: [],
      isDiamond: false,
    })
  })
  test('a proxy whose slot is written as a hash less one reads the slot too', () => {
    expect(codeKindOf(bytesFromHex(`0x${contractOf(output, 'Proxy').evm.deployedBytecode.object}`))).toMatchObject({
      slots: [{ proxy: 'eip1967', slot: BigInt('0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc') }],
    })
  })
})
