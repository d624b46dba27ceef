/** What contracts print with console.log, the debugging aid of Hardhat and Foundry. */
import type { ValueOf, WireOf } from './codec.ts'
import { array, nullable, object } from './compound.ts'
import type { Address } from './hex.ts'
import { sourceLocation } from './sources.ts'
import { address, hash, integer, quantity, string } from './primitives.ts'

/** Where Solidity's console.log calls, in Hardhat's console.sol and forge-std's alike: "console.log" in ASCII. Nothing runs there. */
export const CONSOLE_ADDRESS: Address = '0x000000000000000000636f6e736f6c652e6c6f67'

/** A line, or several: a text may contain line breaks. */
const printed = {
  /** With the placeholders of its first argument filled in; the input in hexadecimal if it is none of console.log. */
  text: string,
  /** `log(string,uint256)`; older libraries hash `uint` and `int`. Null if the input is none of console.log. */
  signature: nullable(string),
  /** Numbers in decimal, addresses and bytes in hexadecimal. */
  arguments: array(object({ type: string, value: string }, 'ConsoleArgument')),
}

const consoleLine = object(printed, 'ConsoleLine')

/** A call of console.log, as devnet_consoleLogs finds it. */
export const consoleLog = object(
  {
    ...printed,
    /** The step that calls, by the numbers of devnet_traceIndex; null for a transaction that itself goes to the console. */
    step: nullable(integer),
    /** Frames below the one that calls: 0 for that of the transaction. */
    depth: integer,
    /** The account that calls. */
    address,
    /** The contract, the function and the place that call the library; null without sources. */
    contract: nullable(string),
    function: nullable(string),
    location: nullable(sourceLocation),
  },
  'ConsoleLog',
)

/** devnet_subscribe("console"): what a transaction of a new block printed, or a call that a client asked for. */
export const consoleOutput = object(
  {
    /** Null for a call. */
    transactionHash: nullable(hash),
    blockNumber: nullable(quantity),
    /** Of a call. */
    method: nullable(string),
    lines: array(consoleLine),
  },
  'ConsoleOutput',
)

export type ConsoleLog = ValueOf<typeof consoleLog>
export type WireConsoleLog = WireOf<typeof consoleLog>
export type ConsoleOutput = ValueOf<typeof consoleOutput>
export type WireConsoleOutput = WireOf<typeof consoleOutput>
