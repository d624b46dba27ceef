import { expect, test, vi } from 'vitest'
import { CodedError } from '../base/codedError.ts'
import { answerRequest, type NetworkControl, remoteControl } from './controlChannel.ts'
import { validatorsError } from './errors.ts'

/** A control over a channel that ends in another one; messages are copied as between processes. */
function connected(control: NetworkControl): NetworkControl {
  const listeners: ((message: unknown) => void)[] = []
  return remoteControl({
    send: (message) =>
      void answerRequest(JSON.parse(JSON.stringify(message)), control).then((reply) => {
        for (const listener of listeners) listener(JSON.parse(JSON.stringify(reply)))
      }),
    onMessage: (listener) => void listeners.push(listener),
  })
}

const NETWORK = { chainName: 'terrarium-7', answering: 0, validators: [], links: [] }

test('requests reach the network with their arguments, and its answers and errors come back', async () => {
  const pause = Promise.withResolvers<void>()
  const setState = vi.fn(() => pause.promise)
  const setLink = vi.fn(() => Promise.resolve())
  const control: NetworkControl = {
    describe: () => Promise.resolve(NETWORK),
    setState,
    setLink,
    add: () => Promise.reject(new CodedError('engine', 'no engine')),
    partition: () => Promise.reject(validatorsError('validator', 'validator 2 is in no group')),
  }
  const remote = connected(control)
  const paused = remote.setState(1, 'paused')
  expect(await remote.describe()).toEqual(NETWORK)
  await remote.setLink([0, 1], { delayMs: 20 })
  await expect(remote.partition([[0]])).rejects.toMatchObject({ code: 'validator', message: 'validator 2 is in no group' })
  await expect(remote.add('blocks')).rejects.toMatchObject({ code: 'validator', message: 'no engine' })
  pause.resolve()
  await paused
  expect(setState).toHaveBeenCalledExactlyOnceWith(1, 'paused')
  expect(setLink).toHaveBeenCalledExactlyOnceWith([0, 1], { delayMs: 20 })
})

test('a message that is no request is left alone', async () => {
  const control = {} as NetworkControl
  for (const message of [undefined, null, 'ready', {}, { network: '1' }]) expect(await answerRequest(message, control)).toBeUndefined()
})
