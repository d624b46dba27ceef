import { expect, test } from 'vitest'
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireContract } from '../../node-core/contract/workspace.ts'
import { contractsOfFilter, type ContractFilter } from './contractFilter.ts'

const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`
const contractOf = (index: number, change: Partial<WireContract>): WireContract => ({
  address: addressOf(index),
  name: null,
  symbol: null,
  origin: 'transaction',
  creator: addressOf(0xa1),
  transactionHash: null,
  blockNumber: '0x1',
  timestamp: null,
  codeHash: `0x${'0'.repeat(64)}`,
  codeSizeBytes: 1,
  token: null,
  artifactId: null,
  isArtifactAssigned: false,
  proxy: null,
  implementation: null,
  implementationArtifactId: null,
  ...change,
})
const rows = [
  contractOf(1, { name: 'FERN (Coin)', symbol: 'FERN', token: 'erc20' }),
  contractOf(2, { symbol: 'MOSS', token: 'erc721', creator: addressOf(0xb0) }),
  contractOf(3, { name: 'Orders (proxy)', proxy: 'eip1967' }),
]
const labels = new Map([
  [addressOf(1), 'FERN (Coin)'],
  [addressOf(3), 'My orders'],
])

test.each<[ContractFilter, number[]]>([
  [{}, [1, 2, 3]],
  [{ name: 'fern' }, [1]],
  [{ name: 'moss' }, [2]],
  [{ name: 'my  ORDERS' }, [3]],
  [{ name: 'proxy orders' }, [3]],
  [{ name: addressOf(2) }, [2]],
  [{ kind: 'token' }, [1, 2]],
  [{ kind: 'erc721' }, [2]],
  [{ kind: 'proxy' }, [3]],
  [{ kind: 'unnamed' }, [2]],
  [{ creator: addressOf(0xa1), kind: 'token' }, [1]],
])('%j finds %j', (filter, found) => {
  expect(contractsOfFilter(rows, labels, filter).map(({ address }) => Number(address))).toEqual(found)
})
