import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { finish } from '../../base/longWork.ts'
import { runTraced } from '../../tracing/traced.ts'
import { TESTED_PIPELINES, SourcedChain, compilePipeline } from '../fixture.ts'
import { ConsoleTracer } from './consoleTracer.ts'

const SOURCE = `pragma solidity ^0.8.0;
import "console2.sol";
contract Shop {
  constructor() {
    console2.log("made");
  }
  function buy(uint256 count) external {
    console2.log("buy", count);
    check(count);
  }
  function check(uint256 count) internal {
    if (count > 3)
      console2.log("many: %s of %s", count, msg.sender);
    require(count > 5);
  }
}`
const LIBRARY = readFileSync(createRequire(import.meta.url).resolve('forge-std/console2.sol'), 'utf8')

// The library takes long to compile.
const PIPELINES_OF_LIBRARY = IS_FULL_RUN ? TESTED_PIPELINES : (['legacy'] as const)

test.each(PIPELINES_OF_LIBRARY)(
  'what is printed has the function and the line that print it (%s)',
  { timeout: 60_000 },
  async (pipeline) => {
    const chain = await SourcedChain.of(await compilePipeline({ 'shop.sol': SOURCE, 'console2.sol': LIBRARY }, pipeline))
    const { address, created } = await chain.deploy('Shop')
    const printedBy = (traced: typeof created) => {
      const tracer = new ConsoleTracer(chain.finder)
      finish(runTraced(traced, tracer.hooks, 60_000))
      return tracer
        .result()
        .map(({ text, contract, function: name, location, depth }) => [
          text.slice(0, 9),
          contract,
          name,
          location?.path,
          location?.line,
          depth,
        ])
    }
    const called = printedBy(await chain.call('Shop', address, 'buy', [4n]))
    expect(printedBy(created)).toEqual([['made', 'Shop', 'constructor', 'shop.sol', 5, 0]])
    expect(called).toEqual([
      ['buy 4', 'Shop', 'buy', 'shop.sol', 8, 0],
      ['many: 4 o', 'Shop', 'check', 'shop.sol', 13, 0],
    ])
  },
)
