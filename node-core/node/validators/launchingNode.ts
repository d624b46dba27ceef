import { answerRequest, type NetworkControl } from '../../validators/controlChannel.ts'
import type { LaunchMessage } from '../../validators/launchMessages.ts'

/** Set for the command that a node starts, which then talks to it. */
export const LAUNCH_VARIABLE = 'TERRARIUM_LAUNCH'

/** The node that has started this process. */
export interface LaunchingNode {
  tell(launch: LaunchMessage['launch'], text: string): void
  /** Answers from now on what it asks the network. */
  serve(control: NetworkControl): void
  /** Without it, this process waits for what the node asks. */
  leave(): void
}

const end = () => process.kill(process.pid, 'SIGTERM')

// A node that has just ended gets no message.
const send = (message: object) => process.connected && process.send!(message, undefined, undefined, () => undefined)

/** The node that has started this process, which ends with it; undefined if none has. */
export function launchingNode(): LaunchingNode | undefined {
  if (process.env[LAUNCH_VARIABLE] === undefined || process.send === undefined) return undefined
  process.once('disconnect', end)
  return {
    tell: (launch, text) => void send({ launch, text } satisfies LaunchMessage),
    serve: (control) => void process.on('message', (message) => void answerRequest(message, control).then((reply) => reply && send(reply))),
    leave() {
      process.off('disconnect', end)
      process.disconnect()
    },
  }
}
