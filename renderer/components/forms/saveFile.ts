/** Lets the browser save the content as a file of that name; the desktop asks where. */
export function saveFile(name: string, content: Uint8Array<ArrayBuffer> | Blob | string, mediaType = 'application/octet-stream'): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not before the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
