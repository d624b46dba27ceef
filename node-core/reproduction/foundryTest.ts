import type { Reproduction } from './bundle.ts'
import { callLines, effectLines, evmVersionOf, FOUNDRY_GAS_LIMIT, indented, logLines, setUpLines, VM } from './foundryLines.ts'
import { testedTransaction } from './testedTransaction.ts'

/**
 * A self-contained Foundry test, which fails unless the call of the transaction does what the bundle expects: success or failure, output,
 * logs, slots and balances. Gas is not compared.
 */
export function foundryTest(bundle: Reproduction): string {
  const tested = testedTransaction(bundle)
  const { hash } = bundle.transaction
  return `// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

// Reproduces transaction ${hash} of chain ${bundle.rules.chainId}.
// Run it with: forge test --evm-version ${evmVersionOf(bundle.rules.hardfork)} --gas-limit ${FOUNDRY_GAS_LIMIT}

${VM}

contract ReproductionTest {
    Vm private constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

    function setUp() public {
${indented(setUpLines(bundle, tested))}
    }

    function test_reproduce() public {
        vm.recordLogs();
        vm.txGasPrice(${tested.gasPrice});
${indented(callLines(bundle, tested))}
${indented([...logLines(bundle.expected), ...effectLines(bundle)])}
    }
}
`
}
