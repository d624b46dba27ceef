/**
 * The contract that governs the validators of a replicated chain. Its owner, an account or another contract such as a multisig, adds and
 * removes validators and says who receives the fees of their blocks. What it holds and logs is part of what all validators share, and what
 * clients can read and prove. A chain without it keeps its first validators.
 */
import { type Address, type Hash, addressFromBigint, bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { bigintFromBytes } from '../../base/bytes.ts'
import { selectorOfSignature, topicOfSignature } from '../../base/selector.ts'
import type { ValidatorPower } from '../../chain/decidedRecord.ts'
import type { GenesisAccount } from '../../chain/genesis.ts'
import type { StateReader } from '../../evm/state.ts'
import type { Receipt } from '../../types/receipt.ts'

/** Where the contract is, from genesis on. */
const VALIDATOR_CONTRACT_ADDRESS: Address = '0x000000000000000000000000000000000000abc1'
/** The Ed25519 key of a validator and its voting power from two blocks later on; power 0 removes it. */
const SET_VALIDATOR = selectorOfSignature('setValidator(bytes32,uint64)')
/** The engine's address of a validator, and the account that receives the fees of its blocks from the next one on. */
const SET_FEE_RECIPIENT = selectorOfSignature('setFeeRecipient(address,address)')
/** Emitted by `setValidator`; the key is indexed. */
const VALIDATOR_SET: Hash = topicOfSignature('ValidatorSet(bytes32,uint64)')
/** The owner is in the last slot. A fee recipient is in the slot that is its validator's address. */
const OWNER_SLOT = (1n << 256n) - 1n

/** Reverts unless the owner calls it with two words and without ether. */
const CODE = bytesFromHex(
  `0x${[
    '5f1954331434151636604414166013575f5ffd', // PUSH0 NOT SLOAD CALLER EQ, CALLVALUE ISZERO AND, CALLDATASIZE 68 EQ AND, 19 JUMPI, revert
    '5b6024356004355f3560e01c', // 19: the second word, the first one, the selector
    `8063${SET_VALIDATOR.slice(2)}14603557`, // DUP1 selector EQ 53 JUMPI
    `63${SET_FEE_RECIPIENT.slice(2)}146060575f5ffd`, // selector EQ 96 JUMPI, revert
    `5b50905f527f${VALIDATOR_SET.slice(2)}60205fa200`, // 53: POP SWAP1 PUSH0 MSTORE, LOG2 of the power with the key
    '5b5500', // 96: SSTORE
  ].join('')}`,
)

/** The contract as an account of the genesis. */
export function validatorContract(owner: Address): readonly [Address, GenesisAccount] {
  return [VALIDATOR_CONTRACT_ADDRESS, { balance: 0n, nonce: 1n, code: CODE, storage: new Map([[OWNER_SLOT, BigInt(owner)]]) }]
}

/** Who receives the fees of a validator's blocks: what the contract says, else the validator's own address. */
export function feeRecipientOf(state: StateReader, validator: Address): Address {
  const recipient = state.storage(VALIDATOR_CONTRACT_ADDRESS, BigInt(validator))
  return recipient === 0n ? validator : addressFromBigint(recipient & ((1n << 160n) - 1n))
}

/** What the contract asked for in a block, in order. */
export function askedChanges(receipts: readonly Receipt[]): ValidatorPower[] {
  return receipts.flatMap(({ logs }) =>
    logs
      .filter(({ address, topics }) => address === VALIDATOR_CONTRACT_ADDRESS && topics[0] === VALIDATOR_SET && topics.length === 2)
      .map(({ topics, data }) => ({ publicKey: topics[1]!, power: bigintFromBytes(data) })),
  )
}

/** A validator's address in the engine's messages, which are 20 bytes. */
export function validatorAddress(bytes: Uint8Array): Address {
  if (bytes.length !== 20) throw new RangeError(`the address of a validator has 20 bytes, not ${bytes.length}`)
  return hexFromBytes(bytes)
}
