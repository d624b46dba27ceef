import { hexFromBytes } from '../contract/hex.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import { inputOf, outputLines } from './foundryCalls.ts'
import { bytes, callLines, effectLines, evmVersionOf, FOUNDRY_GAS_LIMIT, indented, logLines, setUpLines, VM } from './foundryLines.ts'
import type { RecordedTest } from './recordedTest.ts'
import { testedTransaction } from './testedTransaction.ts'

/** A self-contained Foundry test with a function for each request, which sets the accounts that the request read. */
export function foundryRequests(tests: readonly RecordedTest[], hardfork: Hardfork): string {
  const codes = new CodeFunctions()
  const functions = tests.map((test) => functionOf(test, codes))
  return `// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

// Recorded requests on the state that they read. To test another contract, put its code into the function of the code.
// Run it with: forge test --evm-version ${evmVersionOf(hardfork)} --gas-limit ${FOUNDRY_GAS_LIMIT}

${VM}

contract RecordedRequestsTest {
    Vm private constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

${[...functions, ...codes.texts()].join('\n\n')}
}
`
}

/** Code of contracts, each once: solc puts a constant wherever it is used, but not what a function returns. */
class CodeFunctions {
  readonly #names = new Map<string, string>()

  /** The call of the function that returns the code. */
  of(code: Uint8Array): string {
    const text = bytes(code)
    const name = this.#names.get(text) ?? `code_${this.#names.size + 1}()`
    this.#names.set(text, name)
    return name
  }

  texts(): string[] {
    return Array.from(
      this.#names,
      ([text, name]) => `    function ${name} private pure returns (bytes memory) {
        return ${text};
    }`,
    )
  }
}

function functionOf({ seq, title, bundle, fn }: RecordedTest, codes: CodeFunctions): string {
  const tested = testedTransaction(bundle)
  const output = hexFromBytes(bundle.expected.output)
  const typed = fn && { input: inputOf({ fn, data: '0x' }), outputLines: outputLines({ fn, output }) }
  const isSend = bundle.origin !== 'simulated'
  const lines = [
    ...setUpLines(bundle, tested, (code) => codes.of(code)),
    ...(isSend ? ['vm.recordLogs();'] : []),
    `vm.txGasPrice(${tested.gasPrice});`,
    ...callLines(bundle, tested, typed),
    ...(isSend ? [...logLines(bundle.expected), ...effectLines(bundle)] : []),
  ]
  return `    // #${seq} ${title}
    function test_${seq}${fn === undefined ? '' : `_${fn.item.name}`}() public {
${indented(lines)}
    }`
}
