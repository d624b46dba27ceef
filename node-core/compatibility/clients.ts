/**
 * The clients whose needs are known. They were found by running each, in the version given, behind a proxy that changed one field or answer
 * at a time.
 */
export const CLIENTS = {
  ethers6: 'ethers 6.17',
  ethers5: 'ethers 5.8',
  viem: 'viem 2.57 and wagmi 3.6',
  web3: 'web3.js 4.16',
  cast: 'cast 1.7',
  forge: 'forge 1.7 and cast run',
  hardhat: 'Hardhat 3.18 with Ignition',
  metamask: 'MetaMask',
} as const

export type Client = keyof typeof CLIENTS
export const EVERY_CLIENT = Object.keys(CLIENTS) as readonly Client[]

/** Which clients do without what they need, and how. */
export interface Consequences {
  /** They fail: a request, a send or a deployment ends with an error, or never. */
  readonly fails?: readonly Client[]
  /** They go on with a wrong or missing value, or fail only where it is asked for by name. */
  readonly differs?: readonly Client[]
  /** What a user sees: the error of a client, or what is missing. */
  readonly says: string
}
