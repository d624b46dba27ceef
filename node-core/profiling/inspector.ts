import { type InspectorNotification, Session } from 'node:inspector'

/** Commands to the inspector of this thread's own isolate. */
export interface Inspector {
  /** Answer of a command of the DevTools protocol that is answered at once, as nearly all are. Throws what the inspector refuses. */
  post(command: string, parameters?: object): unknown
  /** Waits for the end of a command that is carried out in a later turn of the event loop. Rejects with what the inspector refuses. */
  postAndWait(command: string): Promise<void>
  /** Hears a notification of the DevTools protocol. */
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
    postAndWait: (command) => new Promise((resolve, reject) => session.post(command, {}, (error) => (error ? reject(error) : resolve()))),
    on: (name, listener) => void session.on(name, (message: InspectorNotification<unknown>) => listener(message.params)),
    close: () => session.disconnect(),
  }
}
