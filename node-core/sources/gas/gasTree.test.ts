import { beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '../../contract/hex.ts'
import type { WireGasBySource, WireGasNode } from '../../contract/sources.ts'
import { finish } from '../../base/longWork.ts'
import { type Traced, runTraced } from '../../tracing/traced.ts'
import { TESTED_PIPELINES, SourcedChain, compilePipeline } from '../fixture.ts'
import { gasNodeName, gasStacks, speedscopeOf } from './gasExport.ts'
import { GasTracer } from './gasTracer.ts'
import { GasTree } from './gasTree.ts'

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Till {
  uint256 public total;
  uint256[] internal log;
  function pay(uint256 n) external {
    for (uint256 i = 0; i < n; i++) {
      add(i);
    }
  }
  function add(uint256 x) internal {
    total += x;
  }
  function big(uint256 n) external pure returns (bytes memory) {
    return new bytes(n);
  }
  function clear() external {
    total = 0;
  }
  function hand(address payable to) external payable {
    to.transfer(msg.value);
  }
  function attempt(uint256 n) external {
    try this.fail(n) {} catch {}
  }
  function fail(uint256 n) external {
    total = 0;
    require(n > 99, "no");
  }
}
`
const HEIR: Address = '0x00000000000000000000000000000000000000bb'

const sum = (nodes: readonly WireGasNode[], amount: 'self' | 'cold' | 'warm' | 'memory' | 'refund') =>
  nodes.reduce((total, node) => total + node[amount], 0)
const linesOf = (nodes: readonly WireGasNode[], line: number) =>
  nodes.filter((node) => node.kind === 'line' && node.location!.line === line)

describe.each(TESTED_PIPELINES)('gas by source of code by %s', (pipeline) => {
  let chain: SourcedChain
  let till: Address

  const run = (traced: Traced): WireGasBySource & { tree: GasTree; frames: { told: number | null; summed: number }[] } => {
    const tracer = new GasTracer(chain.finder)
    finish(runTraced(traced, tracer.hooks, 60_000))
    const trace = tracer.source.result()
    const tree = new GasTree(trace, tracer.gas)
    const summed = trace.frames.map((_, id) => tracer.gas.ofFrame(id))
    for (let at = 0; at < trace.runs.length; at++) summed[trace.runs.frame(at)]! += tracer.gas.self(at)
    for (const [id, { parent }] of Array.from(trace.frames.entries()).toReversed()) if (parent !== null) summed[parent]! += summed[id]!
    const frames = trace.frames.map(({ gas: told }, id) => ({ told, summed: summed[id]! }))
    return { ...tracer.spent, before: null, nodes: tree.toWire(), isCut: false, tree, frames }
  }
  const gas = async (name: string, args: readonly unknown[] = [], value = 0n) => run(await chain.call('Till', till, name, args, value))

  beforeAll(async () => {
    chain = await SourcedChain.of(await compilePipeline({ 'till.sol': SOURCE }, pipeline))
    till = (await chain.deploy('Till')).address
  }, 60_000)

  test('adds up to what the transaction used', async () => {
    const runs = [
      await gas('pay', [3n]),
      await gas('big', [5000n]),
      await gas('clear'),
      await gas('hand', [HEIR], 5n),
      await gas('attempt', [1n]),
      run((await chain.deploy('Till')).created),
    ]
    for (const { nodes, total, intrinsic, refunded, frames } of runs) {
      expect(frames.map(({ told }) => told)).toEqual(frames.map(({ summed }) => summed))
      expect(intrinsic + sum(nodes, 'self') - refunded).toBe(total)
      expect(nodes[0]!.total).toBe(sum(nodes, 'self'))
      for (const node of nodes) expect(node.cold + node.warm + node.memory).toBeLessThanOrEqual(node.self)
    }
  })

  test('counts calls of the same from the same place as one', async () => {
    const { nodes } = await gas('pay', [4n])
    const add = nodes.filter(({ function: name, kind }) => name === 'add' && kind === 'internal')
    if (add.length > 0) expect(add).toMatchObject([{ calls: 4, contract: 'Till', parent: 0, location: { line: 11 } }])
    // Of code that was put into the loop, the optimiser says no more than that it is within it.
    const adding = linesOf(nodes, pipeline === 'IR, optimised' ? 7 : 12)
    expect(sum(adding, 'self')).toBeGreaterThan(2100)
    // The slot is cold once, and read and written warm after that; one pipeline reads it twice.
    expect(sum(nodes, 'cold')).toBe(2100)
    expect(sum(adding, 'warm')).toBe(pipeline === 'IR' ? 1100 : 700)
  })

  test('counts how often a line is reached, not how often the code comes back to it', async () => {
    const { nodes } = await gas('pay', [4n])
    const reached = (line: number) => linesOf(nodes, line).reduce((total, { calls }) => total + calls, 0)
    expect(reached(7)).toBeGreaterThan(0)
    // Through the intermediate representation, parts of other statements have the place of the increment.
    if (pipeline === 'legacy') expect([reached(8), reached(12)]).toEqual([4, 4])
  })

  test('tells memory growth, refunds and accesses apart', async () => {
    await gas('pay', [4n])
    const cleared = await gas('clear')
    expect(sum(cleared.nodes, 'refund')).toBe(4800)
    expect(cleared.refunded).toBe(4800)
    await gas('pay', [4n])
    // What a failed frame would have been given back does not count.
    const failed = await gas('attempt', [1n])
    expect(sum(failed.nodes, 'refund')).toBe(0)
    const big = await gas('big', [32_000n])
    // A thousand words, and those that return them.
    expect(sum(big.nodes, 'memory')).toBeGreaterThan(2 * (3 * 1000 + 1000 ** 2 / 512) - 200)
    const handed = await gas('hand', [HEIR], 5n)
    expect(sum(handed.nodes, 'cold')).toBe(2600)
    expect(sum(handed.nodes, 'self')).toBeGreaterThan(2600 + 9000 - 2300)
  })

  test('two runs stand beside each other', async () => {
    const [few, many] = [await gas('pay', [1n]), await gas('pay', [5n])]
    many.tree.compare(few.tree)
    const [root, ...nodes] = many.tree.toWire()
    expect(root).toMatchObject({ total: many.nodes[0]!.total, before: { total: few.nodes[0]!.total, calls: 1 } })
    expect(nodes.every(({ before }) => before !== null)).toBe(true)
    const only = await gas('clear')
    only.tree.compare(few.tree)
    const wire = only.tree.toWire()
    expect(
      wire.filter(({ parent }) => parent === null).map(({ function: name, total, before }) => [name, total > 0, before!.total > 0]),
    ).toEqual([
      ['clear', true, false],
      ['pay', false, true],
    ])
  })

  test('exports hold all of it', async () => {
    const it = await gas('pay', [3n])
    const self = sum(it.nodes, 'self')
    const stacks = Array.from(gasStacks(it))
    expect(stacks.reduce((total, { gas: own }) => total + own, 0)).toBe(self)
    expect(gasNodeName(stacks[0]!.stack.at(-1)!)).toBe('Till.pay')
    const { profiles, shared } = speedscopeOf(it, 'pay') as {
      profiles: { endValue: number; events: { type: 'O' | 'C'; frame: number; at: number }[] }[]
      shared: { frames: { name: string }[] }
    }
    const { events, endValue } = profiles[0]!
    expect(endValue).toBe(self)
    const open: number[] = []
    let last = 0
    for (const { type, frame, at } of events) {
      expect(at).toBeGreaterThanOrEqual(last)
      last = at
      if (type === 'O') open.push(frame)
      else expect(open.pop()).toBe(frame)
    }
    expect(open).toEqual([])
    expect(shared.frames.map(({ name }) => name)).toContain('till.sol:7')
  })
})
