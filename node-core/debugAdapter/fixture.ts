/** For tests: a node with a debug adapter, a contract with its build, and clients of the adapter. */
import { buildInfoText } from '../compilation/buildInfo.ts'
import { readFileSync } from 'node:fs'
import { type Socket, createConnection } from 'node:net'
import { DebugClient } from '@vscode/debugadapter-testsupport'
import type { DebugProtocol } from '@vscode/debugprotocol'
import { type Abi, type Address, type Hex, createTestClient, encodeFunctionData, http, publicActions, walletActions } from 'viem'
import { type Compilation, runCompiler } from '../fixtures/solc.ts'

export const OWNER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Line numbers below are of this text. */
export const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;
library console {
  function log(string memory text, uint256 value) internal view {
    address(0x000000000000000000636F6e736F6c652e6c6f67).staticcall(abi.encodeWithSignature("log(string,uint256)", text, value));
  }
}
contract Vault {
  struct Account { uint128 balance; bool isOpen; string note; }
  error TooLittle(uint256 has, uint256 wanted);
  mapping(address => Account) public accounts;
  uint256[] public history;
  uint64 public total = 7;
  Vault public self; uint256 constant LIMIT = 9;
  function put(uint128 amount, string calldata note) external {
    Account memory draft = Account(amount, true, note);
    accounts[msg.sender] = draft;
    remember(amount);
    console.log("put", amount);
    total += uint64(amount);
  }
  function remember(uint256 amount) internal {
    for (uint256 i = 0; i < 120; i++) {
      history.push(amount + i);
    }
  }
  function take(uint128 amount) public {
    uint128 left = accounts[tx.origin].balance;

    if (left < amount)
      revert TooLittle(left, amount);
    accounts[tx.origin].balance = left - amount;
    console.log("left", left - amount);
  }
  function tryTake(uint128 amount) external returns (bool) {
    console.log("first", 1);
    try this.take(amount) {
      return true;
    } catch {
      console.log("caught", 2);
    }
    take(amount);
    return false;
  }
  function spin(uint256 rounds) external {
    for (uint256 i = 0; i < rounds; i++) total++;
  }
  enum Kind { None, Rent }
  mapping(Kind => mapping(bytes32 => uint256)) kinds;
  mapping(uint256 => bool) paid;
  function pay(Kind kind) external {
    Account memory draft = Account(5, true, "");
    kinds[kind]["first"] = 41;
    paid[draft.balance] = true;
    emit Paid(kind);
  }
  event Paid(Kind kind);
}
`
export const PATH = 'src/Vault.sol'

/** The line that contains a text, from 1. */
export const lineOf = (text: string): number => SOURCE.split('\n').findIndex((line) => line.includes(text)) + 1

/** A node's chain with a vault, whose build the node knows. */
export interface DebuggedChain {
  vault: Address
  /** Sends a call to the vault, which may fail; returns the hash of its transaction. */
  send: (functionName: string, args: readonly unknown[]) => Promise<Hex>
  encode: (functionName: string, args: readonly unknown[]) => Hex
  height: () => Promise<bigint>
  /** Gives the node another token. */
  renewToken: () => Promise<unknown>
}

/** `how`: which compiler makes it, and with which settings. */
export async function deployVault(
  url: string,
  token: string,
  how: Partial<Pick<Compilation, 'version' | 'settings'>> = {},
): Promise<DebuggedChain> {
  const transport = http(url, { fetchOptions: { headers: { authorization: `Bearer ${token}` } } })
  const client = createTestClient({ mode: 'anvil', transport }).extend(publicActions).extend(walletActions)
  const { input, output, compilerVersion } = await runCompiler({ version: '0.8.37', sources: { [PATH]: SOURCE }, ...how })
  await client.request({
    method: 'devnet_addArtifacts',
    params: [[{ name: 'info.json', content: buildInfoText('a', compilerVersion, input, output) }]],
  } as never)
  const { abi, evm } = output.contracts[PATH]!['Vault']!
  const hash = await client.deployContract({ abi: abi as Abi, bytecode: `0x${evm.bytecode.object}`, account: OWNER, chain: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const encode = (functionName: string, args: readonly unknown[]) => encodeFunctionData({ abi: abi as Abi, functionName, args })
  return {
    vault: contractAddress!,
    encode,
    renewToken: () => client.request({ method: 'devnet_renewToken' } as never),
    height: () => client.getBlockNumber({ cacheTime: 0 }),
    send: (functionName, args) =>
      client.sendTransaction({ account: OWNER, chain: null, to: contractAddress!, data: encode(functionName, args), gas: 8_000_000n }),
  }
}

export const tokenIn = (file: string): string => readFileSync(file, 'utf8').trim()

/** A client of the adapter with what tests ask of it. */
export class Debugger extends DebugClient {
  readonly output: DebugProtocol.OutputEvent['body'][] = []

  private constructor() {
    super('node', '', 'terrarium')
    this.on('output', ({ body }: DebugProtocol.OutputEvent) => this.output.push(body))
  }

  /** Connects, and initializes. */
  static async at(port: number): Promise<Debugger> {
    const client = new Debugger()
    await client.start(port)
    await client.initializeRequest()
    return client
  }

  /** Does something after which the execution stops; returns where and why. */
  async stops(run: () => Promise<unknown>): Promise<{ reason: string; place: string; body: DebugProtocol.StoppedEvent['body'] }> {
    const [event] = await Promise.all([this.waitForEvent('stopped', 60_000), run()])
    const { stackFrames } = (await this.stackTraceRequest({ threadId: 1 })).body
    const { body } = event as DebugProtocol.StoppedEvent
    return { reason: body.reason, place: `${stackFrames[0]!.name.replace(/\(.*/, '')} ${stackFrames[0]!.line}`, body }
  }

  /** Launches without stopping before `configurationDone`. */
  async launches(args: object): Promise<void> {
    await Promise.all([this.waitForEvent('initialized', 60_000), this.launchRequest(args as DebugProtocol.LaunchRequestArguments)])
  }

  /** The variables of a scope of a frame, or of a reference, by name. */
  async values(
    scope: string | number,
    frame = 0,
    page: { start?: number; count?: number } = {},
  ): Promise<Record<string, DebugProtocol.Variable>> {
    let variablesReference = scope
    if (typeof variablesReference === 'string') {
      const { stackFrames } = (await this.stackTraceRequest({ threadId: 1 })).body
      const { scopes } = (await this.scopesRequest({ frameId: stackFrames[frame]!.id })).body
      variablesReference = scopes.find(({ name }) => name === scope)!.variablesReference
    }
    const { variables } = (await this.variablesRequest({ variablesReference, ...page })).body
    return Object.fromEntries(variables.map((it) => [it.name, it]))
  }

  async evaluates(expression: string, frame = 0): Promise<string> {
    const { stackFrames } = (await this.stackTraceRequest({ threadId: 1 })).body
    const { result } = (await this.evaluateRequest({ expression, frameId: stackFrames[frame]!.id })).body
    return result
  }
}

/** Bytes to the adapter, and what it answers until it closes the connection. */
export function talk(port: number, ...pieces: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket: Socket = createConnection(port, '127.0.0.1', () => {
      for (const piece of pieces) socket.write(piece)
    })
    socket.setEncoding('utf8').on('data', (part) => (text += part))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}
