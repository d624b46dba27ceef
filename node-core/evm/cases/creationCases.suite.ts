/** Creations, collisions of addresses, and SELFDESTRUCT. */
import { create2ContractAddress, createContractAddress } from '../../types/contractAddress.ts'
import { A, D, type StateCase, word } from './stateCase.suite.ts'

const TX = 21_000
const CREATE = 32_000
const RETURN_TOP = '0 MSTORE 32 0 RETURN'
/** The first contract that A creates: its nonce is 1. */
const CREATED = createContractAddress(A, 1n)
/** What A creates by CREATE2 with empty init code and the salt 7. */
const CREATED2 = create2ContractAddress(A, 7n, new Uint8Array(0))

/** Gas left after a creation that used everything it got: a 64th. */
const leftOf = (gas: number): number => Math.floor(gas / 64)
/** Enough gas that a 64th of it pays for an SSTORE. */
const MUCH = 10_000_000

/** Gas before a creation: 6 for the byte of init code and its offset, 3 for MSTORE8, 3 for the memory, and the arguments. */
const beforeInvalid = (pushes: number): number => 100_000 - TX - 12 - 3 * pushes
/** GAS after it, once POP and GAS are paid for. */
const shownGas = (left: number): number => left - 2 - 2
/** Gas of the transaction: what GAS returned, minus a push, MSTORE and two pushes, is left. */
const wholeGas = (left: number): number => 100_000 - (shownGas(left) - 12)

const invalid = leftOf(beforeInvalid(3) - CREATE)
// The price of init code and its hash, 2 and 6, make no difference to the 64th.
const invalid2 = leftOf(beforeInvalid(4) - CREATE - 6)

const GAS_CASES: readonly StateCase[] = [
  {
    name: 'CREATE passes on all but one 64th of the gas, and a failure takes it',
    code: `0xfe 0 MSTORE8 1 0 0 CREATE POP GAS ${RETURN_TOP}`,
    gas: { tangerineWhistle: wholeGas(invalid) },
    output: `0x${word(shownGas(invalid))}`,
  },
  {
    name: 'CREATE2 passes on all but one 64th of the gas, and a failure takes it',
    code: `0xfe 0 MSTORE8 7 1 0 0 CREATE2 POP GAS ${RETURN_TOP}`,
    gas: { constantinople: wholeGas(invalid2) },
    output: `0x${word(shownGas(invalid2))}`,
  },
  {
    name: 'a byte of code costs 200, a word of init code 2 from Shanghai on',
    // Init code that returns one zero byte.
    code: '0x60016000f3 0 MSTORE 5 27 0 CREATE',
    gas: { frontier: TX + 12 + 9 + CREATE + 9 + 200, shanghai: TX + 12 + 9 + CREATE + 2 + 9 + 200 },
    post: { [CREATED]: { code: '0x00', balance: 0n } },
  },
  {
    name: 'code that starts with 0xef is rejected from London on',
    code: `0x60ef60005360016000f3 0 MSTORE 10 22 0 CREATE ${RETURN_TOP}`,
    // The remaining 64th, minus a push, MSTORE and two pushes.
    gas: { london: 100_000 - (leftOf(beforeInvalid(3) - CREATE) - 12) },
    output: `0x${word(0)}`,
    post: { [CREATED]: null },
  },
  {
    name: 'init code may have 49,152 bytes',
    // 1,536 words of memory cost 3 each and 1,536² / 512.
    code: '49152 0 0 CREATE',
    gas: { frontier: TX + 9 + CREATE + 9216, shanghai: TX + 9 + CREATE + 9216 + 2 * 1536 },
  },
  {
    name: 'init code may not have 49,153 bytes from Shanghai on',
    code: '49153 0 0 CREATE',
    gas: { shanghai: 100_000 },
    status: 'halt',
    reason: 'max initcode size exceeded',
  },
  {
    name: 'a creation transaction pays 32,000 from Homestead on, and for its init code from Shanghai on',
    tx: { to: null, data: new Uint8Array(1) },
    gas: { frontier: TX + 4, homestead: TX + CREATE + 4, shanghai: TX + CREATE + 4 + 2 },
  },
]

