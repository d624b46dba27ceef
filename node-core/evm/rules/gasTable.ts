/**
 * Prices that some fork changes, and prices used in several places, in gas. Prices of single opcodes that never changed are in the opcode
 * table (`contract/opcodeTable.ts`).
 */
export interface GasTable {
  /** SLOAD of a warm slot; of any slot before Berlin. */
  sload: number
  /** BALANCE of a warm account; of any account before Berlin. */
  balance: number
  /** The same for EXTCODESIZE and EXTCODECOPY. */
  extCode: number
  /** EXTCODEHASH, likewise. */
  extCodeHash: number
  /** The same for CALL and its variants. */
  call: number
  selfDestruct: number
  /** SELFDESTRUCT that creates its beneficiary. */
  selfDestructNewAccount: number
  selfDestructRefund: number
  /** EXP, for each byte of the exponent. */
  expByte: number
  /** In addition to the warm price, on the first access in a transaction (EIP-2929). */
  coldAccount: number
  /** In addition to the warm price, on the first access in a transaction (EIP-2929). */
  coldSlot: number
  /** SSTORE of zero to non-zero. */
  sstoreSet: number
  /** Any other SSTORE that changes the value for the first time in a transaction. */
  sstoreReset: number
  /** SSTORE that changes nothing, or a slot that was already changed; before EIP-1283 there is no such price. */
  sstoreNoop: number
  /** Refund for clearing a slot. */
  sstoreClearRefund: number
  callValue: number
  callStipend: number
  newAccount: number
  create: number
  codeDepositByte: number
  /** For each word of deposited code: its hash (EIP-8037). */
  codeDepositWord: number
  /** For each word of init code (EIP-3860). */
  initCodeWord: number
  keccakWord: number
  copyWord: number
  logByte: number
  tx: number
  /** In addition for a transaction that creates a contract (EIP-2). */
  txCreate: number
  txDataZero: number
  txDataNonZero: number
  txAccessListAddress: number
  txAccessListSlot: number
  /** For each authorization (EIP-7702); the part above `txAuthorizationBase` is refunded if the account exists. */
  txAuthorization: number
  txAuthorizationBase: number
  /** Minimum price per token of call data: a zero byte is one token, any other byte four (EIP-7623). */
  txFloorToken: number
  /** The refund is at most the spent gas divided by this. */
  refundQuotient: number
  bn254Add: number
  bn254Mul: number
  bn254Pairing: number
  bn254PairingPair: number
  p256Verify: number
}

/** The prices of Frontier, and later prices at their initial value. */
export const FRONTIER_GAS: Readonly<GasTable> = {
  sload: 50,
  balance: 20,
  extCode: 20,
  extCodeHash: 400,
  call: 40,
  selfDestruct: 0,
  selfDestructNewAccount: 0,
  selfDestructRefund: 24000,
  expByte: 10,
  coldAccount: 0,
  coldSlot: 0,
  sstoreSet: 20000,
  sstoreReset: 5000,
  sstoreNoop: 200,
  sstoreClearRefund: 15000,
  callValue: 9000,
  callStipend: 2300,
  newAccount: 25000,
  create: 32000,
  codeDepositByte: 200,
  codeDepositWord: 0,
  initCodeWord: 0,
  keccakWord: 6,
  copyWord: 3,
  logByte: 8,
  tx: 21000,
  txCreate: 0,
  txDataZero: 4,
  txDataNonZero: 68,
  txAccessListAddress: 2400,
  txAccessListSlot: 1900,
  txAuthorization: 25000,
  txAuthorizationBase: 12500,
  txFloorToken: 0,
  refundQuotient: 2,
  bn254Add: 500,
  bn254Mul: 40000,
  bn254Pairing: 100000,
  bn254PairingPair: 80000,
  p256Verify: 6900,
}
