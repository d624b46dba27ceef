/**
 * Chains that are recognised by their id. Activations of Ethereum's networks are those of geth (params/config.go), of Gnosis those of
 * Nethermind's GnosisSpecProvider, of OP chains those of the Superchain registry (Canyon is Shanghai, Ecotone is Cancun, Isthmus is
 * Prague, Karst is Osaka) and, since Base has left it, of base/base (crates/common/chains; Azul has Osaka's opcodes and prices), of Polygon those of bor (params/config.go). On Arbitrum, versions of ArbOS activate them, which each header names
 * (OffchainLabs/go-ethereum, params/config.go).
 */
import type { ChainConfig, ForkActivation, Hardfork } from '../types/chainConfig.ts'

export interface KnownChain {
  name: string
  config: ChainConfig
  /** Blocks below the head that are not reorganised any more. */
  safeDepth: bigint
  /** What of the chain is not Ethereum's, so that local blocks differ from its own. */
  foreign?: string
  /** Headers name the newer rules; `config` has only those that all its blocks have. */
  hasRulesInHeaders?: boolean
}

const PROOF_OF_WORK = [
  'homestead',
  'tangerineWhistle',
  'spuriousDragon',
  'byzantium',
  'constantinople',
  'petersburg',
  'istanbul',
  'muirGlacier',
  'berlin',
  'london',
  'arrowGlacier',
  'grayGlacier',
] as const

type Activations = Partial<Record<Hardfork, number>>

/** Forks from Frontier to Gray Glacier at block 0, unless `blocks` says otherwise. */
function forksOf(blocks: Activations, times: Activations): ChainConfig['forks'] {
  const first = PROOF_OF_WORK.map((fork): [Hardfork, ForkActivation] => [fork, { block: BigInt(blocks[fork] ?? 0) }])
  const later = Object.entries(blocks).map(([fork, block]): [string, ForkActivation] => [fork, { block: BigInt(block) }])
  const timed = Object.entries(times).map(([fork, time]): [string, ForkActivation] => [fork, { timestamp: BigInt(time) }])
  return Object.fromEntries([['frontier', { block: 0n }], ...first, ...later, ...timed])
}

const OP_TIMES = { shanghai: 1_704_992_401, cancun: 1_710_374_401, prague: 1_746_806_401 }
const OP_FOREIGN =
  'deposits (transactions of type 0x7e), the fee for data on L1 and its system contracts, and EIP-1559 parameters of its own'
const ARBITRUM_FOREIGN =
  'transactions of types 0x64 to 0x6a, the system contracts from 0x64 on, Stylus programs, NUMBER and BLOCKHASH of L1, gas for data on L1, ' +
  'and headers with difficulty 1, a gas limit of 2^50, and a mix hash that holds the L1 block and the version of ArbOS; ' +
  'hashes of blocks before 22207817 (Nitro) cannot be verified, so those are not read'

