/** The parts of `path:name`, where the path may have colons; without one there is a name only. */
export function contractOf(identifier: string): { path: string | undefined; name: string } {
  const at = identifier.lastIndexOf(':')
  return { path: at < 0 ? undefined : identifier.slice(0, at), name: identifier.slice(at + 1) }
}
