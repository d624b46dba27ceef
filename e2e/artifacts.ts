import type { Page } from 'playwright'
import { compileContract } from './contracts.ts'
import { callWindow } from './windowCall.ts'

/** Artifact files of the contracts that `makeOrdersChain` deploys, as Foundry writes them. */
export function artifactFiles(): { name: string; content: string }[] {
  return (['Token', 'Orders', 'Proxy'] as const).map((name) => {
    const { abi, bytecode, deployedBytecode, immutableReferences, storageLayout } = compileContract(name)
    const artifact = {
      abi,
      bytecode: { object: bytecode },
      deployedBytecode: { object: deployedBytecode, immutableReferences },
      storageLayout,
      metadata: { settings: { compilationTarget: { [`src/${name}.sol`]: name } } },
    }
    return { name: `${name}.json`, content: JSON.stringify(artifact) }
  })
}

/** Imports the ABIs of the contracts that `makeOrdersChain` deploys, over the browser's socket. */
export async function importArtifacts(page: Page): Promise<void> {
  await callWindow(page, 'devnet_addArtifacts', [artifactFiles()])
}
