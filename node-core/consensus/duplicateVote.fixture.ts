/** Evidence that a validator signed two blocks of one height, as its key makes it: two votes in CometBFT's JSON. */
import { sign } from 'node:crypto'
import { BinaryWriter } from '@bufbuild/protobuf/wire'
import { type EngineKey, engineAddress, privateKeyOf } from '../validators/keys.ts'
import { CHAIN_NAME, POWER } from './realEngine.fixture.ts'

const PRECOMMIT = 2

const part = (write: (writer: BinaryWriter) => BinaryWriter) => write(new BinaryWriter()).finish()

/** What a vote's signature is of: a CanonicalVote behind its length (proto/tendermint/types/canonical.proto). */
function signedBytes(height: number, hash: Uint8Array, nanoseconds: bigint): Uint8Array {
  const parts = part((it) => it.uint32(8).uint32(1).uint32(18).bytes(hash))
  const block = part((it) => it.uint32(10).bytes(hash).uint32(18).bytes(parts))
  const time = part((it) => {
    it.uint32(8).int64(nanoseconds / 1_000_000_000n)
    const nanos = Number(nanoseconds % 1_000_000_000n)
    return nanos === 0 ? it : it.uint32(16).int32(nanos)
  })
  // A round of 0 is left out.
  const vote = part((it) =>
    it
      .uint32(8)
      .int32(PRECOMMIT)
      .uint32(17)
      .sfixed64(BigInt(height))
      .uint32(34)
      .bytes(block)
      .uint32(42)
      .bytes(time)
      .uint32(50)
      .string(CHAIN_NAME),
  )
  return part((it) => it.bytes(vote))
}

/** `time`: of the block of that height, as its header has it. */
export function duplicateVote(validator: EngineKey, height: number, time: string) {
  const key = privateKeyOf(validator.seed)
  const [second, fraction = ''] = time.replace('Z', '').split('.')
  const nanoseconds = BigInt(Date.parse(`${second}Z`)) * 1_000_000n + BigInt(fraction.padEnd(9, '0'))
  const voteFor = (byte: number) => {
    const hash = Buffer.alloc(32, byte)
    const text = hash.toString('hex').toUpperCase()
    return {
      type: PRECOMMIT,
      height: String(height),
      round: 0,
      block_id: { hash: text, parts: { total: 1, hash: text } },
      timestamp: time,
      validator_address: engineAddress(validator),
      validator_index: 0,
      signature: sign(null, signedBytes(height, hash, nanoseconds), key).toString('base64'),
    }
  }
  const [vote_a, vote_b] = [voteFor(1), voteFor(2)]
  const powers = { TotalVotingPower: String(POWER), ValidatorPower: String(POWER) }
  return { type: 'tendermint/DuplicateVoteEvidence', value: { vote_a, vote_b, ...powers, Timestamp: time } }
}
