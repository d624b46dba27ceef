/** One connection that carries JSON-RPC texts both ways: a WebSocket, or the bridge between the desktop window and its node. */
export interface Port {
  send(text: string): void
  /**
   * Sends one text in parts, each text or bytes of UTF-8 that nobody writes to any more, the last marked: nothing else may be sent in
   * between. Answers a promise where the other side should be waited for, which is fulfilled when it has taken what was sent, or is gone.
   * Absent where the transport sends a text only whole.
   */
  sendPart?(part: string | Uint8Array, isLast: boolean): Promise<void> | undefined
  onMessage(listener: (text: string) => void): void
  /** Called once, when no message will come any more. */
  onClose(listener: (reason: string) => void): void
  /** `code`: of the close frame where the transport has one; 1008 if absent. */
  close(reason?: string, code?: number): void
  /** Bytes that were sent and that the other side has not taken yet; absent where the transport cannot tell. */
  readonly bufferedSizeBytes?: number
}
