/** Writes a text to the clipboard. Rejects if the system refuses. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Without permission, or outside a secure context, only execCommand works.
    if (!copyBySelection(text)) throw new Error('the clipboard refused the text')
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('aria-hidden', 'true')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside a dialog, only its own content can be focused.
  const parent = focused?.closest('[role="dialog"]') ?? document.body
  parent.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
