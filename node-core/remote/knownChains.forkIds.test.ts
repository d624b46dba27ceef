/**
 * Activations in the table beside the fork ids of the networks (EIP-2124): checksums of all their activations, which their nodes tell each
 * other. Those that are not Ethereum's forks are given here.
 */
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Hash, bytesFromHex } from '../contract/hex.ts'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import { KNOWN_CHAINS } from './knownChains.ts'

interface Network {
  name: string
  chainId: bigint
  genesis: Hash
  /** In order of activation: forks of the table, or block numbers and times of others; with the id after some. */
  points: readonly [point: Hardfork | number, id?: string][]
}

const GNOSIS: Network = {
  name: 'Gnosis',
  chainId: 100n,
  genesis: '0x4f1dd23188aab3a76b463e4af801b52b1248ef073c648cbdc4c9333d3da79756',
  // Ids of Nethermind (ForkInfoTests) and Erigon (forkid_test.go); POSDAO and Balancer are Gnosis' own. None is known after Osaka.
  points: [
    ['constantinople'],
    ['petersburg'],
    ['istanbul'],
    [9_186_425, 'b6e6cd81'],
    ['berlin', '069a83d9'],
    ['london', '018479d3'],
    ['shanghai', '2efe91ba'],
    ['cancun', '1384dfc1'],
    ['prague', '2f095d4a'],
    [1_766_419_900, 'd00284ad'],
  ],
}

const OP_MAINNET: Network = {
  name: 'OP Mainnet',
  chainId: 10n,
  genesis: '0x7ca38a1916c42007829c55e69d3e9a73265554b586a499015373241b8a3fa48b',
  // Ids of Nethermind (Optimism.Test, ForkInfoTests). The first block is that of Berlin in the chain before Bedrock.
  points: [
    [3_950_000],
    ['paris'],
    ['shanghai'],
    ['cancun'],
    [1_720_627_201],
    [1_726_070_401],
    [1_736_445_601],
    ['prague'],
    [1_764_691_201, 'd53e568f'],
    ['osaka', 'c29239af'],
  ],
}

const BASE: Network = {
  name: 'Base',
  chainId: 8453n,
  genesis: '0xf712aa9241cc24369b143cf6dce85f0902a9731e70d66818a3a5845b296c73dd',
  // The id that nodes of Base gave in eth_config in October 2026, after Beryl and Cobalt.
  points: [
    ['shanghai'],
    ['cancun'],
    [1_720_627_201],
    [1_726_070_401],
    [1_736_445_601],
    ['prague'],
    [1_764_691_201],
    ['osaka'],
    [1_782_410_400],
    [1_790_791_200, '68647e86'],
  ],
}

describe.each([GNOSIS, OP_MAINNET, BASE])('$name', ({ chainId, genesis, points }) => {
  test('activates its forks where its fork ids say', () => {
    const { config } = KNOWN_CHAINS.get(chainId)!
    const activationOf = (fork: Hardfork): bigint => {
      const activation = config.forks[fork]!
      return 'block' in activation ? activation.block : activation.timestamp
    }
    let id = crc32(bytesFromHex(genesis))
    const expected: string[] = []
    const found: string[] = []
    for (const [point, idAfter] of points) {
      id = crc32(fixedBytesFromBigint(typeof point === 'number' ? BigInt(point) : activationOf(point), 8), id)
      if (idAfter === undefined) continue
      expected.push(idAfter)
      found.push(id.toString(16).padStart(8, '0'))
    }
    expect(found).toEqual(expected)
  })
})
