/** Hands the content to the browser to be saved as a file of that name; the desktop asks where to. */
export function saveFile(name: string, content: Uint8Array<ArrayBuffer> | string, mediaType = 'application/octet-stream'): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
