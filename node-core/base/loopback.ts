/** Names and addresses of this machine. */

/** Whether the name always means this machine: localhost, 127.0.0.0/8 or [::1]. */
export function isLoopbackHostname(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(hostname)
  )
}

/** Whether the socket's other end is on this machine. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && isLoopbackHostname(address.startsWith('::ffff:') ? address.slice(7) : address)
}
