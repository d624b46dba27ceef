/** Who signed a block, as the engine has it, for a block whose hash this node has already agreed on. */
import { type Hash, hexFromBytes } from '../../contract/hex.ts'
import type { WireBlockCommit } from '../../contract/wire/consensus.ts'
import type { EngineClient } from '../engine/engineClient.ts'
import { engineError } from '../engine/engineErrors.ts'

/** By `block_id_flag`. */
const VOTES = [undefined, 'absent', 'block', 'nil'] as const
/** Bytes of an Ed25519 signature. */
const SIGNATURE_LENGTH = 64

/**
 * The commit of a height. `hash`: the engine's hash of the block that this chain has there. Throws EngineError: `engine-malformed` if the
 * engine has another block there, or signatures that are not those of its validators.
 */
export async function blockCommit(engine: EngineClient, height: number, hash: Hash): Promise<WireBlockCommit> {
  const [{ signed_header, canonical }, { validators }] = await Promise.all([engine.commit(height), engine.validators(height)])
  const { header, commit } = signed_header
  const malformed = (reason: string) => engineError('engine-malformed', engine.url.name, `commit: ${reason}`)
  if (header.height !== height || commit.height !== height) throw malformed(`asked for height ${height}, it answers ${header.height}`)
  if (commit.block_id !== hash) throw malformed(`its block ${height} is ${commit.block_id}, the one of this chain ${hash}`)
  if (commit.signatures.length !== validators.length)
    throw malformed(`${commit.signatures.length} signatures of ${validators.length} validators`)
  return {
    round: commit.round,
    proposer: header.proposer_address,
    timeMs: header.time,
    isFinal: canonical,
    votes: validators.map(({ address, voting_power }, index) => {
      const { block_id_flag, validator_address, timestamp, signature } = commit.signatures[index]!
      const vote = VOTES[block_id_flag]
      if (vote === undefined) throw malformed(`signature ${index}: unknown flag ${block_id_flag}`)
      const power = String(voting_power)
      if (vote === 'absent') return { validator: address, power, vote, signedAtMs: null, signature: null }
      if (`0x${validator_address.toLowerCase()}` !== address) throw malformed(`signature ${index} is not of validator ${address}`)
      if (signature.length !== SIGNATURE_LENGTH) throw malformed(`signature ${index} has ${signature.length} bytes`)
      return { validator: address, power, vote, signedAtMs: timestamp, signature: hexFromBytes(signature) }
    }),
  }
}