/** Recognised chains by id. */
export const KNOWN_CHAINS: ReadonlyMap<bigint, KnownChain> = new Map([
  [
    1n,
    {
      name: 'Ethereum',
      safeDepth: 32n,
      config: {
        chainId: 1n,
        depositContractAddress: '0x00000000219ab540356cbb839cbe05303d7705fa',
        daoForkBlock: 1_920_000n,
        blobSchedule: {},
        forks: forksOf(
          {
            homestead: 1_150_000,
            tangerineWhistle: 2_463_000,
            spuriousDragon: 2_675_000,
            byzantium: 4_370_000,
            constantinople: 7_280_000,
            petersburg: 7_280_000,
            istanbul: 9_069_000,
            muirGlacier: 9_200_000,
            berlin: 12_244_000,
            london: 12_965_000,
            arrowGlacier: 13_773_000,
            grayGlacier: 15_050_000,
            paris: 15_537_394,
          },
          {
            shanghai: 1_681_338_455,
            cancun: 1_710_338_135,
            prague: 1_746_612_311,
            osaka: 1_764_798_551,
            bpo1: 1_765_290_071,
            bpo2: 1_767_747_671,
          },
        ),
      },
    },
  ],
  [
    11_155_111n,
    {
      name: 'Sepolia',
      safeDepth: 32n,
      config: {
        chainId: 11_155_111n,
        depositContractAddress: '0x7f02c3e3c98b133055b8b348b2ac625669ed295d',
        blobSchedule: {},
        forks: forksOf(
          { paris: 1_450_409 },
          {
            shanghai: 1_677_557_088,
            cancun: 1_706_655_072,
            prague: 1_741_159_776,
            osaka: 1_760_427_360,
            bpo1: 1_761_017_184,
            bpo2: 1_761_607_008,
          },
        ),
      },
    },
  ],
  [
    560_048n,
    {
      name: 'Hoodi',
      safeDepth: 32n,
      config: {
        chainId: 560_048n,
        depositContractAddress: '0x00000000219ab540356cbb839cbe05303d7705fa',
        blobSchedule: {},
        forks: forksOf(
          { paris: 0 },
          { shanghai: 0, cancun: 0, prague: 1_742_999_832, osaka: 1_761_677_592, bpo1: 1_762_365_720, bpo2: 1_762_955_544 },
        ),
      },
    },
  ],
  [
    100n,
    {
      name: 'Gnosis',
      safeDepth: 38n,
      foreign: 'block rewards by contract, and the base fee, which is collected',
      config: {
        chainId: 100n,
        blobSchedule: { cancun: { target: 1, max: 2, baseFeeUpdateFraction: 1_112_826n } },
        forks: forksOf(
          {
            constantinople: 1_604_400,
            petersburg: 2_508_800,
            istanbul: 7_298_030,
            muirGlacier: 7_298_030,
            berlin: 16_101_500,
            london: 19_040_000,
            arrowGlacier: 19_040_000,
            grayGlacier: 19_040_000,
            paris: 25_349_537,
          },
          { shanghai: 0x64c8edbc, cancun: 0x65ef4dbc, prague: 0x68122dbc, osaka: 0x69de2dbc },
        ),
      },
    },
  ],
  [
    10n,
    {
      name: 'OP Mainnet',
      safeDepth: 32n,
      foreign: OP_FOREIGN,
      config: { chainId: 10n, blobSchedule: {}, forks: forksOf({ paris: 105_235_063 }, { ...OP_TIMES, osaka: 1_783_526_401 }) },
    },
  ],
  [
    8453n,
    {
      name: 'Base',
      safeDepth: 32n,
      foreign: OP_FOREIGN,
      config: { chainId: 8453n, blobSchedule: {}, forks: forksOf({ paris: 0 }, { ...OP_TIMES, osaka: 1_779_991_200 }) },
    },
  ],
  [
    137n,
    {
      name: 'Polygon',
      safeDepth: 128n,
      foreign: 'state syncs (transactions of type 0x7f), base fee parameters of its own, and the base fee, which is collected',
      config: {
        chainId: 137n,
        blobSchedule: {},
        forks: forksOf(
          {
            istanbul: 3_395_000,
            muirGlacier: 3_395_000,
            berlin: 14_750_000,
            london: 23_850_000,
            arrowGlacier: 23_850_000,
            grayGlacier: 23_850_000,
            shanghai: 50_523_000,
            cancun: 54_876_000,
            prague: 73_440_256,
          },
          {},
        ),
      },
    },
  ],
  [
    42_161n,
    {
      name: 'Arbitrum One',
      safeDepth: 128n,
      foreign: ARBITRUM_FOREIGN,
      hasRulesInHeaders: true,
      config: { chainId: 42_161n, blobSchedule: {}, forks: forksOf({}, {}) },
    },
  ],
])

/** Ids of chains of Hardhat, anvil, Ganache and this project, which are never reorganised. */
const LOCAL_CHAINS: ReadonlySet<bigint> = new Set([1337n, 31_337n])
/** As in EDR. */
const UNKNOWN_DEPTH = 128n

/** How far below its head a chain is forked by default. */
export function safeDepthOf(chainId: bigint): bigint {
  if (LOCAL_CHAINS.has(chainId)) return 0n
  return KNOWN_CHAINS.get(chainId)?.safeDepth ?? UNKNOWN_DEPTH
}
