/** Gas of a blob (EIP-4844). */
export const GAS_PER_BLOB = 131_072n
