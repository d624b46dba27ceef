/**
 * Structured clone as text: what Electron's IPC and its context bridge carry, in a form that fits into a DevTools call or a DOM event. JSON
 * stands for itself; everything else is an array that starts with a tag. Objects are numbered in visiting order, so that cycles and shared
 * references survive.
 */

/* oxlint-disable unicorn/consistent-function-scoping -- the source text of createCodec must stand alone */

type AnyFunction = (...args: unknown[]) => unknown

/** Without a hook, functions and promises are rejected, as by structured clone. */
export interface EncodeHooks {
  functionId?(value: AnyFunction): number
  promiseId?(value: Promise<unknown>): number
}

export interface DecodeHooks {
  functionById?(id: number): AnyFunction
  promiseById?(id: number): Promise<unknown>
}

export interface Codec {
  encode(value: unknown, hooks?: EncodeHooks): string
  decode(text: string, hooks?: DecodeHooks): unknown
}

/** Creates a codec. References nothing outside itself: its source text is also evaluated in the page. */
export function createCodec(): Codec {
  const bufferType = (globalThis as { Buffer?: typeof Buffer }).Buffer
  const base64Type = Uint8Array as unknown as { fromBase64(text: string): Uint8Array<ArrayBuffer> }

  function base64FromBytes(bytes: Uint8Array): string {
    if (bufferType) return bufferType.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    return (bytes as unknown as { toBase64(): string }).toBase64()
  }
  function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
    return bufferType ? new Uint8Array(bufferType.from(text, 'base64')) : base64Type.fromBase64(text)
  }
  function refuse(): never {
    throw new Error('An object could not be cloned.')
  }
  function tagOf(value: unknown): string {
    return Object.prototype.toString.call(value).slice(8, -1)
  }

  function encode(root: unknown, hooks: EncodeHooks = {}): string {
    const numbers = new Map<object, number>()

    function encodeObject(value: object): unknown {
      const number = numbers.get(value)
      if (number !== undefined) return ['reference', number]
      numbers.set(value, numbers.size)
      if (Array.isArray(value)) return ['array', value.map(encodeValue)]
      if (ArrayBuffer.isView(value)) {
        return ['view', tagOf(value), base64FromBytes(new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength))]
      }
      switch (tagOf(value)) {
        case 'Date':
          return ['date', (value as Date).getTime()]
        case 'RegExp':
          return ['regExp', (value as RegExp).source, (value as RegExp).flags]
        case 'Map':
          return ['map', Array.from(value as Map<unknown, unknown>, ([key, item]) => [encodeValue(key), encodeValue(item)])]
        case 'Set':
          return ['set', Array.from(value as Set<unknown>, encodeValue)]
        case 'ArrayBuffer':
          return ['buffer', base64FromBytes(new Uint8Array(value as ArrayBuffer))]
        case 'Error':
        case 'DOMException':
          return ['error', (value as Error).name, (value as Error).message, (value as Error).stack ?? '']
        case 'Promise':
          return hooks.promiseId ? ['promise', hooks.promiseId(value as Promise<unknown>)] : refuse()
        case 'Object':
          return ['object', Object.entries(value).map(([key, item]) => [key, encodeValue(item)])]
        default:
          return refuse()
      }
    }
    function encodeValue(value: unknown): unknown {
      switch (typeof value) {
        case 'string':
        case 'boolean':
          return value
        case 'undefined':
          return ['undefined']
        case 'bigint':
          return ['bigint', String(value)]
        case 'number': {
          if (Object.is(value, -0)) return ['number', '-0']
          return Number.isFinite(value) ? value : ['number', String(value)]
        }
        case 'function':
          return hooks.functionId ? ['function', hooks.functionId(value as AnyFunction)] : refuse()
        case 'object':
          return value === null ? null : encodeObject(value)
        default:
          return refuse()
      }
    }
    return JSON.stringify(encodeValue(root))
  }

  function decode(text: string, hooks: DecodeHooks = {}): unknown {
    const met: unknown[] = []

    function remember<T>(value: T): T {
      met.push(value)
      return value
    }
    function decodeValue(value: unknown): unknown {
      if (!Array.isArray(value)) return value
      const [tag, first, second, third] = value as [string, never, never, never]
      switch (tag) {
        case 'undefined':
          return undefined
        case 'bigint':
          return BigInt(first)
        case 'number':
          return Number(first)
        case 'function':
          return hooks.functionById ? hooks.functionById(first) : refuse()
        case 'promise':
          return remember(hooks.promiseById ? hooks.promiseById(first) : refuse())
        case 'reference':
          return met[first]
        case 'date':
          return remember(new Date(first))
        case 'regExp':
          return remember(new RegExp(first, second))
        case 'buffer':
          return remember(bytesFromBase64(first).buffer)
        case 'array': {
          const array: unknown[] = remember([])
          for (const item of first as unknown[]) array.push(decodeValue(item))
          return array
        }
        case 'map': {
          const map = remember(new Map<unknown, unknown>())
          for (const [key, item] of first as [unknown, unknown][]) map.set(decodeValue(key), decodeValue(item))
          return map
        }
        case 'set': {
          const set = remember(new Set<unknown>())
          for (const item of first as unknown[]) set.add(decodeValue(item))
          return set
        }
        case 'view': {
          const { buffer } = bytesFromBase64(second)
          const viewType = (globalThis as unknown as Record<string, new (buffer: ArrayBuffer) => ArrayBufferView>)[first]
          return remember(new viewType!(buffer))
        }
        case 'error': {
          const error = remember(new Error(second))
          Object.defineProperty(error, 'name', { value: first, configurable: true, writable: true })
          error.stack = third
          return error
        }
        case 'object': {
          const object = remember({})
          for (const [key, item] of first as [string, unknown][]) {
            // Defined, not assigned: a key `__proto__` must stay a key.
            Object.defineProperty(object, key, { value: decodeValue(item), enumerable: true, writable: true, configurable: true })
          }
          return object
        }
        default:
          return refuse()
      }
    }
    return decodeValue(JSON.parse(text))
  }

  return { encode, decode }
}
