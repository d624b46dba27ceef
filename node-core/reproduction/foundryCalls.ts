import { checksumAddress } from '../base/checksumAddress.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import { evmVersionOf } from './foundryLines.ts'
import { blocksText, nameOfCall, type TestedCall, type TestedChain, type TestedValue } from './testedCall.ts'

/** A Foundry test with a function for each call, which forks the chain at the block of the call. */
export function foundryCalls(calls: readonly TestedCall[], { chainId, url }: TestedChain, hardfork: Hardfork): string {
  return `// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

// Recorded calls on chain ${chainId}. The node at RPC_URL must have ${blocksText(calls)} of it.
// Run it with: forge test --no-storage-caching --evm-version ${evmVersionOf(hardfork)}
// Foundry would keep what it read of another chain with that id.

interface Vm {
    function createSelectFork(string calldata url, uint256 block) external returns (uint256);
    function envOr(string calldata name, string calldata otherwise) external view returns (string memory);
    function fee(uint256 baseFee) external;
    function prank(address sender, address origin) external;
}

contract RecordedCallsTest {
    Vm private constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

    function fork(uint256 number) private {
        vm.createSelectFork(vm.envOr("RPC_URL", string("${url}")), number);
        // As in a call that offers no price for its gas.
        vm.fee(0);
    }

${calls.map(testOf).join('\n\n')}
}
`
}

function testOf(call: TestedCall): string {
  const { seq, block, from, to, value, isSuccess, fn } = call
  const lines = [
    `fork(${block});`,
    `vm.prank(${checksumAddress(from)}, ${checksumAddress(from)});`,
    `(bool isSuccess, bytes memory output) = ${checksumAddress(to)}.call${value > 0n ? `{value: ${value}}` : ''}(${inputOf(call)});`,
    `require(isSuccess == ${isSuccess}, "expected that it ${isSuccess ? 'succeeds' : 'fails'}");`,
    ...outputLines(call),
  ]
  return `    // #${seq} ${nameOfCall(call)}
    function test_${seq}${fn === undefined ? '' : `_${fn.item.name}`}() public {
${lines.map((line) => `        ${line}`).join('\n')}
    }`
}

const hexLiteral = (value: string): string => `hex"${value.slice(2)}"`

/** The data of a call in Solidity. */
export function inputOf({ fn, data }: Pick<TestedCall, 'fn' | 'data'>): string {
  return fn === undefined ? hexLiteral(data) : `abi.encodeWithSignature(${[`"${fn.signature}"`, ...fn.inputs.map(literal)].join(', ')})`
}

const isLong = (type: string): boolean => type === 'string' || type === 'bytes'

/** Checks `output`. */
export function outputLines({ fn, output }: Pick<TestedCall, 'fn' | 'output'>): string[] {
  const outputs = fn?.outputs
  if (outputs === undefined || outputs.length === 0)
    return [`require(keccak256(output) == keccak256(${hexLiteral(output)}), "output differs");`]
  const names = outputs.map(({ type }, at) => `${type}${isLong(type) ? ' memory' : ''} result${at}`)
  const types = outputs.map(({ type }) => type).join(', ')
  return [
    `${names.length === 1 ? names[0] : `(${names.join(', ')})`} = abi.decode(output, (${types}));`,
    ...outputs.map((it, at) => {
      const [result, wanted] = isLong(it.type)
        ? [`keccak256(${it.type === 'string' ? `bytes(result${at})` : `result${at}`})`, `keccak256(${literal(it)})`]
        : [`result${at}`, literal(it)]
      return `require(${result} == ${wanted}, "result ${at} differs");`
    }),
  ]
}

/** The value in Solidity. */
function literal({ type, value }: TestedValue): string {
  if (type === 'bytes') return hexLiteral(value)
  return type === 'string' || type === 'bool' || type === 'address' ? value : `${type}(${value})`
}
