/**
 * Everything that differs between forks, as data: each fork is the previous one plus a list of EIPs, prices and limits. The interpreter
 * checks for an EIP, never for a fork.
 */
import { type BlobSchedule, HARDFORKS, type Hardfork } from '../../types/chainConfig.ts'
import { FRONTIER_GAS, type GasTable } from './gasTable.ts'

const EIPS = [
  2, 7, 100, 140, 145, 150, 152, 155, 160, 161, 170, 196, 197, 198, 211, 214, 649, 658, 1014, 1052, 1108, 1153, 1234, 1283, 1344, 1559,
  1884, 2028, 2200, 2384, 2537, 2565, 2718, 2929, 2930, 2935, 3198, 3529, 3541, 3554, 3651, 3675, 3855, 3860, 4345, 4399, 4788, 4844, 4895,
  5133, 5656, 6110, 6780, 7002, 7251, 7516, 7594, 7623, 7685, 7691, 7702, 7708, 7778, 7823, 7825, 7843, 7883, 7892, 7918, 7928, 7934, 7939,
  7951, 7954, 7976, 7981, 8024, 8037,
] as const

/** Number of an EIP that changes rules. */
export type Eip = (typeof EIPS)[number]

/** Which EIPs are active: `rules.eip1559`. */
export type EipFlags = Readonly<Record<`eip${Eip}`, boolean>>

/** Limits that forks set. */
export interface Limits {
  /** Bytes of a contract's code (EIP-170). */
  codeBytes: number
  /** Bytes of init code (EIP-3860). */
  initCodeBytes: number
  /** Gas of a transaction (EIP-7825). */
  txGas: bigint
  /** Gas of a transaction that is not state gas (EIP-8037). */
  regularTxGas: bigint
  /** Blobs of a transaction (EIP-7594), beside the block's own limit. */
  txBlobs: number
  /** Bytes of each operand of modexp (EIP-7823). */
  modexpBytes: number
  /** Bytes of a block's RLP (EIP-7934). */
  blockBytes: number
}

/** The rules of one fork. Two calls for the same fork and blob schedule return the same object. */
export interface Rules extends EipFlags {
  readonly hardfork: Hardfork
  readonly gas: Readonly<GasTable>
  readonly limits: Readonly<Limits>
  /** Reward of the miner in wei, before ommers; zero from Paris on. */
  readonly blockReward: bigint
  /** Absent before Cancun. */
  readonly blobSchedule: BlobSchedule | undefined
}

interface Change {
  eips?: readonly Eip[]
  /** EIPs that the fork deactivates. */
  without?: readonly Eip[]
  gas?: Partial<GasTable>
  limits?: Partial<Limits>
  blockReward?: bigint
  blobSchedule?: BlobSchedule
}

const ETHER = 10n ** 18n
const MAX_UINT64 = (1n << 64n) - 1n

