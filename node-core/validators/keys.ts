/** Keys of validators and peers, in the files of CometBFT (privval/file.go, p2p/key.go). */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** An Ed25519 key. */
export interface EngineKey {
  /** 32 bytes. */
  seed: Uint8Array
  /** 32 bytes. */
  publicKey: Uint8Array
}

const PRIVATE_TYPE = 'tendermint/PrivKeyEd25519'
const PUBLIC_KEY_TYPE = 'tendermint/PubKeyEd25519'
const SEED_BYTES = 32
const KEY_BYTES = 64
const ADDRESS_BYTES = 20

/** What precedes the seed in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export function createEngineKey(): EngineKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d } = privateKey.export({ format: 'jwk' })
  return { seed: Buffer.from(d!, 'base64url'), publicKey: publicKeyOf(privateKey) }
}

/** The key of a seed of 32 bytes. */
export function engineKeyOf(seed: Uint8Array): EngineKey {
  return { seed, publicKey: publicKeyOf(privateKeyOf(seed)) }
}

/** With which a key signs. */
export const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })

const publicKeyOf = (privateKey: KeyObject): Uint8Array =>
  Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x!, 'base64url')

/** Address of a key as CometBFT writes it: the first 20 bytes of its SHA-256, in upper case. */
export const engineAddress = ({ publicKey }: Pick<EngineKey, 'publicKey'>): string =>
  createHash('sha256').update(publicKey).digest().subarray(0, ADDRESS_BYTES).toString('hex').toUpperCase()

/** Id of a peer, by which others know it: its address in lower case. */
export const peerId = (key: EngineKey): string => engineAddress(key).toLowerCase()

export const publicKeyJson = ({ publicKey }: Pick<EngineKey, 'publicKey'>) => ({
  type: PUBLIC_KEY_TYPE,
  value: Buffer.from(publicKey).toString('base64'),
})

const privateKeyJson = ({ seed, publicKey }: EngineKey) => ({
  type: PRIVATE_TYPE,
  value: Buffer.concat([seed, publicKey]).toString('base64'),
})

/** Text of `node_key.json`. */
export const nodeKeyFile = (key: EngineKey): string => JSON.stringify({ priv_key: privateKeyJson(key) })

/** Text of `priv_validator_key.json`. */
export const validatorKeyFile = (key: EngineKey): string =>
  JSON.stringify({ address: engineAddress(key), pub_key: publicKeyJson(key), priv_key: privateKeyJson(key) }, null, 2)

/** Text of `priv_validator_state.json` before the first vote. */
export const VALIDATOR_STATE_FILE = JSON.stringify({ height: '0', round: 0, step: 0 }, null, 2)

/** The key in the text of either key file. Throws RangeError with the reason. */
export function readKeyFile(text: string): EngineKey {
  const { priv_key: key } = asObject(parsed(text))
  const { type, value } = asObject(key)
  if (type !== PRIVATE_TYPE || typeof value !== 'string') throw new RangeError(`priv_key is not of type ${PRIVATE_TYPE}`)
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length !== KEY_BYTES) throw new RangeError(`priv_key has ${bytes.length} bytes instead of ${KEY_BYTES}`)
  const found = engineKeyOf(bytes.subarray(0, SEED_BYTES))
  if (!bytes.subarray(SEED_BYTES).equals(found.publicKey)) throw new RangeError('the two halves of priv_key do not belong together')
  return found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Without the parser's message, which quotes the text.
    throw new RangeError('it is not JSON')
  }
}

const asObject = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) throw new RangeError('it has no priv_key')
  return value as Record<string, unknown>
}
