/** The memory of the functions of Keccak-256: the state, which is zero between two digests, and the constants of the rounds. */
export const KECCAK_AT = 1024
export const KECCAK_BYTES = 512
export const CONSTANTS_AT = KECCAK_AT + 256

/** Block size (rate) of Keccak-256 in bytes. */
export const BLOCK_BYTES = 136
