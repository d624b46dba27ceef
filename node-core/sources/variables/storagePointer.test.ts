import { expect, test } from 'vitest'
import { SourcedChain, compilePipeline } from '../fixture.ts'
import { InspectedExecution } from './inspected.fixture.ts'

const SOURCE = `pragma solidity ^0.8.0;
library Shared {
  struct Data { uint256 count; mapping(address => uint256) shares; uint64[] list; }
  function data() internal pure returns (Data storage found) {
    bytes32 at = keccak256("shared");
    assembly { found.slot := at }
  }
}
contract Facet {
  event Done();
  function add(uint64 value) external {
    Shared.Data storage data = Shared.data();
    data.count += value;
    data.list.push(value);
    emit Done();
  }
}
contract Diamond {
  address immutable facet;
  constructor(address to) { facet = to; }
  fallback() external {
    (bool ok,) = facet.delegatecall(msg.data);
    require(ok);
  }
}`

test('a pointer that assembly has set to where no state variable is has the value that is there', { timeout: 60_000 }, async () => {
  const chain = await SourcedChain.of(await compilePipeline({ 'diamond.sol': SOURCE }, 'legacy'))
  const facet = await chain.deploy('Facet')
  const diamond = await chain.deploy('Diamond', [facet.address])
  await chain.call('Facet', diamond.address, 'add', [4n])
  const run = new InspectedExecution(chain, await chain.call('Facet', diamond.address, 'add', [5n]), SOURCE)
  expect(run.atLine('data.count += value').locals).toMatchObject([{ name: 'data', value: 'Data({count: 4, list: [4]})' }])
  expect(run.atLine('emit Done()').locals).toMatchObject([{ name: 'data', value: 'Data({count: 9, list: [4, 5]})' }])
  // Before it is set, it points to what has nothing to do with it.
  expect(run.atLine('bytes32 at =').locals).toMatchObject([{ name: 'found', value: 'slot 0x0' }])
})
