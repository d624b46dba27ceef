import { describe, expect, test } from 'vitest'
import { ANSWERS, REFUSALS } from './answers.fixture.ts'
import { EngineClient } from './engineClient.ts'
import { parseEngineUrl } from './engineUrl.ts'
import { type ScriptedEngine, scriptedEngine } from './scriptedEngine.fixture.ts'

const recorded: ScriptedEngine['answer'] = ({ method }) => ANSWERS[method as keyof typeof ANSWERS]

/** The error of a request to an engine that answers so. */
async function errorOf(answer: ScriptedEngine['answer']): Promise<{ code: string; message: string }> {
  await using engine = await scriptedEngine(answer)
  const error = await new EngineClient(engine.url, { timeoutMs: 300 })
    .status()
    .catch((it: unknown) => it as { code: string; message: string })
  const { code, message } = error as { code: string; message: string }
  return { code, message: message.replace(engine.url.name, 'URL') }
}

describe('answers of the engine', () => {
  test('status: chain, version, head, own validator', async () => {
    await using engine = await scriptedEngine(recorded)
    const status = await new EngineClient(engine.url).status()
    expect(status.node_info).toMatchObject({ network: 'chain-2MZJ35', version: '0.38.25' })
    expect(status.sync_info).toEqual({
      latest_block_hash: '0x96f5d04abbe41392ea7ad7332d5c680205cc16a20b7ef18fa5a5aef8000d7d7c',
      latest_block_height: 5,
      latest_block_time: Date.parse('2026-11-24T02:10:37Z') + 299.462254,
      catching_up: false,
    })
    expect(status.validator_info).toEqual({ address: '0x68e9780b3d810247e56568806a8ef24ff70927ae', voting_power: 1n })
  })

  test('a block with its transactions, and the commit under the one before; a vote that is missing has no address', async () => {
    await using engine = await scriptedEngine(recorded)
    const { block_id, block } = await new EngineClient(engine.url).block(3)
    expect(engine.requests).toEqual([{ method: 'block', params: { height: '3' } }])
    expect(block_id).toBe('0xcdc198b6dd1143d4e643dde0ed5d4add3c9915db51d030e5963c553853e358fd')
    expect(block.header).toMatchObject({ height: 3, proposer_address: '0x969a0387bfebfc2382ae5c5a365c66235d4ad4ad' })
    expect(block.data.map((it) => Buffer.from(it).toString())).toEqual(['a=1'])
    expect(block.last_commit).toMatchObject({
      height: 2,
      round: 0,
      signatures: [{ block_id_flag: 2 }, { block_id_flag: 1, validator_address: '' }],
    })
  })

  test('the commit of a height', async () => {
    await using engine = await scriptedEngine(recorded)
    const { signed_header, canonical } = await new EngineClient(engine.url).commit(3)
    expect(canonical).toBe(true)
    expect(signed_header.commit.block_id).toBe('0xcdc198b6dd1143d4e643dde0ed5d4add3c9915db51d030e5963c553853e358fd')
  })

  test('validators with power and priority', async () => {
    await using engine = await scriptedEngine(recorded)
    const { height, validators } = await new EngineClient(engine.url).validators()
    expect(height).toBe(6)
    expect(validators).toHaveLength(4)
    expect(validators[2]).toEqual({ address: '0x969a0387bfebfc2382ae5c5a365c66235d4ad4ad', voting_power: 1n, proposer_priority: 2n })
  })

  test('validators of further pages are of the height of the first one', async () => {
    await using engine = await scriptedEngine(({ method, params }) =>
      ANSWERS[method as 'validators']
        .replace('"total":"4"', '"total":"6"')
        .replace('"block_height":"6"', `"block_height":"${params['height'] ?? 6}"`),
    )
    const { validators } = await new EngineClient(engine.url).validators()
    expect(validators).toHaveLength(8)
    expect(engine.requests.map(({ params }) => params)).toEqual([
      { page: '1', per_page: '100' },
      { height: '6', page: '2', per_page: '100' },
    ])
  })

  test('consensus: height, round, step, votes, and where the peers are', async () => {
    await using engine = await scriptedEngine(recorded)
    const { round_state, peers } = await new EngineClient(engine.url).consensus()
    expect(round_state).toMatchObject({
      height: 158,
      round: 0,
      step: 6,
      validators: { proposer: { address: '0x68e9780b3d810247e56568806a8ef24ff70927ae' } },
    })
    expect(round_state.votes[0]!.prevotes).toHaveLength(4)
    expect(peers).toEqual([
      { node_address: '471300eeeb5dcbaf1424fa49ef60da0cfa505faf@127.0.0.1:33340', peer_state: { height: 25, round: 0, step: 6 } },
    ])
  })

  test('peers', async () => {
    await using engine = await scriptedEngine(recorded)
    expect(await new EngineClient(engine.url).peers()).toMatchObject([
      { node_info: { listen_addr: 'tcp://127.0.0.1:37130' }, is_outbound: false },
    ])
  })

  test('a decided transaction by its hash; undefined if there is none', async () => {
    await using engine = await scriptedEngine(recorded)
    const client = new EngineClient(engine.url)
    const hash = `0x90b9b483a16afd95c3afc8b45e9f7028e84bd15fc91a36ee848e23036ebf1568` as const
    expect(await client.transaction(hash)).toMatchObject({ hash, height: 155, tx: Uint8Array.from(Buffer.from('k=9')) })
    expect(engine.requests[0]!.params).toEqual({ hash: Buffer.from(hash.slice(2), 'hex').toString('base64') })
    engine.answer = () => REFUSALS.notFound
    expect(await client.transaction(hash)).toBeUndefined()
  })
})

