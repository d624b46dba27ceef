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

const requestOf = <K extends AbciRequest['kind']>(kind: K) => REQUEST.decode(bytesFromHex(recorded.requests[kind]!)).value as RequestOf<K>

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe(`messages of CometBFT ${recorded.engine}`, () => {
  test.each(Object.entries(recorded.requests))('request %s', (kind, hex) => {
    const request = REQUEST.decode(bytesFromHex(hex))
    expect(request.kind).toBe(kind)
    expect(hexFromBytes(REQUEST.encode(request))).toBe(hex)
  })

  test.each(Object.entries(recorded.responses))('response %s', (kind, hex) => {
    const response = RESPONSE.decode(bytesFromHex(hex))
    expect(response.kind).toBe(kind)
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
