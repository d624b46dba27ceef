import { type InspectorNotification, Session } from 'node:inspector'

/** Commands to the inspector of this thread's own isolate. */
export interface Inspector {
  /** Result of a command of the DevTools protocol that completes synchronously, as nearly all do. Throws the inspector's error. */
  post(command: string, parameters?: object): unknown
  /** Listens for a notification of the DevTools protocol. */
  on(name: string, listener: (parameters: unknown) => void): void
  close(): void
}

/** Connects to the inspector of this thread. */
export function openInspector(): Inspector {
  const session = new Session()
  session.connect()
  return {
    post(command, parameters = {}) {
      let failure: Error | null | undefined
      let answer: unknown
      session.post(command, parameters, (error, result) => {
        failure = error
        answer = result
      })
      if (failure) throw failure
      return answer
    },
    on: (name, listener) => void session.on(name, (message: InspectorNotification<unknown>) => listener(message.params)),
    close: () => session.disconnect(),
  }
}
