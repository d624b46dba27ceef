import type { Address } from '../contract/hex.ts'
import type { WireVerifiedImport } from '../contract/builds.ts'
import type { WireContract } from '../contract/workspace.ts'
import { CodedError } from '../base/codedError.ts'
import { getJson } from '../base/httpJson.ts'
import { buildInfoText } from '../compilation/buildInfo.ts'
import { CodeIndex } from '../compilation/codeIndex.ts'
import { type Fields, fieldsOf, parsedJson } from '../compilation/jsonFields.ts'
import { buildFromStandardJson } from '../compilation/standardJson.ts'
import type { Workspace } from './workspace.ts'

/** `sources-off`: no server may be asked. `sources-unreachable`: it does not answer, or not with what Sourcify's API has. */
export type VerifiedSourcesErrorCode = 'sources-off' | 'sources-unreachable'

/** The largest projects have some megabytes of sources. */
const MAX_BYTES = 64 * 2 ** 20

/** What is asked for (docs.sourcify.dev, API v2, "Get contract"). */
const FIELDS = 'compilation,stdJsonInput,stdJsonOutput,storageLayout,transientStorageLayout'

/** Where the chain says which contract has which code. */
export interface VerifiedSourcesChain {
  /** Of the remote chain. */
  chainId: bigint
  /** Code at an address in the newest state; empty if there is none. */
  codeOf(address: Address): Promise<Uint8Array>
  /** Null if the address has no code and never had. */
  factsOf(address: Address): Promise<WireContract | null>
}

export interface VerifiedSourcesOptions {
  workspace: Pick<Workspace, 'importFiles' | 'recompile'>
  chain: VerifiedSourcesChain
  /** Base URL of a server with Sourcify's API; `off`: none. */
  url: string
  timeoutMs: number
  get?: typeof getJson
}

/** Verified sources of contracts of a forked chain, from a server with Sourcify's API, which is contacted on request only. */
export class VerifiedSources {
  readonly #options: Required<VerifiedSourcesOptions>

  constructor(options: VerifiedSourcesOptions) {
    this.#options = { get: getJson, ...options }
  }

  /**
   * Imports the sources of a contract, and of those that it delegates calls to, which are taken only if its code was compiled from them. Rejects with
   * VerifiedSourcesErrorCode, and with what importing throws.
   */
  async import(address: Address): Promise<WireVerifiedImport[]> {
    if (this.#options.url === 'off')
      throw new CodedError<VerifiedSourcesErrorCode>(
        'sources-off',
        'no server may be asked for sources: fork.sources is off, or the fork is offline',
      )
    const facts = await this.#options.chain.factsOf(address)
    const delegates = [facts?.implementation ?? [], facts?.facets?.map((facet) => facet.address) ?? []].flat()
    const imported: WireVerifiedImport[] = []
    for (const at of new Set([address, ...delegates])) imported.push(await this.#import(at))
    return imported
  }

  async #import(address: Address): Promise<WireVerifiedImport> {
    const lacking = (problem: string): WireVerifiedImport => ({ address, name: null, problem })
    const code = await this.#options.chain.codeOf(address)
    if (code.length === 0) return lacking('there is no code')
    const answer = await this.#ask(address)
    if (answer === undefined) return lacking(`${this.#host} has no verified sources of it`)
    const { input, output, compilerVersion, name } = compilationOf(answer)
    if (compilerVersion === undefined) return lacking(`${this.#host} does not say how it was compiled`)
    const { build } = buildFromStandardJson(input, output, compilerVersion)
    const index = new CodeIndex()
    index.add(build)
    if (index.runtime(code) === undefined) return lacking(`its code is not that of the sources that ${this.#host} has`)
    const [imported] = await this.#options.workspace.importFiles([
      { name: `${name}.json`, content: buildInfoText(build.id, compilerVersion, input, output) },
    ])
    if (imported!.artifacts.length === 0) return lacking(imported!.problems.join('; '))
    for (const { id } of imported!.builds) await this.#complete(id)
    return { address, name, problem: null }
  }

  /** Sourcify has no syntax trees, without which functions and variables have no names: the compiler that comes along makes them, if it is the one. */
  async #complete(buildId: string): Promise<void> {
    try {
      await this.#options.workspace.recompile(buildId, undefined, () => true)
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
    }
  }

  /** What the server knows of a contract; undefined if that is nothing. */
  async #ask(address: Address): Promise<Fields | undefined> {
    const { get, url, chain, timeoutMs } = this.#options
    const path = `v2/contract/${chain.chainId}/${address}?fields=${FIELDS}`
    const { status, text, isTooLong, problem } = await get(`${url}/${path}`, { timeoutMs, maxBytes: MAX_BYTES })
    if (status === 404) return undefined
    const body = isTooLong ? undefined : fieldsOf(parsedJson(text))
    if (status === 200 && body !== undefined) return body
    const reason =
      problem ?? (isTooLong ? 'the answer is too long' : status === 200 ? 'the answer is no JSON object' : `HTTP status ${status}`)
    throw new CodedError<VerifiedSourcesErrorCode>('sources-unreachable', `${this.#host} cannot be asked for sources: ${reason}`)
  }

  get #host(): string {
    return new URL(this.#options.url).host
  }
}

/** Input and output of the compiler in an answer, with the layouts that it has beside them. */
function compilationOf(answer: Fields): { input: Fields; output: Fields; compilerVersion: string | undefined; name: string } {
  const { compilerVersion, name } = fieldsOf(answer['compilation']) ?? {}
  const layouts = Object.fromEntries(
    ['storageLayout', 'transientStorageLayout'].flatMap((key) => (answer[key] ? [[key, answer[key]]] : [])),
  )
  const output = fieldsOf(answer['stdJsonOutput']) ?? {}
  const contracts = Object.entries(fieldsOf(output['contracts']) ?? {}).map(([path, ofFile]) => [
    path,
    Object.fromEntries(Object.entries(fieldsOf(ofFile) ?? {}).map(([key, contract]) => [key, { ...layouts, ...fieldsOf(contract) }])),
  ])
  return {
    input: fieldsOf(answer['stdJsonInput']) ?? {},
    output: { ...output, contracts: Object.fromEntries(contracts) as Fields },
    compilerVersion: typeof compilerVersion === 'string' ? compilerVersion.replace(/^v/, '') : undefined,
    name: typeof name === 'string' ? name : 'Contract',
  }
}
