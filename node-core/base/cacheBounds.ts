/**
 * The bounds of what a node caches of its chain, in one place: a development node shares a laptop with an editor and a browser. Whatever is
 * not cached is read from the store again, which takes microseconds.
 */

const MIB = 1 << 20

/** Trie nodes and code, unless an option says otherwise. */
export const MAX_STATE_CACHE_BYTES = 32 * MIB

/** Decoded blocks and receipts. */
export const MAX_BODY_CACHE_BYTES = 8 * MIB
export const MAX_RECEIPT_CACHE_BYTES = 8 * MIB

/** Decoded headers, about 1.3 KB each. */
export const MAX_CACHED_HEADERS = 4096

/** Hashes of canonical blocks by number, about 150 bytes each. */
export const MAX_CACHED_CANONICAL_HASHES = 16_384

/** Nonces of senders, about 150 bytes each. */
export const MAX_CACHED_SENDERS = 4096

/** Hashed addresses and slots, about 250 bytes each. */
export const MAX_CACHED_ADDRESS_KEYS = 16_384
export const MAX_CACHED_SLOT_KEYS = 32_768

/** What is known of states of a fork by their roots, about 300 bytes each. */
export const MAX_KNOWN_ROOTS = 4096

/** Blooms of at least 65,536 blocks, by which logs are found. */
export const MAX_BLOOM_CACHE_BYTES = 16 * MIB

/** LevelDB's uncompressed blocks, outside the heap. */
export const MAX_LEVEL_CACHE_BYTES = 8 * MIB

/** Files that LevelDB keeps open: it maps each of its tables, 2 MiB, into memory. */
export const MAX_LEVEL_OPEN_FILES = 40
