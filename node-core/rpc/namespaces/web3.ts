import { data, string } from '../../contract/primitives.ts'
import { keccak256 } from '../../base/keccak256.ts'
import { clientVersionOf } from '../clientVersion.ts'
import { method } from '../method.ts'

/** Utilities for clients. */
export const web3Rows = [
  method({
    name: 'web3_clientVersion',
    summary: 'Name, version, operating system and runtime of the node; at /like/hardhat and /like/anvil, after the name of that devnet.',
    params: [],
    result: string,
    reference: 'functional',
    handler: clientVersionOf,
  }),
  method({
    name: 'web3_sha3',
    summary: 'Keccak-256 of the bytes (not SHA3-256).',
    params: [['input', data]],
    result: data,
    reference: 'functional',
    handler: (_, input) => keccak256(input),
  }),
] as const
