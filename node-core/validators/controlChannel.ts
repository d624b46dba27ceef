/**
 * How a node asks the program that started it for its network: messages between parent and child process. Each request has an id; answers come
 * in any order.
 */
import type { ValidatorState, ValidatorSync, WireValidatorNetwork } from '../contract/wire/validatorNetwork.ts'
import { CodedError } from '../base/codedError.ts'
import { type NetworkErrorCode, validatorsError } from './errors.ts'

/** What can be done with a network of validators. All reject with CodedError<NetworkErrorCode>. */
export interface NetworkControl {
  describe(): Promise<WireValidatorNetwork>
  /** Adds a validator without voting power, and starts it. */
  add(sync: ValidatorSync): Promise<void>
  setState(index: number, state: ValidatorState): Promise<void>
  setLink(between: readonly number[], changes: { delayMs?: number; isCut?: boolean }): Promise<void>
  /** Cuts the links between groups and heals those within. */
  partition(groups: readonly (readonly number[])[]): Promise<void>
}

interface Request {
  network: number
  call: keyof NetworkControl
  args: unknown[]
}

interface Reply {
  network: number
  result?: unknown
  error?: { code: NetworkErrorCode; message: string }
}

/** The messages of a process: its own (`process`) or a child's. */
export interface MessageChannel {
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
}

const isOfChannel = (message: unknown): message is { network: number } =>
  typeof message === 'object' && message !== null && typeof (message as { network?: unknown }).network === 'number'

/** Answers what a node asks. */
export async function answerRequest(message: unknown, control: NetworkControl): Promise<object | undefined> {
  if (!isOfChannel(message)) return undefined
  const { network, call, args } = message as Request
  if (!Object.hasOwn(control, call) || !Array.isArray(args)) return undefined
  try {
    return { network, result: await (control[call] as (...given: unknown[]) => Promise<unknown>).apply(control, args) } satisfies Reply
  } catch (error) {
    const code: NetworkErrorCode = error instanceof CodedError && error.code === 'validator-argument' ? error.code : 'validator'
    return { network, error: { code, message: (error as Error).message } } satisfies Reply
  }
}

/** The network over a channel to the program that runs it; where that ends before this process, `ended` rejects what is still asked. */
export function remoteControl(channel: MessageChannel, ended?: Promise<unknown>): NetworkControl {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let count = 0
  channel.onMessage((message) => {
    if (!isOfChannel(message)) return
    const { network, result, error } = message as Reply
    const request = waiting.get(network)
    waiting.delete(network)
    if (error === undefined) request?.resolve(result)
    else request?.reject(validatorsError(error.code, error.message))
  })
  void ended?.then(() => {
    for (const { reject } of waiting.values()) reject(validatorsError('validator', 'the validators have just been stopped'))
    waiting.clear()
  })
  const ask = <T>(call: keyof NetworkControl, args: unknown[]): Promise<T> =>
    new Promise((resolve, reject) => {
      const network = ++count
      waiting.set(network, { resolve: (value) => resolve(value as T), reject })
      channel.send({ network, call, args } satisfies Request)
    })
  return {
    describe: () => ask('describe', []),
    add: (...args) => ask('add', args),
    setState: (...args) => ask('setState', args),
    setLink: (...args) => ask('setLink', args),
    partition: (...args) => ask('partition', args),
  }
}
