import type { Page } from 'playwright'
import { compileContract } from './contracts.ts'
import { callWindow } from './windowCall.ts'

/** Imports the ABIs of the contracts that `makeOrdersChain` deploys. */
export async function importArtifacts(page: Page): Promise<void> {
  const files = (['Token', 'Orders', 'Proxy'] as const).map((name) => {
    const { abi, bytecode, deployedBytecode, immutableReferences } = compileContract(name)
    const artifact = {
      abi,
      bytecode: { object: bytecode },
      deployedBytecode: { object: deployedBytecode, immutableReferences },
      metadata: { settings: { compilationTarget: { [`src/${name}.sol`]: name } } },
    }
    return { name: `${name}.json`, content: JSON.stringify(artifact) }
  })
  await callWindow(page, 'devnet_addArtifacts', [files])
}
