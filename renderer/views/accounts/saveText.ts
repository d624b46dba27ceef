/** Hands a text to the browser, or the desktop's own dialog, to be saved as a file. */
export function saveText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The download has its own hold of the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
