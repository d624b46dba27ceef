/** Names for the selectors and topics of the interfaces that every chain meets, computed from their signatures. */
import { keccak256OfText } from './keccak256.ts'

const FUNCTIONS = [
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
  'allowance(address,address)',
  'balanceOf(address)',
  'totalSupply()',
  'name()',
  'symbol()',
  'decimals()',
  'mint(address,uint256)',
  'mint(uint256)',
  'burn(uint256)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'setApprovalForAll(address,bool)',
  'ownerOf(uint256)',
  'owner()',
  'transferOwnership(address)',
  'renounceOwnership()',
  'grantRole(bytes32,address)',
  'revokeRole(bytes32,address)',
  'upgradeTo(address)',
  'upgradeToAndCall(address,bytes)',
  'initialize()',
  'deposit()',
  'withdraw(uint256)',
  'withdraw()',
  'multicall(bytes[])',
  'aggregate3((address,bool,bytes)[])',
  'execute(bytes,bytes[],uint256)',
  'increment()',
  'setNumber(uint256)',
  'supportsInterface(bytes4)',
]

const EVENTS = [
  'Transfer(address,address,uint256)',
  'Approval(address,address,uint256)',
  'ApprovalForAll(address,address,bool)',
  'TransferSingle(address,address,address,uint256,uint256)',
  'TransferBatch(address,address,address,uint256[],uint256[])',
  'URI(string,uint256)',
  'OwnershipTransferred(address,address)',
  'RoleGranted(bytes32,address,address)',
  'RoleRevoked(bytes32,address,address)',
  'Upgraded(address)',
  'Initialized(uint64)',
  'Deposit(address,uint256)',
  'Withdrawal(address,uint256)',
]

const ERRORS = [
  'InsufficientBalance(uint256,uint256)',
  'InsufficientAllowance(address,uint256,uint256)',
  'ERC20InsufficientBalance(address,uint256,uint256)',
  'ERC20InsufficientAllowance(address,uint256,uint256)',
  'ERC20InvalidSender(address)',
  'ERC20InvalidReceiver(address)',
  'ERC721NonexistentToken(uint256)',
  'ERC721IncorrectOwner(address,uint256,address)',
  'ERC721InsufficientApproval(address,uint256)',
  'ERC1155InsufficientBalance(address,uint256,uint256,uint256)',
  'ERC1967InvalidImplementation(address)',
  'OwnableUnauthorizedAccount(address)',
  'OwnableInvalidOwner(address)',
  'AccessControlUnauthorizedAccount(address,bytes32)',
  'EnforcedPause()',
  'ExpectedPause()',
  'ReentrancyGuardReentrantCall()',
  'InvalidInitialization()',
  'NotInitializing()',
  'FailedCall()',
  'AddressEmptyCode(address)',
  'SafeERC20FailedOperation(address)',
  'Unauthorized()',
]

let functions: Map<string, string> | undefined
let events: Map<string, string> | undefined
let errors: Map<string, string> | undefined

function table(signatures: string[], length: number): Map<string, string> {
  return new Map(signatures.map((signature) => [`0x${keccak256OfText(signature).slice(0, length)}`, signature]))
}

/** Signature of a well-known function, by the 4 bytes of its selector (`0x` and 8 digits). */
export function functionOfSelector(selector: string): string | undefined {
  functions ??= table(FUNCTIONS, 8)
  return functions.get(selector)
}

/** Signature of a well-known event, by its first topic. */
export function eventOfTopic(topic: string): string | undefined {
  events ??= table(EVENTS, 64)
  return events.get(topic)
}

/** The well-known events: first topic and signature, by name. */
export function knownEvents(): [topic: string, signature: string][] {
  events ??= table(EVENTS, 64)
  return [...events].toSorted(([, a], [, b]) => (a < b ? -1 : 1))
}

/** Signature of a well-known custom error, by the 4 bytes of its selector. */
export function errorOfSelector(selector: string): string | undefined {
  errors ??= table(ERRORS, 8)
  return errors.get(selector)
}

/** The name in front of a signature's parameters. */
export function nameOfSignature(signature: string): string {
  return signature.slice(0, signature.indexOf('('))
}
