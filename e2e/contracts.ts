import type { Abi } from 'viem'
import { type CompiledContract as FixtureContract, compileContract as compile } from '../node-core/fixtures/compile.ts'

export { compileFixture, type FixtureBuild } from '../node-core/fixtures/compile.ts'

/** A compiled contract, whose ABI viem and ethers take. */
export type CompiledContract = Omit<FixtureContract, 'abi'> & { abi: Abi }

/** A contract of the project's fixtures. */
export const compileContract = (name: 'Token' | 'Orders' | 'Proxy' | 'Hostile') => compile(name) as CompiledContract

/** A contract of the fixture of smart accounts. */
export const compileAccountContract = (name: 'SmartAccount' | 'SmartAccountFactory' | 'TestPaymaster') =>
  compile('SmartAccounts', name) as CompiledContract
