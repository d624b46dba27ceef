import type { Codec } from './codec.ts'

/**
 * The page's two ends: the main world, where the application's scripts run, and the isolated world of the preload script. Each function's
 * source text is evaluated in the page, so none may reference anything outside itself at run time.
 */

/* oxlint-disable unicorn/consistent-function-scoping -- each function's source text must stand alone */

type AnyFunction = (...args: unknown[]) => unknown

/** The names under which the two worlds of a document find each other. Random, so that page scripts cannot. */
export interface WorldNames {
  main: string
  preload: string
}

export interface PreloadConfig {
  names: WorldNames
  /** The function through which the preload world talks to the host. */
  binding: string
  /** `process` in a sandboxed preload script. */
  process: object
}

export interface WorldLink {
  encode(value: unknown): string
  decode(text: string): unknown
  numberOf(value: AnyFunction): number
}

/**
 * Links this world with the other one. DOM events cross between worlds and are synchronous; values cross as text only, functions and
 * promises by number. So no object of one world is ever reachable from the other.
 */
export function linkWorlds(me: string, other: string, codec: Codec): WorldLink {
  const dispatch = window.dispatchEvent.bind(window)
  const functions = new Map<number, AnyFunction>()
  const numbers = new Map<AnyFunction, number>()
  const proxies = new Map<number, AnyFunction>()
  const promised = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const replies: string[] = []
  let lastNumber = 0

  function say(operation: string, number: number, text: string): void {
    dispatch(new CustomEvent(other, { detail: JSON.stringify([operation, number, text]) }))
  }
  function numberOf(value: AnyFunction): number {
    let number = numbers.get(value)
    if (number === undefined) {
      number = ++lastNumber
      numbers.set(value, number)
      functions.set(number, value)
    }
    return number
  }
  function encode(value: unknown): string {
    return codec.encode(value, {
      functionId: numberOf,
      promiseId(promise) {
        const number = ++lastNumber
        promise.then(
          (result) => say('resolve', number, encode(result)),
          (error: unknown) => say('reject', number, encode(error)),
        )
        return number
      },
    })
  }
  function proxyOf(number: number): AnyFunction {
    return (...args) => {
      say('call', number, encode(args))
      const reply = replies.pop()
      if (reply === undefined) throw new Error('electron host: no response from the other world')
      const { failed, value } = decode(reply) as { failed: boolean; value: unknown }
      if (failed) throw value
      return value
    }
  }
  function decode(text: string): unknown {
    return codec.decode(text, {
      functionById(number) {
        const proxy = proxies.get(number) ?? proxyOf(number)
        proxies.set(number, proxy)
        return proxy
      },
      promiseById: (number) => new Promise((resolve, reject) => promised.set(number, { resolve, reject })),
    })
  }
  function answerCall(number: number, text: string): string {
    try {
      return encode({ failed: false, value: functions.get(number)!(...(decode(text) as unknown[])) })
    } catch (error) {
      return encode({ failed: true, value: error instanceof Error ? error : new Error(String(error)) })
    }
  }
  window.addEventListener(me, (event) => {
    event.stopImmediatePropagation()
    const [operation, number, text] = JSON.parse((event as CustomEvent<string>).detail) as [string, number, string]
    if (operation === 'call') say('reply', 0, answerCall(number, text))
    else if (operation === 'reply') replies.push(text)
    else {
      const waiting = promised.get(number)
      promised.delete(number)
      if (operation === 'resolve') waiting?.resolve(decode(text))
      else waiting?.reject(decode(text))
    }
  })
  return { encode, decode, numberOf }
}

/** Runs in the main world of every document: offers `contextBridge.exposeInMainWorld` to the preload world as function number 1. */
export function startMainWorld(names: WorldNames, createCodec: () => Codec, link: typeof linkWorlds): void {
  if (window !== window.top) return
  const deepFreeze = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || value instanceof Promise) return value
    for (const item of Object.values(value)) deepFreeze(item)
    return Object.freeze(value)
  }
  const expose = (key: unknown, api: unknown): void => {
    if (Object.hasOwn(window, key as string)) throw new Error('Cannot bind an API on top of an existing property on the window object')
    Object.defineProperty(window, key as string, { value: deepFreeze(api), enumerable: true, writable: false, configurable: false })
  }
  link(names.main, names.preload, createCodec()).numberOf(expose)
}

/** Runs in the preload world of every document: gives the preload script its `require('electron')`. */
export function startPreloadWorld(
  config: PreloadConfig,
  createCodec: () => Codec,
  link: typeof linkWorlds,
  preload: (require: (name: string) => unknown, process: object, module: object, exports: object) => void,
): void {
  if (window !== window.top) return
  type Listener = (event: object, ...args: unknown[]) => void
  const codec = createCodec()
  const mainWorld = link(config.names.preload, config.names.main, codec)
  const expose = mainWorld.decode('["function",1]') as (key: string, api: unknown) => void
  const world = globalThis as unknown as Record<string, unknown>
  const tellHost = world[config.binding] as (text: string) => void
  const listeners = new Map<string, Set<Listener>>()
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastCall = 0

  function strict(name: string, target: object): object {
    return new Proxy(target, {
      get(object, key) {
        if (key in object || typeof key === 'symbol') return Reflect.get(object, key) as unknown
        throw new Error(`electron host: ${name}.${key} is outside the surface that the host carries`)
      },
    })
  }
  function send(operation: string, call: number, channel: string, args: unknown[]): void {
    tellHost(JSON.stringify([operation, call, channel, codec.encode(structuredClone(args))]))
  }
  function on(channel: string, listener: Listener): object {
    listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
    return ipcRenderer
  }
  function off(channel: string, listener: Listener): object {
    listeners.get(channel)?.delete(listener)
    return ipcRenderer
  }
  function invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const call = ++lastCall
      send('invoke', call, channel, args)
      calls.set(call, { resolve, reject })
    })
  }
  function once(channel: string, listener: Listener): object {
    const first: Listener = (...args) => {
      off(channel, first)
      listener(...args)
    }
    return on(channel, first)
  }
  const ipcRenderer = strict('ipcRenderer', {
    invoke,
    send: (channel: string, ...args: unknown[]) => send('send', 0, channel, args),
    on,
    addListener: on,
    off,
    removeListener: off,
    once,
    removeAllListeners(channel: string) {
      listeners.delete(channel)
      return ipcRenderer
    },
  })

  // The host calls this in the preload world only; page scripts cannot see it.
  world.electronHostDeliver = (operation: string, call: number, channel: string, text: string) => {
    const value = codec.decode(text)
    if (operation === 'event') {
      for (const listener of Array.from(listeners.get(channel) ?? [])) listener({ sender: ipcRenderer, ports: [] }, ...(value as unknown[]))
      return
    }
    const waiting = calls.get(call)
    calls.delete(call)
    if (operation === 'result') waiting?.resolve(value)
    else waiting?.reject(new Error(`Error invoking remote method '${channel}': ${String(value)}`))
  }

  const electron = strict('electron (in the preload script)', {
    contextBridge: strict('contextBridge', { exposeInMainWorld: (key: string, api: unknown) => expose(key, api) }),
    ipcRenderer,
  })
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${name}`)
  }
  const module = { exports: {} }
  preload(require, config.process, module, module.exports)
}
