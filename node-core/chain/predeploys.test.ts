import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainSeparator, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { keccak256Hex } from '../base/keccak256.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { simulated } from '../execution/simulated.suite.ts'
import { createTestDevnet, testGenesis } from '../miner/fixture.ts'
import { PREDEPLOY_NAMES, predeployedAccounts } from './predeploys.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', '..', 'assets', 'predeploys', file))
const codesOn = (chainId: bigint) =>
  new Map(predeployedAccounts(PREDEPLOY_NAMES, chainId, read).map(([address, { code }]) => [address, keccak256Hex(code)]))

const ENTRY_POINT_08: Address = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
const ENTRY_POINT_09: Address = '0x433709009b8330fda32311df1c2afa402ed8d009'
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

describe('the code of predeploys', () => {
  test('is that of other public chains too, once their chain id is in it', () => {
    expect(codesOn(8453n).get(ENTRY_POINT_08)).toBe('0x28f989233f4ffb52e4b168fb74df5dfa52fe0f846141774f5abc56c5604d8e46')
    expect(codesOn(11155111n).get(ENTRY_POINT_09)).toBe('0x280d5c7c0de94b512401eb9c4b0ef0436275ff03627aad0ce1f93ab1627187a0')
  })

  test('is refused if a byte of it is wrong', () => {
    const damaged = Buffer.from(read(`${PERMIT2}.bin`))
    damaged[100]! ^= 1
    expect(() => predeployedAccounts(['permit2'], 1n, () => damaged)).toThrow('the code of Permit2 is damaged')
  })

  test('has the domains of the chain that it is on, and finds what its constructor created', async () => {
    const genesis = testGenesis()
    const alloc = new Map([...genesis.alloc, ...predeployedAccounts(PREDEPLOY_NAMES, 1337n, read)])
    const { chain } = await createTestDevnet({ genesis: { alloc } })
    const call = (to: Address, signature: string) => {
      const { header } = chain.head
      const context = { engine: chain.engine, config: chain.config, header, state: chain.stateAt(header) }
      return hexFromBytes(simulated(context, { to, data: bytesFromHex(toFunctionSelector(signature)) }).output)
    }
    const domain = { chainId: 1337, verifyingContract: PERMIT2 } as const
    expect(call(PERMIT2, 'DOMAIN_SEPARATOR()')).toBe(domainSeparator({ domain: { ...domain, name: 'Permit2' } }))
    for (const verifyingContract of [ENTRY_POINT_08, ENTRY_POINT_09]) {
      const separator = domainSeparator({ domain: { name: 'ERC4337', version: '1', chainId: 1337, verifyingContract } })
      expect(call(verifyingContract, 'getDomainSeparatorV4()')).toBe(separator)
      const creator: Address = `0x${call(verifyingContract, 'senderCreator()').slice(26)}`
      expect(chain.stateAt(chain.head.header).account(creator)?.nonce).toBe(1n)
    }
  })
})
