/**
 * Makes plain links navigate within the window. Lists have hundreds of links: one listener on the document costs nothing per link, while a
 * component for each would take part in every navigation.
 */
export function interceptLinks(target: Document, navigate: (path: string) => void): () => void {
  function onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link || link.target || link.hasAttribute('download')) return
    event.preventDefault()
    navigate(link.getAttribute('href')!)
  }
  target.addEventListener('click', onClick)
  return () => target.removeEventListener('click', onClick)
}
