import type { WireNodeFork } from '../../node-core/contract/wire/fork.ts'

/** What the remote chain of a fork is called: its name, otherwise its chain id. */
export function forkName({ name, chainId }: Pick<WireNodeFork, 'name' | 'chainId'>): string {
  return name ?? `chain ${chainId}`
}
