/** The package has no types of its own. */
declare module 'snappyjs' {
  /**
   * Throws if the bytes are not a Snappy stream, or exceed `maxLength` bytes uncompressed. Returns the type of its input: a Buffer for a
   * Buffer.
   */
  export function uncompress(compressed: Buffer, maxLength?: number): Buffer
}
