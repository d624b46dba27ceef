import { checksumAddress } from '../base/checksumAddress.ts'
import type { Address } from '../contract/hex.ts'
import type { AbiItem, WireArtifact, WireContract } from '../contract/workspace.ts'
import type { RpcSchema } from '../rpc/methods.ts'
import type { AgentRights } from './ask.ts'

/** What a call of a tool reads of the node: names, ABIs and sources, each asked for once. */
export class NodeReader {
  readonly #rights: AgentRights
  readonly #contracts = new Map<Address, Promise<WireContract | null>>()
  readonly #sources = new Map<string, Promise<readonly string[]>>()
  readonly #named = new Map<Address, string>()
  #names: Promise<ReadonlyMap<Address, string>> | undefined
  #artifacts: Promise<ReadonlyMap<string, WireArtifact>> | undefined

  constructor(rights: AgentRights) {
    this.#rights = rights
  }

  /** Calls a method with the rights of the client. Rejects with AskError. */
  readonly ask = <M extends keyof RpcSchema>(method: M, ...params: RpcSchema[M]['params']): Promise<RpcSchema[M]['result']> =>
    this.#rights.ask(method, params)

  /** Calls any method, as a client without the token. Rejects with AskError. */
  askPublic(method: string, params: readonly unknown[]): Promise<unknown> {
    return this.#rights.askPublic(method, params)
  }

  /** The name of an address, which `legend` tells then; without one that no other address has, the address. */
  async nameOf(address: Address): Promise<string> {
    this.#names ??= this.#readNames()
    const name = (await this.#names).get(address)
    if (name === undefined) return checksumAddress(address)
    this.#named.set(address, name)
    return name
  }

  /** The names that were given, with their addresses; empty if there are none. */
  get legend(): string {
    return Array.from(this.#named, ([address, name]) => `${name} = ${checksumAddress(address)}`).join(', ')
  }

  async #readNames(): Promise<ReadonlyMap<Address, string>> {
    const labels = Object.entries(await this.ask('devnet_labels')) as [Address, string][]
    const counts = Map.groupBy(labels, ([, name]) => name)
    return new Map(labels.filter(([, name]) => counts.get(name)!.length === 1))
  }

  /** What is known of an address with code; null without code. */
  contract(address: Address): Promise<WireContract | null> {
    let known = this.#contracts.get(address)
    if (known === undefined) this.#contracts.set(address, (known = this.ask('devnet_contract', address)))
    return known
  }

  /** The ABI of the contract, before it that of the code that it delegates to; empty if none was imported. */
  async abiOf(address: Address): Promise<readonly AbiItem[]> {
    const contract = await this.contract(address)
    const ids = contract === null ? [] : [contract.implementationArtifactId, contract.artifactId].filter((id) => id !== null)
    if (ids.length === 0) return []
    const artifacts = await this.artifacts()
    return ids.flatMap((id) => artifacts.get(id)?.abi ?? [])
  }

  /** The imported artifacts, by id. */
  artifacts(): Promise<ReadonlyMap<string, WireArtifact>> {
    this.#artifacts ??= this.ask('devnet_artifacts').then((artifacts) => new Map(artifacts.map((it) => [it.id, it])))
    return this.#artifacts
  }

  /** The lines of a source of a build; none if the text was not imported. */
  linesOf(build: string, sourceId: number): Promise<readonly string[]> {
    const key = `${build} ${sourceId}`
    let known = this.#sources.get(key)
    if (known === undefined) {
      const read = async () => ((await this.ask('devnet_source', build, sourceId))?.content ?? '').split(/\r?\n/)
      this.#sources.set(key, (known = read()))
    }
    return known
  }
}
