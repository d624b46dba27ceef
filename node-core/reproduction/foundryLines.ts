/** What Foundry tests consist of: the block and the accounts of a bundle, its call, and what comes of it. */
import { hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import { checksumAddress } from '../base/checksumAddress.ts'
import { type Hardfork, includesFork } from '../types/chainConfig.ts'
import type { Outcome, Reproduction } from './bundle.ts'
import type { TestedTransaction } from './testedTransaction.ts'

/** Gas of blocks in the tests, which no cheatcode sets. */
export const FOUNDRY_GAS_LIMIT = 1_000_000_000n

export const VM = `interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function blobBaseFee(uint256 fee) external;
    function chainId(uint256 id) external;
    function coinbase(address account) external;
    function deal(address account, uint256 balance) external;
    function etch(address account, bytes calldata code) external;
    function fee(uint256 baseFee) external;
    function getRecordedLogs() external returns (Log[] memory);
    function load(address account, bytes32 slot) external view returns (bytes32);
    function prank(address sender, address origin) external;
    function prevrandao(bytes32 value) external;
    function recordLogs() external;
    function roll(uint256 number) external;
    function setBlockhash(uint256 number, bytes32 hash) external;
    function setNonceUnsafe(address account, uint64 nonce) external;
    function store(address account, bytes32 slot, bytes32 value) external;
    function txGasPrice(uint256 price) external;
    function warp(uint256 timestamp) external;
}`

export const indented = (lines: readonly string[]) => lines.map((line) => `        ${line}`).join('\n')

export const bytes = (value: Uint8Array) => `hex"${hexFromBytes(value).slice(2)}"`

/** The name that solc and forge have for the fork. */
export function evmVersionOf(hardfork: Hardfork): string {
  return includesFork(hardfork, 'osaka') ? 'osaka' : hardfork
}

/** Sets block and accounts. `codeOf`: the expression for the code of an account. */
export function setUpLines(
  { rules, block }: Reproduction,
  { accounts, blobBaseFee }: TestedTransaction,
  codeOf: (code: Uint8Array) => string = bytes,
): string[] {
  const lines = [
    `vm.chainId(${rules.chainId});`,
    `vm.roll(${block.number});`,
    `vm.warp(${block.timestamp});`,
    `vm.coinbase(${checksumAddress(block.coinbase)});`,
  ]
  if (block.baseFeePerGas !== undefined) lines.push(`vm.fee(${block.baseFeePerGas});`)
  if (block.prevRandao !== undefined) lines.push(`vm.prevrandao(bytes32(${block.prevRandao}));`)
  if (blobBaseFee !== undefined) lines.push(`vm.blobBaseFee(${blobBaseFee});`)
  for (const [number, hash] of block.blockHashes) lines.push(`vm.setBlockhash(${BigInt(number)}, ${hash});`)
  for (const { address, balance, nonce, code, storage } of accounts) {
    const account = checksumAddress(address)
    if (code.length > 0) lines.push(`vm.etch(${account}, ${codeOf(code)});`)
    lines.push(`vm.deal(${account}, ${balance});`)
    if (nonce > 0n) lines.push(`vm.setNonceUnsafe(${account}, ${nonce});`)
    for (const [slot, value] of storage) lines.push(`vm.store(${account}, ${slot}, ${wordFromBigint(value)});`)
  }
  return lines
}

/** Arguments and results of a call whose function is known, in Solidity. */
export interface TypedCall {
  readonly input: string
  readonly outputLines: readonly string[]
}

/** Makes the call and checks what comes of it. */
export function callLines(bundle: Reproduction, { transaction, callGas }: TestedTransaction, typed?: TypedCall): string[] {
  const { expected } = bundle
  const sender = checksumAddress(bundle.transaction.from)
  const { to, value, data } = transaction
  const isSuccess = expected.status === 'success'
  const outcome = expected.status === 'success' ? 'succeeds' : expected.reason ? `ends with: ${expected.reason}` : 'reverts'
  const prank = `vm.prank(${sender}, ${sender});`
  if (to !== undefined) {
    return [
      prank,
      `(bool isSuccess, bytes memory output) = ${checksumAddress(to)}.call{value: ${value}, gas: ${callGas}}(${typed?.input ?? bytes(data)});`,
      `require(isSuccess == ${isSuccess}, "expected that it ${outcome}");`,
      ...(typed?.outputLines ?? [`require(keccak256(output) == keccak256(${bytes(expected.output)}), "output differs");`]),
    ]
  }
  const created = isSuccess ? checksumAddress(expected.createdAddress!) : 'address(0)'
  return [
    `bytes memory code = ${bytes(data)};`,
    'address created;',
    prank,
    'assembly {',
    `    created := create(${value}, add(code, 0x20), mload(code))`,
    '}',
    `require(created == ${created}, "expected that it ${outcome}");`,
    ...(isSuccess ? [`require(keccak256(created.code) == keccak256(${bytes(expected.output)}), "code differs");`] : []),
  ]
}

/** Checks the logs since they are recorded. */
export function logLines({ logs, status }: Outcome): string[] {
  if (status !== 'success') return []
  return [
    'Vm.Log[] memory logs = vm.getRecordedLogs();',
    `require(logs.length == ${logs.length}, "expected ${logs.length} logs");`,
    ...logs.flatMap(({ address, topics, data }, at) => [
      `require(logs[${at}].emitter == ${checksumAddress(address)}, "emitter of log ${at} differs");`,
      `require(logs[${at}].topics.length == ${topics.length}, "topics of log ${at} differ");`,
      ...topics.map((topic, i) => `require(logs[${at}].topics[${i}] == ${topic}, "topic ${i} of log ${at} differs");`),
      `require(keccak256(logs[${at}].data) == keccak256(${bytes(data)}), "data of log ${at} differs");`,
    ]),
  ]
}

/** Checks slots and balances after the call. What sender and coinbase have besides depends on the gas of the transaction. */
export function effectLines({ expected, transaction, block }: Reproduction): string[] {
  return Array.from(expected.stateDiff).flatMap(([address, change]) => {
    if (change === null) return []
    const account = checksumAddress(address)
    const paysGas = address === transaction.from || address === block.coinbase
    return [
      ...(change.balance === undefined || paysGas
        ? []
        : [`require(${account}.balance == ${change.balance}, "balance of ${account} differs");`]),
      ...Array.from(
        change.storage ?? [],
        ([slot, value]) =>
          `require(vm.load(${account}, ${slot}) == bytes32(uint256(${value})), "slot ${BigInt(slot)} of ${account} differs");`,
      ),
    ]
  })
}
