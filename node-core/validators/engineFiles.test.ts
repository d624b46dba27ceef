import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { engineConfigFile } from './engineConfig.ts'
import { engineGenesisFile } from './engineGenesis.ts'

describe('files of an engine', () => {
  test('the genesis names the validators with their addresses, in the types of CometBFT', () => {
    const publicKey = Buffer.from('2FXFqoT31ASUp+VVWWrJXKsupT+x11uVkKifaJIxX5E=', 'base64')
    const text = engineGenesisFile({
      chainName: 'terrarium-1337',
      timeMs: 1_700_000_000_000,
      validators: [{ publicKey, name: 'validator-0', power: 10 }],
      maxBlockBytes: 2 ** 20,
      appState: { chainId: 1337 },
    })
    expect(JSON.parse(text)).toMatchObject({
      genesis_time: '2023-11-14T22:13:20.000Z',
      chain_id: 'terrarium-1337',
      initial_height: '1',
      consensus_params: { block: { max_bytes: '1048576', max_gas: '-1' } },
      validators: [
        {
          address: '950CB7B203008859EE06BF05E8B0C48BE3272120',
          pub_key: { type: 'tendermint/PubKeyEd25519', value: '2FXFqoT31ASUp+VVWWrJXKsupT+x11uVkKifaJIxX5E=' },
          power: '10',
          name: 'validator-0',
        },
      ],
      app_hash: '',
      app_state: { chainId: 1337 },
    })
  })

  test.each([
    [2 ** 22, '1048576'],
    [65_536, '65536'],
  ])('in blocks of %i bytes, evidence has at most %s', (maxBlockBytes, expected) => {
    const text = engineGenesisFile({ chainName: 'x', timeMs: 0, validators: [], maxBlockBytes })
    expect(JSON.parse(text)).toMatchObject({ consensus_params: { evidence: { max_bytes: expected } } })
  })

  test('the configuration names addresses, peers and times', () => {
    const text = engineConfigFile({
      moniker: 'validator-0',
      application: 'tcp://127.0.0.1:1',
      rpc: 'tcp://127.0.0.1:2',
      p2p: 'tcp://127.0.0.1:3',
      peers: ['aa@127.0.0.1:4', 'bb@127.0.0.1:5'],
      isPrivateNetwork: true,
      timing: { blockTimeMs: 250, emptyBlocks: false },
    })
    expect(parse(text)).toMatchObject({
      proxy_app: 'tcp://127.0.0.1:1',
      rpc: { laddr: 'tcp://127.0.0.1:2' },
      p2p: { laddr: 'tcp://127.0.0.1:3', persistent_peers: 'aa@127.0.0.1:4,bb@127.0.0.1:5', pex: false, allow_duplicate_ip: true },
      consensus: { timeout_commit: '250ms', create_empty_blocks: false },
    })
    expect(parse(text)).not.toHaveProperty('statesync')
  })

  test('one that begins with a snapshot names two engines and the block that it trusts', () => {
    const text = engineConfigFile({
      moniker: 'validator-4',
      application: 'tcp://127.0.0.1:1',
      rpc: 'tcp://127.0.0.1:2',
      p2p: 'tcp://127.0.0.1:3',
      peers: [],
      isPrivateNetwork: true,
      timing: { blockTimeMs: 250, emptyBlocks: true },
      snapshots: { rpcServers: ['http://127.0.0.1:4', 'http://127.0.0.1:5'], height: 7, hash: `0x${'ab'.repeat(32)}` },
    })
    expect(parse(text)).toMatchObject({
      statesync: { enable: true, rpc_servers: 'http://127.0.0.1:4,http://127.0.0.1:5', trust_height: 7, trust_hash: 'AB'.repeat(32) },
    })
  })
})
