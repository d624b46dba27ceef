import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, encodeFunctionData } from 'viem'
import {
  entryPoint06Abi,
  entryPoint07Abi,
  entryPoint08Abi,
  entryPoint09Abi,
  getUserOperationHash,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { beforeAll, describe, expect, test } from 'vitest'
import { keccak256Hex } from '../base/keccak256.ts'
import { PREDEPLOY_NAMES, predeployedAccounts } from '../chain/predeploys.ts'
import { bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import type { StateOverride } from '../execution/overrides.ts'
import { simulated } from '../execution/simulated.suite.ts'
import { type TestDevnet, createTestDevnet, testGenesis } from '../miner/fixture.ts'
import type { EntryPointVersion } from './entryPoints.ts'
import { ALL_OPERATIONS, DELEGATE, SENDER, addressOf } from './operations.fixture.ts'
import { userOpHash } from './userOpHash.ts'
import { viemOperation } from './viemOperation.fixture.ts'

const ABIS: Record<EntryPointVersion, Abi> = {
  '0.6': entryPoint06Abi,
  '0.7': entryPoint07Abi,
  '0.8': entryPoint08Abi,
  '0.9': entryPoint09Abi,
}

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', '..', 'assets', 'predeploys', file))

describe('the hash of a user operation', () => {
  let devnet: TestDevnet
  beforeAll(async () => {
    const genesis = testGenesis()
    const alloc = new Map([...genesis.alloc, ...predeployedAccounts(PREDEPLOY_NAMES, genesis.config.chainId, read)])
    devnet = await createTestDevnet({ genesis: { alloc } })
  })

  test.each(ALL_OPERATIONS)('is that of viem and of the EntryPoint: $version, $name', ({ version, operation }) => {
    const { chain } = devnet
    const [entryPoint, { chainId }] = [addressOf(version), chain.config]
    const hash = userOpHash(operation, { entryPoint, version, chainId }, operation.authorization && DELEGATE)
    const userOperation = viemOperation(operation, version)
    expect(hash).toBe(
      getUserOperationHash({ chainId: Number(chainId), entryPointAddress: entryPoint, entryPointVersion: version, userOperation }),
    )
    const packed = version === '0.6' ? userOperation : toPackedUserOperation(userOperation)
    const data = encodeFunctionData({ abi: ABIS[version], functionName: 'getUserOpHash', args: [packed] })
    const { header } = chain.head
    const context = { engine: chain.engine, config: chain.config, header, state: chain.stateAt(header) }
    const delegation = bytesFromHex(`0xef0100${DELEGATE.slice(2)}`)
    const stateOverride: StateOverride = new Map(operation.authorization && [[SENDER, { code: delegation }]])
    const { status, output } = simulated(context, { to: entryPoint, data: bytesFromHex(data) }, { stateOverride })
    expect({ status, hash: hexFromBytes(output) }).toEqual({ status: 'success', hash })
  })

  test('is unknown of a delegation without a delegate', () => {
    const { operation } = ALL_OPERATIONS.find(({ name }) => name === 'delegated')!
    expect(userOpHash(operation, { entryPoint: addressOf('0.8'), version: '0.8', chainId: 1n })).toBeUndefined()
  })

  test('differs with every field but the signatures', () => {
    const { operation } = ALL_OPERATIONS.findLast(({ name }) => name === 'with the signature of a paymaster')!
    const hashOf = (change: object) =>
      userOpHash({ ...operation, ...change }, { entryPoint: addressOf('0.9'), version: '0.9', chainId: 1n })
    const { authorization: _, signature, sender, ...rest } = operation
    const changes = Object.entries(rest).map(([name, value]) => ({
      [name]: typeof value === 'bigint' ? value + 1n : Uint8Array.of(...value, 1),
    }))
    expect(new Set([hashOf({}), hashOf({ sender: DELEGATE }), ...changes.map(hashOf)]).size).toBe(2 + changes.length)
    expect(hashOf({ signature: Uint8Array.of(...signature, 1) })).toBe(hashOf({}))
    const signed = operation.paymasterAndData.slice()
    signed[signed.length - 20]! ^= 1
    expect(keccak256Hex(signed)).not.toBe(keccak256Hex(operation.paymasterAndData))
    expect(hashOf({ paymasterAndData: signed })).toBe(hashOf({}))
    expect(sender).toBe(SENDER)
  })
})
