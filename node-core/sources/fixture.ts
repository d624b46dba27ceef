/** For tests: the same sources through the four ways that solc makes code of them. */
import { readFileSync } from 'node:fs'
import type { Build, BuildContract } from '../compilation/build.ts'
import { type SolcVersion, compileSources } from '../fixtures/solc.ts'

export const PIPELINES = ['legacy', 'legacy, optimised', 'IR', 'IR, optimised'] as const
export type Pipeline = (typeof PIPELINES)[number]

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
