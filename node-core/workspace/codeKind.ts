/** What contract code reveals without being run. */
import { type Address, type Hash, hexFromBytes } from '../contract/hex.ts'
import type { ProxyKind, TokenStandard } from '../contract/workspace.ts'

/** What is known about some code, wherever it is deployed. */
export interface CodeKind {
  token: TokenStandard | null
  /** Code that forwards every call to an address in it. */
  fixed: { proxy: ProxyKind; implementation: Address } | null
  /** Contains the slot of EIP-1967, so its storage may name an implementation. */
  readsImplementationSlot: boolean
  readsBeaconSlot: boolean
}

/** keccak256('eip1967.proxy.implementation') - 1. */
export const IMPLEMENTATION_SLOT: Hash = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
/** keccak256('eip1967.proxy.beacon') - 1. */
export const BEACON_SLOT: Hash = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'

const bytesOf = (digits: string) => Buffer.from(digits, 'hex')

/** The code before and after the address in minimal proxies: EIP-1167, its shorter and its newer form (EIP-7511). */
const MINIMAL_PROXIES = (
  [
    ['363d3d373d3d3d363d73', '5af43d82803e903d91602b57fd5bf3'],
    ['3d3d3d3d363d3d37363d73', '5af43d3d93803e602a57fd5bf3'],
    ['365f5f375f5f365f73', '5af43d5f5f3e5f3d91602a57fd5bf3'],
    ['5f5f365f5f37365f73', '5af43d5f5f3e5f3d91602a57fd5bf3'],
  ] as const
).map(([before, behind]) => [bytesOf(before), bytesOf(behind)] as const)

/** Selectors of the functions of each standard (EIP-20, EIP-721, EIP-1155); none of them starts with a zero byte. */
const STANDARDS: readonly [TokenStandard, readonly string[]][] = [
  ['erc1155', ['4e1273f4', 'f242432a', '2eb2c2d6', 'a22cb465', 'e985e9c5']],
  ['erc721', ['6352211e', '42842e0e', '23b872dd', 'a22cb465', 'e985e9c5', '70a08231']],
  ['erc20', ['18160ddd', '70a08231', 'a9059cbb', '23b872dd', 'dd62ed3e', '095ea7b3']],
]
const PUSH4 = '63'
const CODE_MARKS = STANDARDS.map(([standard, selectors]) => [standard, selectors.map((it) => bytesOf(PUSH4 + it))] as const)
/** A slot, and the hash that is one more: some compilers leave the subtraction of `keccak256(…) - 1` to the code. */
const slotMarks = (slot: Hash) => [bytesOf(slot.slice(2)), bytesOf((BigInt(slot) + 1n).toString(16).padStart(64, '0'))]
const SLOTS = { implementation: slotMarks(IMPLEMENTATION_SLOT), beacon: slotMarks(BEACON_SLOT) }

/** Analyzes code. */
export function codeKindOf(code: Uint8Array): CodeKind {
  const buffer = Buffer.from(code.buffer, code.byteOffset, code.length)
  return {
    token: CODE_MARKS.find(([, marks]) => marks.every((mark) => buffer.includes(mark)))?.[0] ?? null,
    fixed: fixedTarget(buffer),
    readsImplementationSlot: SLOTS.implementation.some((mark) => buffer.includes(mark)),
    readsBeaconSlot: SLOTS.beacon.some((mark) => buffer.includes(mark)),
  }
}

function fixedTarget(code: Buffer): CodeKind['fixed'] {
  if (code.length === 23 && code[0] === 0xef && code[1] === 0x01 && code[2] === 0x00) {
    return { proxy: 'eip7702', implementation: hexFromBytes(code.subarray(3)) }
  }
  for (const [before, behind] of MINIMAL_PROXIES) {
    const end = before.length + 20
    // Values that the creator appended may follow.
    const isMinimal = code.subarray(0, before.length).equals(before) && code.subarray(end, end + behind.length).equals(behind)
    if (isMinimal) return { proxy: 'eip1167', implementation: hexFromBytes(code.subarray(before.length, end)) }
  }
  return null
}
