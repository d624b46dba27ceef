/** Well-known interfaces, for contracts without an imported ABI: functions, events and errors with the names of their parameters. */
import type { AbiItem } from '../../node-core/contract/workspace.ts'
import { ACCOUNT_ABSTRACTION_ERRORS, ACCOUNT_ABSTRACTION_EVENTS, ACCOUNT_ABSTRACTION_FUNCTIONS } from './accountAbstraction.ts'
import { selectorOfItem, topicOfEvent } from './abiItems.ts'
import { itemFromDeclaration } from './parseDeclaration.ts'

const FUNCTIONS = [
  'transfer(address to, uint256 value)',
  'transferFrom(address from, address to, uint256 value)',
  'approve(address spender, uint256 value)',
  'allowance(address owner, address spender)',
  'balanceOf(address account)',
  'totalSupply()',
  'name()',
  'symbol()',
  'decimals()',
  'mint(address to, uint256 value)',
  'mint(uint256 value)',
  'burn(uint256 value)',
  'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'safeTransferFrom(address from, address to, uint256 tokenId)',
  'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'setApprovalForAll(address operator, bool approved)',
  'ownerOf(uint256 tokenId)',
  'owner()',
  'transferOwnership(address newOwner)',
  'renounceOwnership()',
  'grantRole(bytes32 role, address account)',
  'revokeRole(bytes32 role, address account)',
  'upgradeTo(address newImplementation)',
  'upgradeToAndCall(address newImplementation, bytes data)',
  'initialize()',
  'deposit()',
  'withdraw(uint256 value)',
  'withdraw()',
  'multicall(bytes[] data)',
  'aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'increment()',
  'setNumber(uint256 newNumber)',
  'supportsInterface(bytes4 interfaceId)',
  ...ACCOUNT_ABSTRACTION_FUNCTIONS,
]

/** Of events with the same topic but different indexed parameters, the first is ERC-20's: the number of topics in a log decides. */
const EVENTS = [
  'Transfer(address indexed from, address indexed to, uint256 value)',
  'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'Approval(address indexed owner, address indexed spender, uint256 value)',
  'Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  'ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'URI(string value, uint256 indexed id)',
  'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
  'RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
  'RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)',
  'Upgraded(address indexed implementation)',
  'Initialized(uint64 version)',
  'Deposit(address indexed dst, uint256 wad)',
  'Withdrawal(address indexed src, uint256 wad)',
  ...ACCOUNT_ABSTRACTION_EVENTS,
]

const ERRORS = [
  'InsufficientBalance(uint256 available, uint256 needed)',
  'InsufficientAllowance(address owner, uint256 allowed, uint256 needed)',
  'ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'ERC20InvalidSender(address sender)',
  'ERC20InvalidReceiver(address receiver)',
  'ERC721NonexistentToken(uint256 tokenId)',
  'ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'ERC1967InvalidImplementation(address implementation)',
  'OwnableUnauthorizedAccount(address account)',
  'OwnableInvalidOwner(address owner)',
  'AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
  'EnforcedPause()',
  'ExpectedPause()',
  'ReentrancyGuardReentrantCall()',
  'InvalidInitialization()',
  'NotInitializing()',
  'FailedCall()',
  'AddressEmptyCode(address target)',
  'SafeERC20FailedOperation(address token)',
  'Unauthorized()',
  ...ACCOUNT_ABSTRACTION_ERRORS,
]

type ItemsByKey = ReadonlyMap<string, readonly AbiItem[]>

let functions: ItemsByKey | undefined
let events: ItemsByKey | undefined
let errors: ItemsByKey | undefined

function table(type: 'function' | 'event' | 'error', declarations: readonly string[]): ItemsByKey {
  const keyOf = type === 'event' ? topicOfEvent : selectorOfItem
  return Map.groupBy(
    declarations.map((declaration) => itemFromDeclaration(type, declaration)),
    keyOf,
  )
}

/** Well-known functions by the 4 bytes of their selector (`0x` and 8 digits). */
export function knownFunctions(): ItemsByKey {
  functions ??= table('function', FUNCTIONS)
  return functions
}

/** Well-known events by their first topic. */
export function knownEvents(): ItemsByKey {
  events ??= table('event', EVENTS)
  return events
}

/** Well-known custom errors by the 4 bytes of their selector. */
export function knownErrors(): ItemsByKey {
  errors ??= table('error', ERRORS)
  return errors
}
