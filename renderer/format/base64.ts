/** Characters per call: the number of arguments is limited. */
const CHUNK_BYTES = 0x8000

export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

export function base64FromBytes(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES))
  return btoa(binary)
}
