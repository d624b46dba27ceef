import type { WireForkProbe } from '../../../node-core/contract/wire/fork.ts'
import type { WireWorkspace } from '../../../node-core/contract/wire/workspaces.ts'
import { forkName } from '../../format/forkName.ts'
import { freeName } from '../../format/workspaceName.ts'

/** What is typed into the form that forks a chain. */
export interface ForkDraft {
  url: string
  /** Empty for the recommended one. */
  block: string
  /** Further URLs of the same chain, separated by spaces. */
  mirrors: string
  /** `Name: value`. */
  header: string
  /** Requests per second; empty for no limit. */
  rate: string
  proof: 'off' | 'sample' | 'all'
  /** Empty for the remote chain's. */
  chainId: string
  /** Path of a pack on the node's machine. */
  pack: string
  isOffline: boolean
  /** Whether the chain is the remote one itself. Block, proofs, chain id and pack then do not count. */
  isFollowing: boolean
}

export const EMPTY_FORK: ForkDraft = {
  url: '',
  block: '',
  mirrors: '',
  header: '',
  rate: '',
  proof: 'off',
  chainId: '',
  pack: '',
  isOffline: false,
  isFollowing: false,
}

/** Fields that can be wrong. */
export type ForkField = 'url' | 'block' | 'mirrors' | 'header' | 'rate' | 'chainId'

const BLOCK = /^(\d{1,15}|0x[0-9a-f]{64})$/i

/** The block as options name it: grouped digits are taken as they are read. */
const blockOf = ({ block }: ForkDraft): string => block.trim().replaceAll(/[,_](?=\d{3})/g, '')

const mirrorsOf = ({ mirrors }: ForkDraft): string[] => mirrors.split(/\s+/).filter((text) => text !== '')

/** What is wrong with the draft, by field; empty fields are not. */
export function forkProblems(draft: ForkDraft): Partial<Record<ForkField, string>> {
  const { url, header, rate, chainId } = draft
  const problems: [ForkField, string | undefined][] = [
    ['url', url.trim() === '' ? undefined : urlProblem(url.trim())],
    [
      'mirrors',
      mirrorsOf(draft)
        .map(urlProblem)
        .find((problem) => problem !== undefined),
    ],
    ['block', blockOf(draft) === '' || BLOCK.test(blockOf(draft)) ? undefined : 'A number, or a hash of 0x and 64 hexadecimal digits'],
    ['header', header.trim() === '' || /^[^\s:]+:\s*\S/.test(header.trim()) ? undefined : 'A header is NAME: VALUE'],
    ['rate', rate.trim() === '' || isPositive(rate) ? undefined : 'A positive whole number'],
    ['chainId', chainId.trim() === '' || isPositive(chainId) ? undefined : 'A positive whole number'],
  ]
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined))
}

const isPositive = (text: string): boolean => /^[1-9]\d*$/.test(text.trim()) && Number.isSafeInteger(Number(text))

function urlProblem(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null) return 'Not a URL such as https://HOST/KEY'
  return url.protocol === 'http:' || url.protocol === 'https:' ? undefined : 'Begin with https:// or http://'
}

/** Whether the URL says more than a host, which may be a key. */
export function hasSecret(url: string): boolean {
  const parsed = URL.parse(url.trim())
  return parsed !== null && (parsed.username !== '' || parsed.pathname.length > 1 || parsed.search !== '')
}

/** The options that a probe of the remote chain needs; undefined if there is nothing to ask yet. */
export function probeOptions(draft: ForkDraft): Record<string, string> | undefined {
  const { url, block, mirrors, header } = forkProblems(draft)
  if (draft.url.trim() === '' || draft.isOffline || (url ?? block ?? mirrors ?? header) !== undefined) return undefined
  return originOptions(draft)
}

function originOptions(draft: ForkDraft): Record<string, string> {
  const block = blockOf(draft)
  const first = `${draft.url.trim()}${block === '' ? '' : `@${block}`}`
  const header = draft.header.trim()
  return { fork: [first, ...mirrorsOf(draft)].join(','), ...(header !== '' && { forkHeaders: header }) }
}

/** The proofs that are asked for: none of a remote chain that gives none, whatever was chosen for another one. */
export function proofOf({ proof }: ForkDraft, probe: WireForkProbe | undefined): ForkDraft['proof'] {
  return probe?.capabilities.proofs === false ? 'off' : proof
}

/** The options of a workspace that follows the chain, or forks it at the block that the probe found, by its hash. */
export function forkOptions(draft: ForkDraft, probe: WireForkProbe | undefined): Record<string, string> {
  const { rate, chainId, pack, isOffline, isFollowing } = draft
  const requests = { ...(rate.trim() !== '' && { forkRate: rate.trim() }) }
  if (isFollowing) return { ...originOptions({ ...draft, block: '' }), ...requests, forkFollow: 'true' }
  const proof = proofOf(draft, probe)
  const pinned = probe ? { ...draft, block: probe.block.hash } : draft
  return {
    ...(draft.url.trim() !== '' && originOptions(pinned)),
    ...requests,
    ...(proof !== 'off' && { forkProof: proof }),
    ...(chainId.trim() !== '' && { forkChainId: chainId.trim() }),
    ...(pack.trim() !== '' && { forkPack: pack.trim() }),
    ...(isOffline && { forkOffline: 'true' }),
  }
}

/** A free name for the workspace, such as `ethereum-21000000`; `ethereum` if the chain is followed. */
export function suggestedName(
  probe: WireForkProbe,
  { isFollowing }: Pick<ForkDraft, 'isFollowing'>,
  list: readonly WireWorkspace[],
): string {
  const chain = forkName(probe)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return freeName(isFollowing ? chain : `${chain}-${probe.block.number}`, list)
}
