/** What CometBFT sent and was sent, byte for byte: `recordedFrames.json` was written by `realEngine.test.ts`. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import type { AbciRequest, RequestOf } from './application.ts'
import { REQUEST } from './requests.ts'
import { RESPONSE } from './responses.ts'

type Frames = Readonly<Record<string, string>>

const recorded = JSON.parse(readFileSync(new URL('recordedFrames.json', import.meta.url), 'utf8')) as {
  engine: string
  requests: Frames
  responses: Frames
}

const requestOf = <K extends AbciRequest['kind']>(kind: K, addition = '') =>
  REQUEST.decode(bytesFromHex(recorded.requests[kind + addition]!)).value as RequestOf<K>

/** A kind of which there are two has an addition: `finalizeBlock with misbehavior`. */
const kindIn = (name: string) => name.split(' ')[0]

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe(`messages of CometBFT ${recorded.engine}`, () => {
  test.each(Object.entries(recorded.requests))('request %s', (name, hex) => {
    const request = REQUEST.decode(bytesFromHex(hex))
    expect(request.kind).toBe(kindIn(name))
    expect(hexFromBytes(REQUEST.encode(request))).toBe(hex)
  })

  test.each(Object.entries(recorded.responses))('response %s', (name, hex) => {
    const response = RESPONSE.decode(bytesFromHex(hex))
    expect(response.kind).toBe(kindIn(name))
    expect(hexFromBytes(RESPONSE.encode(response as Parameters<typeof RESPONSE.encode>[0]))).toBe(hex)
  })

  test('mean what the engine means', () => {
    expect(requestOf('info')).toEqual({
      version: recorded.engine,
      blockVersion: 11n,
      p2pVersion: 8n,
      abciVersion: '2.0.0',
    })
    const genesis = requestOf('initChain')
    expect(genesis).toMatchObject({
      chainId: 'terrarium-test',
      initialHeight: 1n,
      consensusParams: {
        block: { maxBytes: 4194304n, maxGas: -1n },
        evidence: { maxAgeNumBlocks: 100000n, maxAgeDuration: { seconds: 172800n, nanos: 0 }, maxBytes: 1048576n },
        validator: { publicKeyTypes: ['ed25519'] },
      },
      validators: [{ publicKey: { kind: 'ed25519' }, power: 10n }],
    })
    expect(JSON.parse(text(genesis.appStateBytes))).toEqual({ greeting: 'hello' })
    const block = requestOf('finalizeBlock')
    expect(block.txs.map(text)).toEqual(['a=1'])
    expect(block.decidedLastCommit).toMatchObject({ round: 0, votes: [{ validator: { power: 10n }, blockIdFlag: 'commit' }] })
    expect(block.decidedLastCommit.votes[0]!.validator.address).toEqual(block.proposerAddress)
  })

  test('mean what the engine means of evidence and snapshots', () => {
    const block = requestOf('finalizeBlock', ' with misbehavior')
    expect(block.misbehavior).toEqual([
      {
        type: 'duplicateVote',
        validator: { address: block.proposerAddress, power: 10n },
        height: 3n,
        time: expect.any(Object) as unknown,
        totalVotingPower: 10n,
      },
    ])
    const { snapshot, appHash } = requestOf('offerSnapshot')
    expect(snapshot).toMatchObject({ format: 1, chunks: 2, hash: appHash })
    expect([snapshot!.height % 5n, text(snapshot!.metadata)]).toEqual([0n, 'two halves'])
    expect(requestOf('loadSnapshotChunk')).toMatchObject({ height: snapshot!.height, format: 1 })
    const { index, chunk, sender } = requestOf('applySnapshotChunk')
    expect([index, JSON.parse(text(chunk)), /^[0-9a-f]{40}$/.test(sender)]).toEqual([
      0,
      [
        ['a', '1'],
        ['b', '2'],
      ],
      true,
    ])
  })

  test('damaged anywhere, are read as something or refused, never more', () => {
    const types = { requests: REQUEST, responses: RESPONSE }
    for (const side of ['requests', 'responses'] as const) {
      for (const hex of Object.values(recorded[side])) {
        const bytes = bytesFromHex(hex)
        const damaged = Array.from(bytes.keys()).flatMap((at) => [
          bytes.subarray(0, at),
          ...[0x00, 0x7f, 0x80, 0xff].map((value) => bytes.with(at, value)),
        ])
        for (const it of damaged) {
          try {
            types[side].decode(it)
          } catch (error) {
            if ((error as { code?: string }).code !== 'bad-message') throw error
          }
        }
      }
    }
  })
})
