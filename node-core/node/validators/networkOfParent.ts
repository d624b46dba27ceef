import { type NetworkControl, remoteControl } from '../../validators/controlChannel.ts'
import { NETWORK_VARIABLE } from './nodeCommand.ts'

/** The network of validators that has started this process, which ends with it; undefined if none has. */
export function networkOfParent(): NetworkControl | undefined {
  if (process.env[NETWORK_VARIABLE] === undefined || process.send === undefined) return undefined
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  return remoteControl({
    send: (message) => void process.send!(message),
    onMessage: (listener) => {
      process.on('message', listener)
      // A node that cannot start ends all the same.
      process.channel?.unref()
    },
  })
}
