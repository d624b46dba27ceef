/** The package has no types of its own. */
declare module 'snappyjs' {
  /** Throws where the bytes are no Snappy stream, or hold more than `maxLength` bytes. Returns what it was given: a Buffer for a Buffer. */
  export function uncompress(compressed: Buffer, maxLength?: number): Buffer
}