const COLLISION_CASES: readonly StateCase[] = [
  {
    name: 'CREATE at the address of a contract fails, takes its gas and increments the nonce',
    code: '0 0 0 CREATE ISZERO 0 SSTORE',
    pre: { [CREATED]: { nonce: 1n } },
    tx: { gasLimit: BigInt(MUCH) },
    gas: { berlin: MUCH - (leftOf(MUCH - TX - 9 - CREATE) - 3 - 3 - 22_100) },
    post: { [A]: { nonce: 2n, storage: { 0: 1n } }, [CREATED]: { nonce: 1n } },
  },
  {
    name: 'CREATE at the address of an account with only ether succeeds',
    code: '0 0 0 CREATE ISZERO 0 SSTORE',
    pre: { [CREATED]: { balance: 9n } },
    gas: { berlin: TX + 9 + CREATE + 3 + 3 + 2200 },
    post: { [CREATED]: { nonce: 1n, balance: 9n }, [A]: { storage: { 0: 0n } } },
  },
  {
    name: 'repeating the same CREATE2 fails and takes its gas',
    code: '7 0 0 0 CREATE2 POP 7 0 0 0 CREATE2 ISZERO 0 SSTORE',
    tx: { gasLimit: BigInt(MUCH) },
    gas: { berlin: MUCH - (leftOf(MUCH - TX - 12 - CREATE - 2 - 12 - CREATE) - 3 - 3 - 22_100) },
    post: { [A]: { nonce: 3n, storage: { 0: 1n } }, [CREATED2]: { nonce: 1n } },
  },
]

/** Init code that destroys what it creates, for D. */
const DESTROYED = '0x61ddddff 0 MSTORE 4 28 3 CREATE POP'
const DESTROYED_GAS = TX + 12 + 9 + CREATE + (3 + 5000 + 2600 + 25_000) + 2

const SELF_DESTRUCT_CASES: readonly StateCase[] = [
  {
    name: 'SELFDESTRUCT removes the contract before EIP-6780',
    code: '0xdddd SELFDESTRUCT',
    gas: {
      // 24,000 are refunded, at most half, and nothing from London on.
      frontier: TX + 3 - 10_501,
      tangerineWhistle: TX + 3 + 5000 + 25_000 - 24_000,
      berlin: TX + 3 + 5000 + 2600 + 25_000 - 24_000,
      london: TX + 3 + 5000 + 2600 + 25_000,
    },
    until: 'shanghai',
    post: { [A]: null, [D]: { balance: 5n } },
  },
  {
    name: 'with EIP-6780, SELFDESTRUCT takes only the ether of a contract that existed before',
    code: '0xdddd SELFDESTRUCT',
    gas: { cancun: TX + 3 + 5000 + 2600 + 25_000 },
    post: { [A]: { nonce: 1n, balance: 0n, code: '0x61ddddff' }, [D]: { balance: 5n } },
  },
  {
    name: 'SELFDESTRUCT removes a contract of the same transaction in every fork',
    code: DESTROYED,
    tx: { gasLimit: 200_000n },
    gas: { london: DESTROYED_GAS, shanghai: DESTROYED_GAS + 2 },
    post: { [CREATED]: null, [D]: { balance: 3n }, [A]: { balance: 2n, nonce: 2n } },
  },
  {
    name: 'before EIP-6780, SELFDESTRUCT to itself burns the ether',
    code: 'ADDRESS SELFDESTRUCT',
    gas: { london: TX + 2 + 5000 },
    until: 'shanghai',
    post: { [A]: null },
  },
  {
    name: 'with EIP-6780, SELFDESTRUCT to itself only ends the frame',
    code: 'ADDRESS SELFDESTRUCT',
    gas: { cancun: TX + 2 + 5000 },
    post: { [A]: { balance: 5n, nonce: 1n } },
  },
]

export const CREATION_CASES: readonly StateCase[] = [...GAS_CASES, ...COLLISION_CASES, ...SELF_DESTRUCT_CASES]
