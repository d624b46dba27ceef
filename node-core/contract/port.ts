/** One connection that carries JSON-RPC texts both ways: a WebSocket, or the bridge between the desktop window and its node. */
export interface Port {
  send(text: string): void
  onMessage(listener: (text: string) => void): void
  /** Called once, when no message will come any more. */
  onClose(listener: (reason: string) => void): void
  close(reason?: string): void
  /** Bytes that were sent and that the other side has not taken yet; absent where the transport cannot tell. */
  readonly bufferedSizeBytes?: number
}
