// @module-tag full
/** Failing calls of contracts that are built upon OpenZeppelin's: the right line of the library, and the way there. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Abi, encodeDeployData, encodeFunctionData } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import type { Build } from '../../compilation/build.ts'
import { CodeIndex } from '../../compilation/codeIndex.ts'
import { createEngine } from '../../evm/evm.ts'
import { BLOCK, SENDER, memoryState, transactionFixture } from '../../evm/memoryState.suite.ts'
import { rulesOf } from '../../evm/rules/rules.ts'
import { StateOverlay } from '../../state/stateOverlay.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { TESTED_PIPELINES, compilePipeline, contractNamed } from '../fixture.ts'
import { FailureRecorder } from './failureRecorder.ts'
import { stackTraceOf } from './stackTrace.ts'

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {ERC20Capped} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Capped.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

contract Token is ERC20("Token", "T") {
  constructor() { _mint(msg.sender, 3); }
}
contract Capped is ERC20("Capped", "C"), ERC20Capped(10) {
  function mint(uint256 amount) external { _mint(msg.sender, amount); }
  function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Capped) { super._update(from, to, value); }
}
contract Vault is ERC4626 {
  constructor() ERC20("Vault", "V") ERC4626(new Token()) {}
}
contract Nft is ERC721("Nft", "N") {}
contract Items is ERC1155("") {}
contract Owned is Ownable(address(1)) {
  function act() external onlyOwner {}
}
contract Roles is AccessControl {}
contract Paused is Pausable {
  constructor() { _pause(); }
  function act() external whenNotPaused {}
}
contract Guarded is ReentrancyGuard {
  function act() external nonReentrant { this.act(); }
}
contract Initialized is Initializable {
  constructor() { _disableInitializers(); }
  function initialize() external initializer {}
}
contract Payer {
  function pay(IERC20 token) external { SafeERC20.safeTransfer(token, msg.sender, 5); }
  function payToken() external { SafeERC20.safeTransfer(new Token(), msg.sender, 5); }
}
contract Divider {
  function divide() external pure returns (uint256) { return Math.mulDiv(type(uint256).max, 4, 2); }
}
`

const ROOT = createRequire(import.meta.url).resolve('@openzeppelin/contracts/package.json')

/** The source with all that it imports. */
function sourcesOf(): Record<string, string> {
  const sources: Record<string, string> = { 'Built.sol': SOURCE }
  const read = (path: string, text: string): void => {
    for (const [, imported] of text.matchAll(/import[^;]*?["']([^"']+)["'];/g)) {
      const target = imported!.startsWith('.') ? join(dirname(path), imported!) : imported!
      if (target in sources) continue
      const file = join(dirname(ROOT), target.replace('@openzeppelin/contracts/', ''))
      expect(existsSync(file)).toBe(true)
      sources[target] = readFileSync(file, 'utf8')
      read(target, sources[target])
    }
  }
  read('Built.sol', SOURCE)
  return sources
}

const OTHER: Address = '0x00000000000000000000000000000000000000bb'

