import { expect, test } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { keccak256, keccak256Hex } from '../base/keccak256.ts'
import { recoverPublicKey } from '../base/secp256k1.ts'
import { chainConfigToJson } from '../chain/chainConfigJson.ts'
import { defaultGenesis } from '../chain/genesis.ts'
import { genesisFromJson } from '../chain/genesisJson.ts'
import { decodeRlp, encodeRlp } from '../types/rlp.ts'
import { nodeIdentityOf } from './nodeIdentity.ts'

const identity = nodeIdentityOf('an instance')
const point = bytesFromHex(`0x${/^enode:\/\/([0-9a-f]{128})@127\.0\.0\.1:0\?discport=0$/.exec(identity.enode)![1]!}`)

test('the identity is the same for the same instance, and another for another', () => {
  expect(nodeIdentityOf('an instance')).toEqual(identity)
  expect(nodeIdentityOf('another').id).not.toBe(identity.id)
})

test('the id is the hash of the public key', () => expect(`0x${identity.id}`).toBe(keccak256Hex(point)))

test('the record is signed by the key, and names no address', () => {
  const [signature, ...content] = decodeRlp(Buffer.from(identity.enr.slice(4), 'base64url')) as Uint8Array[]
  const [r, s] = [bigintFromBytes(signature!.subarray(0, 32)), bigintFromBytes(signature!.subarray(32))]
  const signers = ([0, 1] as const).map((yParity) => recoverPublicKey(keccak256(encodeRlp(content)), { r, s, yParity })!.subarray(1))
  expect(signers.map(keccak256Hex)).toContain(keccak256Hex(point))
  expect(content.filter((_, i) => i % 2 === 1).map((key) => Buffer.from(key).toString())).toEqual(['id', 'secp256k1'])
})

test('the configuration of a chain is written as it is read', () => {
  const { config } = defaultGenesis({ hardfork: 'osaka' })
  // The first rules need no key.
  const { frontier: _, ...forks } = config.forks
  const json = { config: chainConfigToJson(config), alloc: {}, difficulty: '0x0', gasLimit: '0x1c9c380' }
  expect(genesisFromJson(JSON.parse(JSON.stringify(json))).config).toEqual({ ...config, forks })
})