describe('a transaction for the mempool', () => {
  test('is taken', async () => {
    await using engine = await scriptedEngine(recorded)
    const client = new EngineClient(engine.url)
    const hash = '0xc22fea5d7428e5cf47ef6354c97c9223c95d6dcdc3e0d2300ff79056b1ff3d85'
    expect(await client.broadcast(Buffer.from('a=1'))).toEqual({ kind: 'taken', hash })
    expect(await client.broadcastUnchecked(Buffer.from('b=1'))).toMatchObject({ kind: 'taken' })
    expect(engine.requests).toEqual([
      { method: 'broadcast_tx_sync', params: { tx: 'YT0x' } },
      { method: 'broadcast_tx_async', params: { tx: 'Yj0x' } },
    ])
  })

  test('is refused by the application, with its code and reason', async () => {
    await using engine = await scriptedEngine(() =>
      ANSWERS.broadcast_tx_sync.replace('"code":0', '"code":2').replace('"log":""', '"log":"nonce too low"'),
    )
    expect(await new EngineClient(engine.url).broadcast(Buffer.from('zz'))).toEqual({ kind: 'refused', code: 2, log: 'nonce too low' })
  })

  test('is in the mempool already', async () => {
    await using engine = await scriptedEngine(() => REFUSALS.cached)
    expect(await new EngineClient(engine.url).broadcast(Buffer.from('a=1'))).toEqual({ kind: 'known' })
  })
})

describe('an engine that fails', () => {
  test('refuses with the reason', async () => {
    expect(await errorOf(() => REFUSALS.tooHigh)).toEqual({
      code: 'engine-refused',
      message: 'the consensus engine at URL: status: height 99999 must be less than or equal to the current blockchain height 25',
    })
  })

  test.each([
    ['no JSON', 'hello', 'its answer cannot be read: not JSON'],
    ['no object', '[]', 'its answer cannot be read: expected an object, got an array'],
    [
      'a part of another type',
      ANSWERS.status.replace('"5"', '5'),
      'its answer cannot be read: sync_info.latest_block_height: expected a decimal text, got 5',
    ],
    [
      'a height that no number holds',
      ANSWERS.status.replace('"5"', '"9223372036854775807"'),
      'its answer cannot be read: sync_info.latest_block_height: expected a height, got 9223372036854776000',
    ],
    [
      'a short address',
      ANSWERS.status.replace('68E9780B', ''),
      'its answer cannot be read: validator_info.address: expected 20 bytes, got 16',
    ],
    [
      'a time that is none',
      ANSWERS.status.replace('2026-11-24T02:10:37', '2026-99-24T02:10:37'),
      'its answer cannot be read: sync_info.latest_block_time: expected a time, got "2026-99-24T02:10:37.299462254Z"',
    ],
  ])('answers malformed: %s', async (_, text, reason) => {
    expect(await errorOf(() => text)).toEqual({ code: 'engine-malformed', message: `the consensus engine at URL: status: ${reason}` })
  })

  test('does not answer in time', async () => {
    expect(await errorOf(() => undefined)).toEqual({
      code: 'engine-unreachable',
      message: 'the consensus engine at URL: status: no answer within 0.3 s',
    })
  })

  test('is behind something that fails', async () => {
    expect(await errorOf((_, response) => void response.writeHead(502).end('<html>'))).toEqual({
      code: 'engine-unreachable',
      message: 'the consensus engine at URL: status: HTTP 502',
    })
  })

  test('is not there', async () => {
    const engine = await scriptedEngine(recorded)
    await engine[Symbol.asyncDispose]()
    await expect(new EngineClient(engine.url).status()).rejects.toMatchObject({
      code: 'engine-unreachable',
      message: expect.stringContaining('the connection is refused') as string,
    })
  })
})

describe('the address', () => {
  test('loses its user-info, which becomes a header', () => {
    expect(parseEngineUrl('http://user:p%40ss@127.0.0.1:26657')).toEqual({
      name: 'http://127.0.0.1:26657',
      http: 'http://127.0.0.1:26657/',
      ws: 'ws://127.0.0.1:26657/websocket',
      authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
    })
    expect(parseEngineUrl('https://engine.example/rpc').ws).toBe('wss://engine.example/rpc/websocket')
  })

  test.each(['', 'engine', 'tcp://127.0.0.1:26657', 'http://127.0.0.1:1/?key=SECRET', 'http://%zz@127.0.0.1'])(
    '%o is refused without being quoted',
    (text) => {
      expect(() => parseEngineUrl(text)).toThrow(RangeError)
      expect(() => parseEngineUrl(text)).not.toThrow(/SECRET/)
    },
  )
})
