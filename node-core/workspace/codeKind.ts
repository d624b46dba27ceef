/** What contract code reveals without being run. */
import { type Address, type Hash, hexFromBytes } from '../contract/hex.ts'
import { OP, opcodeAt } from '../contract/opcodes.ts'
import type { ProxyKind, TokenStandard } from '../contract/workspace.ts'

const { CALLDATACOPY, DELEGATECALL, GAS, PUSH20 } = OP

/** What is known about some code, wherever it is deployed. */
export interface CodeKind {
  token: TokenStandard | null
  /** Code that forwards every call to an address in it. */
  fixed: { proxy: ProxyKind; implementation: Address } | null
  /** Slots from which it may read what its calls run, by marks in the code, in the order in which they count. */
  slots: readonly ProxySlot[]
  /** Contains the slot of LibDiamond (EIP-2535): its loupe may name what its calls run. */
  isDiamond: boolean
}

/** A slot that contains the address of an implementation, or of a beacon that names one. */
export interface ProxySlot {
  proxy: ProxyKind
  slot: bigint
}

const bytesOf = (digits: string) => Buffer.from(digits, 'hex')

/** How code is recognized that reads a slot: a slot that is a hash is in the code. */
interface SlotMark extends ProxySlot {
  marks: readonly Buffer[]
  /** Maximum length of such code, bytes: the mark alone says little. */
  maxBytes: number
}

/** A slot, and the hash that is one more: some compilers leave the subtraction of `keccak256(…) - 1` to the code. */
const hashedSlot = (proxy: ProxyKind, slot: Hash): SlotMark => ({
  proxy,
  slot: BigInt(slot),
  marks: [bytesOf(slot.slice(2)), bytesOf((BigInt(slot) + 1n).toString(16).padStart(64, '0'))],
  maxBytes: Infinity,
})

/** Selector of `implementation()`, which proxies ask of their beacon. */
const IMPLEMENTATION_MARK = bytesOf('5c60da1b')
/** keccak256('eip1967.proxy.beacon') - 1 */
const BEACON_SLOT = hashedSlot('eip1967Beacon', '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50')

const SLOT_MARKS: readonly SlotMark[] = [
  // keccak256('eip1967.proxy.implementation') - 1
  hashedSlot('eip1967', '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'),
  // Proxies of OpenZeppelin 5 write the slot when they are created, and have its value in their code afterwards.
  { ...BEACON_SLOT, marks: [...BEACON_SLOT.marks, IMPLEMENTATION_MARK] },
  // keccak256('PROXIABLE')
  hashedSlot('eip1822', '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7'),
  // keccak256('org.zeppelinos.proxy.implementation'), of OpenZeppelin before EIP-1967
  hashedSlot('zeppelinOS', '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3'),
  // Proxies of Safe answer masterCopy() by themselves, and are little more.
  { proxy: 'safe', slot: 0n, marks: [bytesOf('a619486e')], maxBytes: 512 },
]

/** Every slot that some proxies read. */
export const PROXY_SLOTS: readonly bigint[] = SLOT_MARKS.map(({ slot }) => slot)

/** keccak256('diamond.standard.diamond.storage') */
const DIAMOND_MARK = bytesOf('c8fcad8db84d3cc18b4c41d551ea0ee66dd599cde068d998e57d5e09332c131c')

/** Maximum position in the code at which a minimal proxy has the address. */
const MAX_STUB_BYTES = 128

/** Selectors of the functions of each standard (EIP-20, EIP-721, EIP-1155); none of them starts with a zero byte. */
const STANDARDS: readonly [TokenStandard, readonly string[]][] = [
  ['erc1155', ['4e1273f4', 'f242432a', '2eb2c2d6', 'a22cb465', 'e985e9c5']],
  ['erc721', ['6352211e', '42842e0e', '23b872dd', 'a22cb465', 'e985e9c5', '70a08231']],
  ['erc20', ['18160ddd', '70a08231', 'a9059cbb', '23b872dd', 'dd62ed3e', '095ea7b3']],
]
const PUSH4 = '63'
const CODE_MARKS = STANDARDS.map(([standard, selectors]) => [standard, selectors.map((it) => bytesOf(PUSH4 + it))] as const)
/** Analyzes code. */
export function codeKindOf(code: Uint8Array): CodeKind {
  const buffer = Buffer.from(code.buffer, code.byteOffset, code.length)
  return {
    token: CODE_MARKS.find(([, marks]) => marks.every((mark) => buffer.includes(mark)))?.[0] ?? null,
    fixed: fixedTarget(buffer),
    slots: SLOT_MARKS.filter(({ marks, maxBytes }) => code.length <= maxBytes && marks.some((mark) => buffer.includes(mark))).map(
      ({ proxy, slot }) => ({ proxy, slot }),
    ),
    isDiamond: buffer.includes(DIAMOND_MARK),
  }
}

function fixedTarget(code: Buffer): CodeKind['fixed'] {
  if (code.length === 23 && code[0] === 0xef && code[1] === 0x01 && code[2] === 0x00) {
    return { proxy: 'eip7702', implementation: hexFromBytes(code.subarray(3)) }
  }
  // Minimal proxies (EIP-1167, EIP-7511, clones with values appended) copy what they are given and delegate to an address in their code.
  let isCopied = false
  for (let at = 0; at < Math.min(code.length, MAX_STUB_BYTES); at++) {
    const op = code[at]!
    const isCalled = op === PUSH20 && code[at + 21] === GAS && code[at + 22] === DELEGATECALL
    if (isCopied && isCalled) return { proxy: 'eip1167', implementation: hexFromBytes(code.subarray(at + 1, at + 21)) }
    if (op === DELEGATECALL) return null
    isCopied ||= op === CALLDATACOPY
    at += opcodeAt(op)?.immediate ?? 0
  }
  return null
}