const CHANGES: Readonly<Record<Hardfork, Change>> = {
  frontier: { blockReward: 5n * ETHER },
  homestead: { eips: [2, 7], gas: { txCreate: 32000 } },
  tangerineWhistle: {
    eips: [150],
    gas: { sload: 200, balance: 400, extCode: 700, call: 700, selfDestruct: 5000, selfDestructNewAccount: 25000 },
  },
  spuriousDragon: { eips: [155, 160, 161, 170], gas: { expByte: 50 }, limits: { codeBytes: 24576 } },
  byzantium: { eips: [100, 140, 196, 197, 198, 211, 214, 649, 658], blockReward: 3n * ETHER },
  constantinople: { eips: [145, 1014, 1052, 1234, 1283], blockReward: 2n * ETHER },
  petersburg: { without: [1283] },
  istanbul: {
    // 1108: cheaper bn254; 1884: more expensive trie reads; 2028: cheaper call data; 2200: 1283 with the new price of SLOAD.
    eips: [152, 1108, 1344, 1884, 2028, 2200],
    gas: {
      bn254Add: 150,
      bn254Mul: 6000,
      bn254Pairing: 45000,
      bn254PairingPair: 34000,
      sload: 800,
      balance: 700,
      extCodeHash: 700,
      txDataNonZero: 16,
      sstoreNoop: 800,
    },
  },
  muirGlacier: { eips: [2384] },
  berlin: {
    eips: [2565, 2718, 2929, 2930],
    gas: {
      sload: 100,
      balance: 100,
      extCode: 100,
      extCodeHash: 100,
      call: 100,
      coldAccount: 2500,
      coldSlot: 2000,
      sstoreReset: 2900,
      sstoreNoop: 100,
    },
  },
  london: {
    eips: [1559, 3198, 3529, 3541, 3554],
    gas: { sstoreClearRefund: 4800, selfDestructRefund: 0, refundQuotient: 5 },
  },
  arrowGlacier: { eips: [4345] },
  grayGlacier: { eips: [5133] },
  paris: { eips: [3675, 4399], blockReward: 0n },
  shanghai: { eips: [3651, 3855, 3860, 4895], gas: { initCodeWord: 2 }, limits: { initCodeBytes: 49152 } },
  cancun: {
    eips: [1153, 4788, 4844, 5656, 6780, 7516],
    blobSchedule: { target: 3, max: 6, baseFeeUpdateFraction: 3338477n },
  },
  prague: {
    eips: [2537, 2935, 6110, 7002, 7251, 7623, 7685, 7691, 7702],
    gas: { txFloorToken: 10 },
    blobSchedule: { target: 6, max: 9, baseFeeUpdateFraction: 5007716n },
  },
  osaka: {
    eips: [7594, 7823, 7825, 7883, 7892, 7918, 7934, 7939, 7951],
    limits: { txGas: 1n << 24n, txBlobs: 6, modexpBytes: 1024, blockBytes: 8_388_608 },
  },
  bpo1: { blobSchedule: { target: 10, max: 15, baseFeeUpdateFraction: 8346193n } },
  bpo2: { blobSchedule: { target: 14, max: 21, baseFeeUpdateFraction: 11684671n } },
  // Not final: as of April 2026, the release bal@v5.7.0 of execution-spec-tests.
  amsterdam: {
    eips: [7708, 7778, 7843, 7928, 7954, 7976, 7981, 8024, 8037],
    gas: {
      txFloorToken: 16,
      // 2,400 and 1,900, and the floor for 20 and 32 bytes of four tokens each (EIP-7981).
      txAccessListAddress: 3680,
      txAccessListSlot: 3948,
      // Creating state costs state gas in addition (EIP-8037).
      sstoreSet: 2900,
      newAccount: 0,
      selfDestructNewAccount: 0,
      create: 9000,
      txCreate: 9000,
      codeDepositByte: 0,
      codeDepositWord: 6,
      txAuthorization: 7500,
      txAuthorizationBase: 7500,
    },
    limits: { codeBytes: 32_768, initCodeBytes: 65_536, txGas: MAX_UINT64, regularTxGas: 1n << 24n },
  },
}

const NO_EIPS = Object.fromEntries(EIPS.map((eip) => [`eip${eip}`, false])) as EipFlags

const NO_LIMITS: Limits = {
  codeBytes: Infinity,
  initCodeBytes: Infinity,
  txGas: MAX_UINT64,
  regularTxGas: MAX_UINT64,
  txBlobs: Infinity,
  modexpBytes: Infinity,
  blockBytes: Infinity,
}

const flags = (eips: readonly Eip[] | undefined, value: boolean): Partial<EipFlags> =>
  Object.fromEntries((eips ?? []).map((eip) => [`eip${eip}`, value]))

function buildRules(): Map<Hardfork, Rules> {
  const byFork = new Map<Hardfork, Rules>()
  let last: Omit<Rules, 'hardfork'> = { ...NO_EIPS, gas: FRONTIER_GAS, limits: NO_LIMITS, blockReward: 0n, blobSchedule: undefined }
  for (const hardfork of HARDFORKS) {
    const { eips, without, gas, limits, blockReward = last.blockReward, blobSchedule = last.blobSchedule } = CHANGES[hardfork]
    const rules: Rules = {
      ...last,
      ...flags(eips, true),
      ...flags(without, false),
      gas: { ...last.gas, ...gas },
      limits: { ...last.limits, ...limits },
      hardfork,
      blockReward,
      blobSchedule,
    }
    byFork.set(hardfork, rules)
    last = rules
  }
  return byFork
}

const RULES = buildRules()
const scheduled = new Map<string, Rules>()

/** Rules of a fork; `blobSchedule` if the chain's differs from mainnet's. */
export function rulesOf(hardfork: Hardfork, blobSchedule?: BlobSchedule): Rules {
  const rules = RULES.get(hardfork)!
  if (blobSchedule === undefined || rules.blobSchedule === undefined) return rules
  const key = `${hardfork} ${blobSchedule.target} ${blobSchedule.max} ${blobSchedule.baseFeeUpdateFraction}`
  const known = scheduled.get(key)
  if (known) return known
  // A chain has a handful of schedules; made-up ones must not make this cache grow.
  if (scheduled.size >= 256) scheduled.clear()
  const made: Rules = { ...rules, blobSchedule: { ...blobSchedule } }
  scheduled.set(key, made)
  return made
}
