/** For tests: the same sources through the four ways that solc makes code of them, and a chain that runs it. */
import { readFileSync } from 'node:fs'
import { type Abi, encodeDeployData, encodeFunctionData } from 'viem'
import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { finish } from '../base/longWork.ts'
import { CodeIndex } from '../compilation/codeIndex.ts'
import { GWEI, type TestDevnet, alice, createTestDevnet } from '../miner/fixture.ts'
import { type Traced, runTraced, tracedTransaction } from '../tracing/traced.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { signTransaction } from '../types/transaction.ts'
import { SourceTracer } from './lines/sourceTracer.ts'
import type { SourceTrace } from './lines/sourceTrace.ts'
import type { Build, BuildContract } from '../compilation/build.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { type SolcVersion, compileSources } from '../fixtures/solc.ts'

const PIPELINES = ['legacy', 'legacy, optimised', 'IR', 'IR, optimised'] as const
export type Pipeline = (typeof PIPELINES)[number]

/** Those that tests compile for: in full runs all, else the two that differ most. */
export const TESTED_PIPELINES: readonly Pipeline[] = IS_FULL_RUN ? PIPELINES : ['legacy', 'IR, optimised']

/** Builds text by path, or the file of `fixtures` with that name. */
export function compilePipeline(
  sources: Readonly<Record<string, string>> | string,
  pipeline: Pipeline,
  version: SolcVersion = '0.8.37',
): Promise<Build> {
  const texts =
    typeof sources === 'string' ? { [sources]: readFileSync(new URL(`../fixtures/${sources}`, import.meta.url), 'utf8') } : sources
  const isOptimised = pipeline.endsWith('optimised')
  const settings = { optimizer: { enabled: isOptimised, runs: 200 }, ...(pipeline.startsWith('IR') && { viaIR: true }) }
  return compileSources({ version, sources: texts, settings })
}

export function contractNamed({ contracts }: Build, name: string): BuildContract {
  const found = contracts.find((contract) => contract.name === name)
  if (found === undefined) throw new Error(`the build has no contract ${name}`)
  return found
}

/** A chain on which contracts of a build are deployed and called. */
export class SourcedChain {
  readonly build: Build
  readonly finder = new CodeIndex()
  readonly devnet: TestDevnet
  #nonce = 0

  private constructor(build: Build, devnet: TestDevnet) {
    this.build = build
    this.devnet = devnet
    this.finder.add(build)
  }

  static async of(build: Build): Promise<SourcedChain> {
    return new SourcedChain(build, await createTestDevnet({ mode: { kind: 'manual' } }))
  }

  /** Deploys a contract; the only library that it uses is at `library`. */
  async deploy(name: string, args: readonly unknown[] = [], library?: Address): Promise<{ address: Address; created: Traced }> {
    const { abi, creation } = contractNamed(this.build, name)
    const code = Uint8Array.from(creation!.bytes)
    for (const [start, length] of creation!.masks) if (library !== undefined && length === 20) code.set(bytesFromHex(library), start)
    const data = encodeDeployData({ abi: abi as Abi, bytecode: hexFromBytes(code), args })
    const created = await this.send({ data: bytesFromHex(data) })
    return { address: createContractAddress(alice.address, BigInt(this.#nonce - 1)), created }
  }

  /** Calls a function of a contract in a transaction of its own. */
  call(name: string, to: Address, functionName: string, args: readonly unknown[] = [], value = 0n): Promise<Traced> {
    const data = encodeFunctionData({ abi: contractNamed(this.build, name).abi as Abi, functionName, args })
    return this.send({ to, data: bytesFromHex(data), value })
  }

  async send({ to, data, value = 0n }: { to?: Address; data: Uint8Array; value?: bigint }): Promise<Traced> {
    const fields = { type: 2, chainId: 1337n, nonce: BigInt(this.#nonce++), gasLimit: 10_000_000n, value, data } as const
    const fees = { maxFeePerGas: 2n * GWEI, maxPriorityFeePerGas: GWEI }
    await this.devnet.miner.submit(signTransaction({ ...fields, ...fees, ...(to !== undefined && { to }) }, alice.privateKey))
    await this.devnet.miner.mine()
    return tracedTransaction(this.devnet.chain, this.devnet.chain.head, 0)
  }

  /** Runs it again under the tracer of its sources. */
  trace(traced: Traced): SourceTrace {
    const tracer = new SourceTracer(this.finder)
    finish(runTraced(traced, tracer.hooks, 60_000))
    return tracer.result()
  }
}
