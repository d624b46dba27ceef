import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Codec, DecodeError, excerptOf } from '../../contract/codec.ts'
import { array, dictionary, json, literal, object, optional } from '../../contract/compound.ts'
import { boolean, hash, integer, looseInteger, string } from '../../contract/primitives.ts'
import { CodedError } from '../../base/codedError.ts'
import { chainConfigToJson } from '../../chain/chainConfigJson.ts'
import { exportedBlocks } from '../../chain/exporter.ts'
import { type ImportErrorCode, importBlocks } from '../../chain/importer.ts'
import type { RpcContext, ServerKind } from '../context.ts'
import { RemoteMiss } from '../../types/remoteMiss.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { nodeIdentityOf } from '../nodeIdentity.ts'

const port: Codec<number, number> = {
  decode(value) {
    if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > 65_535)
      throw new DecodeError(`expected a port, got ${excerptOf(value)}`)
    return value as number
  },
  encode: (value) => value,
  schema: { type: 'integer', minimum: 0 },
}

/** Geth's additional arguments, which are startup options of this node. */
const setAtStart: Codec<undefined, undefined> = {
  decode(value) {
    if (value === undefined || value === null || value === '') return undefined
    throw new DecodeError(
      'namespaces, origins and hosts are set when the node starts, with --json-rpc.api, --json-rpc.cors-origins and --json-rpc.allowed-hosts',
    )
  },
  encode: () => undefined,
  schema: {},
  isOptional: true,
}

const serverParams = [
  ['host', optional(string)],
  ['port', optional(port)],
  ['cors', setAtStart],
  ['apis', setAtStart],
  ['vhosts', setAtStart],
] as const

function start<const N extends string>(name: N, kind: ServerKind, server: string) {
  return method({
    name,
    summary: `Starts the ${server}, as configured or on a loopback address; false if it is already running.`,
    params: serverParams,
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    handler: ({ control }, host, at) =>
      control.startServer(kind, { ...(host !== undefined && host !== '' && { host }), ...(at !== undefined && { port: at }) }),
  })
}

function stop<const N extends string>(name: N, kind: ServerKind, server: string) {
  return method({
    name,
    summary: `Stops the ${server} after this response; false if it is not running.`,
    params: [],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    handler: ({ control }) => control.stopServer(kind),
  })
}

const anything = optional(json('accepted and ignored'))

function withoutPeers<const N extends string>(name: N) {
  return method({
    name,
    summary: 'Not possible here: the node has no peers.',
    params: [
      ['first', anything],
      ['second', anything],
    ],
    result: literal(null),
    visibility: 'private',
    reference: 'notImplemented',
    handler() {
      throw rpcError(-32000, 'this node runs its own chain and has no peers')
    },
  })
}

async function exportChain(
  { chain, files }: RpcContext,
  name: string,
  first = chain.genesis.header.number,
  last = chain.head.header.number,
): Promise<true> {
  const head = chain.head.header.number
  if (first > last || last > head)
    throw rpcError(-32602, `invalid argument: blocks ${first} to ${last} are not in the chain, the head is ${head}`)
  const path = files.toMake(name)
  // `wx`: a file created in the meantime is not overwritten.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    const blocks = exportedBlocks(chain, first, last)
    if (name.endsWith('.gz')) await pipeline(blocks, createGzip(), file)
    else await pipeline(blocks, file)
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof RemoteMiss) throw error
    throw rpcError(-32000, `cannot export to ${name}: ${(error as Error).message}`)
  }
  return true
}

async function importChain({ chain, files }: RpcContext, name: string): Promise<true> {
  const path = files.toRead(name)
  try {
    await importBlocks(chain, path)
  } catch (error) {
    // Clients name files relative to the workspace.
    if (error instanceof CodedError && error.code === ('import-failed' satisfies ImportErrorCode))
      throw rpcError(-32000, error.message.replaceAll(path, name))
    throw error
  }
  return true
}

/** Node information in geth's shape. The node has no peers and does not listen for any: its ports are zero. */
const adminNodeInfo = object(
  {
    id: string,
    name: string,
    enode: string,
    enr: string,
    ip: string,
    ports: object({ discovery: integer, listener: integer }, 'Ports'),
    listenAddr: string,
    protocols: object(
      {
        eth: object(
          {
            network: integer,
            difficulty: integer,
            genesis: hash,
            config: dictionary(string, json('as a genesis file has it')),
            head: hash,
          },
          'EthProtocol',
        ),
      },
      'Protocols',
    ),
  },
  'AdminNodeInfo',
)

/** Methods for administering the node. All are private. */
export const adminRows = [
  method({
    name: 'admin_nodeInfo',
    summary: 'Information about the node, identified by its chain. It has no peers and does not listen for any: its ports are zero.',
    params: [],
    result: adminNodeInfo,
    visibility: 'private',
    reference: 'notImplemented',
    handler: ({ chain, node }) => ({
      ...nodeIdentityOf(node.info().instanceId),
      name: node.clientVersion,
      ip: '127.0.0.1',
      ports: { discovery: 0, listener: 0 },
      listenAddr: '',
      protocols: {
        eth: {
          network: Number(chain.config.chainId),
          difficulty: Number(chain.head.header.difficulty),
          genesis: chain.genesis.hash,
          config: chainConfigToJson(chain.config),
          head: chain.head.hash,
        },
      },
    }),
  }),
  method({
    name: 'admin_datadir',
    summary: 'The data folder.',
    params: [],
    result: string,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ node }) {
      const { dataDir } = node.info()
      if (dataDir === null) throw rpcError(-32000, 'this node runs in memory and has no data folder')
      return dataDir
    },
  }),
  method({
    name: 'admin_peers',
    summary: 'Always empty: the node has no peers.',
    params: [],
    result: array(json('a peer')),
    visibility: 'private',
    reference: 'notImplemented',
    handler: () => [],
  }),
  start('admin_startHTTP', 'http', 'HTTP server'),
  stop('admin_stopHTTP', 'http', 'HTTP server'),
  start('admin_startRPC', 'http', 'HTTP server'),
  stop('admin_stopRPC', 'http', 'HTTP server'),
  start('admin_startWS', 'ws', 'WebSocket server'),
  stop('admin_stopWS', 'ws', 'WebSocket server'),
  method({
    name: 'admin_exportChain',
    summary: 'Exports blocks as RLP, in sequence, to a new workspace file; gzipped if its name ends in .gz.',
    params: [
      ['file', string],
      ['first', optional(looseInteger)],
      ['last', optional(looseInteger)],
    ],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    handler: exportChain,
  }),
  method({
    name: 'admin_importChain',
    summary: 'Verifies the blocks of a workspace file and imports them into the chain.',
    params: [['file', string]],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    steers: true,
    handler: importChain,
  }),
  method({
    name: 'admin_sleepBlocks',
    summary: 'Not possible here: the node does not delay a response until new blocks arrive.',
    params: [
      ['blocks', anything],
      ['timeoutSeconds', anything],
    ],
    result: literal(null),
    visibility: 'private',
    reference: 'notImplemented',
    handler() {
      throw rpcError(
        -32000,
        'the node does not delay responses until new blocks arrive: subscribe to newHeads, or mine blocks with evm_mine',
      )
    },
  }),
  withoutPeers('admin_addPeer'),
  withoutPeers('admin_removePeer'),
  withoutPeers('admin_addTrustedPeer'),
  withoutPeers('admin_removeTrustedPeer'),
  withoutPeers('admin_clearPeerBanList'),
  withoutPeers('admin_listPeerBanList'),
] as const
