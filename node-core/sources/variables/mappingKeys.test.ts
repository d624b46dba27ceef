import { beforeAll, describe, expect, test } from 'vitest'
import { SourcedChain, compilePipeline } from '../fixture.ts'
import { InspectedExecution } from './inspected.fixture.ts'

const SOURCE = `pragma solidity ^0.8.0;
contract Names {
  struct Entry { uint256 amount; uint256[] list; }
  mapping(string => uint256) byName;
  mapping(bytes => uint256) byBytes;
  mapping(string => mapping(bytes => Entry)) nested;
  uint256[] plain;
  enum Kind { Small, Big }
  mapping(Kind => mapping(bytes4 => uint256)) byKind;
  event Done();
  function run() external {
    byName[""] = 5;
    byName[unicode"tür"] = 6;
    bytes memory raw = hex"ff00";
    byName[string(raw)] = 7;
    byBytes[hex""] = 8;
    Entry storage entry = nested[""][hex""];
    entry.amount = 9;
    entry.list.push(10);
    plain.push(11);
    byKind[Kind.Big]["ab"] = 12;
    emit Done();
  }
}`

describe('keys of mappings that are strings or bytes', () => {
  let run: InspectedExecution
  beforeAll(async () => {
    const chain = await SourcedChain.of(await compilePipeline({ 'names.sol': SOURCE }, 'legacy'))
    const { address } = await chain.deploy('Names')
    run = new InspectedExecution(chain, await chain.call('Names', address, 'run'), SOURCE)
  }, 60_000)

  test('the empty one is a key, and what is no UTF-8 is named by its bytes', () => {
    const { state } = run.atLine('emit Done()')
    expect(state!.map(({ path, value }) => `${path} = ${value}`)).toEqual([
      'byName[""] = 5',
      'byName["tür"] = 6',
      'byName[0xff00] = 7',
      'byBytes[0x] = 8',
      'nested[""][0x].amount = 9',
      'nested[""][0x].list.length = 1',
      'nested[""][0x].list[0] = 10',
      'plain.length = 1',
      'plain[0] = 11',
      'byKind[Kind.Big][0x61620000] = 12',
    ])
  })

  test('a storage pointer leads to what is at the empty one', () => {
    const entry = run.atLine('emit Done()').locals!.find(({ name }) => name === 'entry')
    expect(entry).toMatchObject({ path: 'nested[""][0x]', value: 'Entry({amount: 9, list: [10]})' })
  })
})
