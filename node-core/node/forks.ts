/** The chains that a node can fork, for its methods. */
import type { WireOptionChanges } from '../contract/settings.ts'
import type { WireForkProbe } from '../contract/wire/fork.ts'
import { probeRemote } from '../remote/probe.ts'
import { type RemoteUrl, parseRemoteUrl } from '../remote/remoteUrl.ts'
import { rpcError } from '../rpc/errors.ts'
import type { Forks } from '../rpc/forks.ts'
import { hardforkAt } from '../types/chainConfig.ts'
import { localConfig, remoteClientOptions } from './openFork.ts'
import { type NodeOptions, optionsWithDefaults } from './options.ts'
import type { OptionSources } from './commandLine.ts'
import type { Log } from './log.ts'
import type { ChainChoice, PresentChain } from './presentChain.ts'
import { parseChanges } from './settings/optionChanges.ts'

/** Somebody waits for the answer: no more than this, and no more than one further attempt. */
const PROBE_TIMEOUT_MS = 10_000
const PROBE_RETRIES = 1

const NO_SOURCES: OptionSources = { flags: {}, file: '', saved: {}, shipped: {}, isInDataFolder: false }

/** What the methods of a node need to fork chains. */
export interface ForksEnvironment {
  present: () => PresentChain
  log: Log
}

export function createForks({ present, log }: ForksEnvironment): Forks {
  return {
    async fork({ url, blockNumber }) {
      await present().begin((options) => choiceOf(options, url, blockNumber))
    },

    async unfork() {
      await present().begin(() => ({ fork: [], forkHeaders: [], forkPack: null }))
      log.info('the chain is no fork any more')
    },

    async setUrl(url) {
      const chain = present()
      const { options } = chain
      const { fork } = chain.services
      if (fork === undefined) throw rpcError(-32000, 'this chain is not a fork of another one, so there is no RPC URL to set')
      const given = remoteUrlOf(url)
      const forkHeaders = headersFor(options, given)
      await fork.remote.moveTo([given], { ...remoteClientOptions(options), headers: forkHeaders })
      const pin = options.fork[0]?.pin
      chain.moved({ fork: [{ ...given, ...(pin && { pin }) }], forkHeaders })
      log.info('the remote chain is read from another URL', { from: given.name })
    },

    async probe(given) {
      const startMs = performance.now()
      const { options, hardfork } = await forkOptions(given)
      const client = { ...remoteClientOptions(options), timeoutMs: PROBE_TIMEOUT_MS, retries: PROBE_RETRIES }
      const { found, rules, capabilities, isArchive } = await probeRemote(options.fork, client)
      const { number, timestamp } = found.header
      const config = localConfig(rules.config, options.forkChainId, hardfork)
      const foreign = found.foreignBody === undefined ? [] : [`the body of the block cannot be verified: ${found.foreignBody}`]
      return {
        chainId: Number(found.chainId),
        name: rules.name ?? null,
        head: Number(found.head),
        block: { number: Number(number), hash: found.hash, timestamp: Number(timestamp) },
        hasState: capabilities !== undefined,
        isArchive: isArchive ?? null,
        hardfork: hardforkAt(config, number + 1n, timestamp + 1n),
        remarks: [...rules.remarks, ...foreign],
        capabilities: {
          proofs: capabilities?.proof ?? false,
          bulkReads: capabilities !== undefined && (capabilities.storageValues || capabilities.codeOverride === true),
          accessLists: capabilities?.accessList ?? false,
          blockReceipts: capabilities?.blockReceipts ?? false,
          blockHashes: capabilities?.blockHash ?? false,
        },
        from: options.fork.map(({ name }) => name),
        ms: Math.round(performance.now() - startMs),
      } satisfies WireForkProbe
    },
  }
}

/** The fork that a reset asks for. Throws RpcError. */
function choiceOf(options: NodeOptions, url: string | undefined, blockNumber: bigint | undefined): ChainChoice {
  const pin = blockNumber === undefined ? {} : { pin: { number: blockNumber } }
  if (url !== undefined) {
    const given = remoteUrlOf(url)
    return { fork: [{ ...given, ...pin }], forkHeaders: headersFor(options, given), forkPack: packFor(options, given) }
  }
  const [first, ...mirrors] = options.fork
  // anvil's words (backend/mem/mod.rs, reset_fork).
  if (first === undefined) throw rpcError(-32602, 'Forking not enabled and RPC URL not provided to start forking')
  return { fork: [{ ...first, ...pin }, ...mirrors], forkHeaders: options.forkHeaders, forkPack: packFor(options, first) }
}

/** The headers of the options go to no host that they were not given for: they hold keys. */
function headersFor({ fork, forkHeaders }: NodeOptions, { name }: RemoteUrl): NodeOptions['forkHeaders'] {
  return fork.some((it) => it.name === name) ? forkHeaders : []
}

/** Offline, the pack is all that there is of a fork. It names no URL: without one in the options, it may be of any. */
function packFor({ fork, forkOffline, forkPack }: NodeOptions, { name }: RemoteUrl): string | null {
  return forkOffline && (fork.length === 0 || fork.some((it) => it.name === name)) ? forkPack : null
}

function remoteUrlOf(text: string): RemoteUrl {
  try {
    return parseRemoteUrl(text)
  } catch (error) {
    throw rpcError(-32602, `invalid argument 0: the URL of the remote chain is ${(error as Error).message}`)
  }
}

/** The options with their defaults, and the hardfork if one is given. Throws RpcError, which names the first option that is wrong. */
async function forkOptions(given: WireOptionChanges): Promise<{ options: NodeOptions; hardfork: NodeOptions['hardfork'] | undefined }> {
  const { parsed, problems } = await parseChanges(given, NO_SOURCES, optionsWithDefaults({}))
  const [problem] = Object.values(problems)
  if (problem !== undefined) throw rpcError(-32602, `invalid argument 0: ${problem}`)
  const present = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
  const options = optionsWithDefaults(present)
  if (options.fork.length === 0) throw rpcError(-32602, 'invalid argument 0: [fork] url: give the URL of a remote chain')
  return { options, hardfork: parsed.hardfork }
}