/** A call that fails: the line of the library that says so, and the functions that led there, the outermost first. */
const FAILURES: readonly [contract: string, name: string, args: unknown[], message: RegExp, line: string, way: string][] = [
  [
    'Token',
    'transfer',
    [OTHER, 5n],
    /ERC20InsufficientBalance\(sender: \S+, balance: 3, needed: 5\) \(fromBalance 3 < value 5\)$/,
    'revert ERC20InsufficientBalance(from, fromBalance, value);',
    'ERC20.transfer ERC20._transfer ERC20._update',
  ],
  [
    'Capped',
    'mint',
    [11n],
    /ERC20ExceededCap\(increasedSupply: 11, cap: 10\) \(supply 11 > maxSupply 10\)$/,
    'revert ERC20ExceededCap(supply, maxSupply);',
    'Capped.mint ERC20._mint Capped._update ERC20Capped._update',
  ],
  [
    'Vault',
    'withdraw',
    [7n, OTHER, SENDER],
    /ERC4626ExceededMaxWithdraw\(owner: \S+, assets: 7, max: 0\) \(assets 7 > maxAssets 0\)$/,
    'revert ERC4626ExceededMaxWithdraw(owner, assets, maxAssets);',
    'ERC4626.withdraw',
  ],
  [
    'Nft',
    'ownerOf',
    [1n],
    /ERC721NonexistentToken\(tokenId: 1\)/,
    'revert ERC721NonexistentToken(tokenId);',
    'ERC721.ownerOf ERC721._requireOwned',
  ],
  [
    'Items',
    'safeTransferFrom',
    [SENDER, OTHER, 1n, 5n, '0x'],
    /ERC1155InsufficientBalance\(.*needed: 5/,
    'revert ERC1155InsufficientBalance(from, fromBalance, value, id);',
    'ERC1155.safeTransferFrom ERC1155._safeTransferFrom ERC1155._updateWithAcceptanceCheck ERC1155._update',
  ],
  [
    'Owned',
    'act',
    [],
    /OwnableUnauthorizedAccount\(account: \S+\) \(owner\(\) 0x0+1 != _msgSender\(\) \S+\)$/,
    'revert OwnableUnauthorizedAccount(_msgSender());',
    'Owned.act Ownable.onlyOwner Ownable._checkOwner',
  ],
  [
    'Roles',
    'grantRole',
    [`0x${'00'.repeat(32)}`, OTHER],
    /AccessControlUnauthorizedAccount\(/,
    'revert AccessControlUnauthorizedAccount(account, role);',
    'AccessControl.grantRole AccessControl.onlyRole AccessControl._checkRole AccessControl._checkRole',
  ],
  [
    'Paused',
    'act',
    [],
    /EnforcedPause\(\) \(paused\(\) is true\)$/,
    'revert EnforcedPause();',
    'Paused.act Pausable.whenNotPaused Pausable._requireNotPaused',
  ],
  [
    'Guarded',
    'act',
    [],
    /ReentrancyGuardReentrantCall\(\)/,
    'revert ReentrancyGuardReentrantCall();',
    'Guarded.act Guarded.act ReentrancyGuard.nonReentrant ReentrancyGuard._nonReentrantBefore ReentrancyGuard._nonReentrantBeforeView',
  ],
  [
    'Initialized',
    'initialize',
    [],
    /InvalidInitialization\(\)/,
    'revert InvalidInitialization();',
    'Initialized.initialize Initializable.initializer',
  ],
  [
    'Payer',
    'payToken',
    [],
    /ERC20InsufficientBalance\(sender: \S+, balance: 3, needed: 5\)/,
    'revert ERC20InsufficientBalance(from, fromBalance, value);',
    'Payer.payToken SafeERC20.safeTransfer SafeERC20._safeTransfer ERC20.transfer ERC20._transfer ERC20._update',
  ],
  [
    'Payer',
    'pay',
    [OTHER],
    /SafeERC20FailedOperation\(/,
    'revert SafeERC20FailedOperation(address(token));',
    'Payer.pay SafeERC20.safeTransfer',
  ],
]

const rules = rulesOf('osaka')

describe.each(IS_FULL_RUN ? TESTED_PIPELINES : (['legacy'] as const))('contracts upon OpenZeppelin, %s', (pipeline) => {
  let build: Build
  beforeAll(async () => {
    build = await compilePipeline(sourcesOf(), pipeline)
  }, 120_000)

  test.each(FAILURES)('%s.%s', (name, functionName, args, message, line, way) => {
    const finder = new CodeIndex()
    finder.add(build)
    const contract = contractNamed(build, name)
    const abi = contract.abi as unknown as Abi
    const engine = createEngine()
    const state = new StateOverlay(memoryState({ [SENDER]: { balance: 10n ** 20n } }))
    const creation = encodeDeployData({ abi, bytecode: hexFromBytes(contract.creation!.bytes) })
    const { to: _to, ...deployment } = transactionFixture({ data: bytesFromHex(creation), gasLimit: 16_000_000n })
    const { createdAddress, diff } = engine.transact(deployment, BLOCK, rules, state)
    state.apply(diff)
    const recorder = new FailureRecorder(finder)
    const data = bytesFromHex(encodeFunctionData({ abi, functionName, args }))
    const call = transactionFixture({ to: createdAddress!, nonce: 1n, data, gasLimit: 5_000_000n })
    engine.transact(call, BLOCK, rules, state, { tracer: recorder.hooks })
    const trace = stackTraceOf(recorder.failure!)
    const { location } = trace.frames.at(-1)!
    const source = build.sources.find(({ path }) => path === location!.path)!
    expect(source.content.split('\n')[location!.line - 1]!.trim()).toBe(line)
    // The optimiser moves functions into each other, and exchanges operands.
    if (pipeline !== 'legacy') return
    expect(trace.message).toMatch(message)
    expect(trace.frames.map(({ definedIn, function: it }) => `${definedIn}.${it}`).join(' ')).toBe(way)
  })
})
