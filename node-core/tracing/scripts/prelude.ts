/**
 * What the script of a tracer finds in its sandbox, as JavaScript: the names, methods and values of geth's JavaScript tracers
 * (https://geth.ethereum.org/docs/developers/evm-tracing/custom-tracer). Evaluates to what a `Sandbox` takes. Bytes are an Uint8Array for the
 * script; they come as an ArrayBuffer and leave as hex.
 */
export const PRELUDE = String.raw`(function (host) {
  'use strict'

  function parse(value, radix) {
    if (value instanceof BigInteger) return value.value
    if (value === undefined) return 0n
    if (typeof value === 'bigint' || Number.isInteger(value)) return BigInt(value)
    const base = radix === undefined ? 10n : parse(radix)
    const text = String(value).trim().toLowerCase()
    const digits = text.replace(/^[+-]/, '')
    let result = 0n
    for (const digit of digits) {
      const number = parseInt(digit, 36)
      if (!(number < base)) throw new Error('Invalid integer: ' + value)
      result = result * base + BigInt(number)
    }
    if (digits === '') throw new Error('Invalid integer: ' + value)
    return text.startsWith('-') ? -result : result
  }

  // An integer with the methods of the package big-integer, which geth's tracers get.
  class BigInteger {
    constructor(value) {
      this.value = value
    }
    toString(radix) {
      return this.value.toString(radix)
    }
    toJSON() {
      return this.value.toString()
    }
    toJSNumber() {
      return Number(this.value)
    }
    valueOf() {
      return Number(this.value)
    }
    compareTo(other) {
      const value = parse(other)
      return this.value < value ? -1 : this.value > value ? 1 : 0
    }
    compareAbs(other) {
      return this.abs().compareTo(bigInt(other).abs())
    }
    divmod(other) {
      return { quotient: this.divide(other), remainder: this.mod(other) }
    }
    modPow(exponent, modulus) {
      const by = parse(modulus)
      let result = 1n
      let power = this.value % by
      for (let rest = parse(exponent); rest > 0n; rest >>= 1n) {
        if (rest & 1n) result = (result * power) % by
        power = (power * power) % by
      }
      return new BigInteger(result % by)
    }
    bitLength() {
      return new BigInteger(BigInt(this.value === 0n ? 0 : this.abs().toString(2).length))
    }
  }
  const methods = {
    add: (a, b) => a + b,
    subtract: (a, b) => a - b,
    multiply: (a, b) => a * b,
    divide: (a, b) => a / b,
    mod: (a, b) => a % b,
    pow: (a, b) => a ** b,
    and: (a, b) => a & b,
    or: (a, b) => a | b,
    xor: (a, b) => a ^ b,
    shiftLeft: (a, b) => a << b,
    shiftRight: (a, b) => a >> b,
    not: (a) => ~a,
    negate: (a) => -a,
    abs: (a) => (a < 0n ? -a : a),
    square: (a) => a * a,
    next: (a) => a + 1n,
    prev: (a) => a - 1n,
    equals: (a, b) => a === b,
    notEquals: (a, b) => a !== b,
    greater: (a, b) => a > b,
    greaterOrEquals: (a, b) => a >= b,
    lesser: (a, b) => a < b,
    lesserOrEquals: (a, b) => a <= b,
    isZero: (a) => a === 0n,
    isUnit: (a) => a === 1n || a === -1n,
    isEven: (a) => a % 2n === 0n,
    isOdd: (a) => a % 2n !== 0n,
    isNegative: (a) => a < 0n,
    isPositive: (a) => a > 0n,
    isDivisibleBy: (a, b) => b !== 0n && a % b === 0n,
  }
  for (const [name, run] of Object.entries(methods)) {
    BigInteger.prototype[name] = function (other) {
      const result = run(this.value, run.length > 1 ? parse(other) : undefined)
      return typeof result === 'bigint' ? new BigInteger(result) : result
    }
  }
  const aliases = {
    plus: 'add', minus: 'subtract', times: 'multiply', over: 'divide', remainder: 'mod', compare: 'compareTo', eq: 'equals', neq: 'notEquals',
    gt: 'greater', geq: 'greaterOrEquals', lt: 'lesser', leq: 'lesserOrEquals',
  }
  for (const [alias, name] of Object.entries(aliases)) BigInteger.prototype[alias] = BigInteger.prototype[name]

  const bigInt = (value, radix) => new BigInteger(parse(value, radix))
  Object.assign(bigInt, {
    zero: bigInt(0),
    one: bigInt(1),
    minusOne: bigInt(-1),
    isInstance: (value) => value instanceof BigInteger,
    max: (a, b) => (bigInt(a).greater(b) ? bigInt(a) : bigInt(b)),
    min: (a, b) => (bigInt(a).lesser(b) ? bigInt(a) : bigInt(b)),
  })

  const hexOf = (bytes) => '0x' + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

  function bytesFromHex(text) {
    const digits = text.replace(/^0x/i, '')
    const even = digits.length % 2 === 0 ? digits : '0' + digits
    return Uint8Array.from({ length: even.length / 2 }, (_, at) => parseInt(even.slice(2 * at, 2 * at + 2), 16))
  }

  function bytesOf(value, mayBeText) {
    if (value instanceof Uint8Array) return value
    if (Array.isArray(value)) return Uint8Array.from(value)
    if (mayBeText && typeof value === 'string') return bytesFromHex(value)
    throw new TypeError('invalid buffer type')
  }

  // The last bytes of a value, with zeros before it where it is shorter.
  function fitted(value, length, mayBeText) {
    const bytes = bytesOf(value, mayBeText).slice(-length)
    const result = new Uint8Array(length)
    result.set(bytes, length - bytes.length)
    return result
  }
  const addressHex = (value, mayBeText) => hexOf(fitted(value, 20, mayBeText))
  const wordHex = (value, mayBeText) => hexOf(fitted(value, 32, mayBeText))

  function slice(value, start, end) {
    const bytes = bytesOf(value)
    if (!(start >= 0 && start <= end && end <= bytes.length)) throw new RangeError(outOfBounds('memory', bytes.length, start, end - start))
    return bytes.slice(start, end)
  }
  const outOfBounds = (what, available, offset, size) =>
    'tracer accessed out of bound ' + what + ': available ' + available + ', offset ' + offset + ', size ' + size

  Object.assign(globalThis, {
    bigInt,
    slice,
    toHex: (value) => hexOf(bytesOf(value)),
    toWord: (value) => fitted(value, 32, true),
    toAddress: (value) => fitted(value, 20, true),
    toContract: (sender, nonce) => bytesFromHex(host.contractAddress(addressHex(sender, true), Number(nonce))),
    toContract2: (sender, salt, initCode) =>
      bytesFromHex(host.contractAddress2(addressHex(sender, true), wordHex(salt, true), hexOf(bytesOf(initCode, true)))),
    isPrecompiled: (address) => host.isPrecompiled(addressHex(address, true)),
  })

  const db = {
    getBalance: (address) => bigInt(host.balance(addressHex(address))),
    getNonce: (address) => host.nonce(addressHex(address)),
    getCode: (address) => new Uint8Array(host.code(addressHex(address))),
    getState: (address, slot) => bytesFromHex(host.slot(addressHex(address), wordHex(slot))),
    exists: (address) => host.exists(addressHex(address)),
  }

  // The step: opcode, program counter, gas, cost, depth, refund. Its stack is loaded when it is asked for: the length, and the upper words in
  // four parts each, the lowest first.
  let numbers
  let stack
  let stepError
  const loadedStack = () => (stack ??= new BigUint64Array(host.stack()))
  function begin(buffer, error) {
    numbers = new Float64Array(buffer)
    stack = undefined
    stepError = error
  }
  const log = {
    op: {
      toNumber: () => numbers[0],
      toString: () => host.opcodeName(numbers[0]),
      isPush: () => numbers[0] >= 0x5f && numbers[0] <= 0x7f,
    },
    stack: {
      length: () => Number(loadedStack()[0]),
      peek(at) {
        const parts = loadedStack()
        if (!(at >= 0 && at < parts[0])) throw new RangeError('tracer accessed out of bound stack: size ' + parts[0] + ', index ' + at)
        const first = 1 + 4 * at
        if (first >= parts.length) return bigInt(host.peek(at))
        let word = parts[first]
        for (let i = 1; i < 4; i++) if (parts[first + i] !== 0n) word |= parts[first + i] << BigInt(64 * i)
        return new BigInteger(word)
      },
    },
    memory: {
      length: () => host.memoryLength(),
      slice: (start, end) => new Uint8Array(host.memory(start, end)),
      getUint(at) {
        if (!(at >= 0 && at + 32 <= host.memoryLength())) throw new RangeError(outOfBounds('memory', host.memoryLength(), at, 32))
        return bigInt(hexOf(log.memory.slice(at, at + 32)).slice(2), 16)
      },
    },
    contract: {
      getCaller: () => bytesFromHex(host.caller()),
      getAddress: () => bytesFromHex(host.address()),
      getValue: () => bigInt(host.value()),
      getInput: () => new Uint8Array(host.input()),
    },
    getPC: () => numbers[1],
    getGas: () => numbers[2],
    getCost: () => numbers[3],
    getDepth: () => numbers[4],
    getRefund: () => numbers[5],
    getError: () => stepError,
  }

  let frame = {}
  const enteredFrame = {
    getType: () => frame.type,
    getFrom: () => bytesFromHex(frame.from),
    getTo: () => bytesFromHex(frame.to),
    getInput: () => new Uint8Array(frame.input),
    getGas: () => frame.gas,
    getValue: () => (frame.value === undefined ? undefined : bigInt(frame.value)),
  }
  let ended = {}
  const frameResult = {
    getGasUsed: () => ended.gasUsed,
    getOutput: () => new Uint8Array(ended.output),
    getError: () => ended.error,
  }

  const context = {}
  let tracer
  const has = (name) => typeof tracer[name] === 'function'

  return {
    // Evaluates the script and returns the names of the optional functions that it has.
    open(code, config) {
      tracer = (0, eval)('(' + code + '\n)')
      if (typeof tracer !== 'object' || tracer === null) throw new TypeError('the script is not an object')
      for (const name of ['result', 'fault']) if (!has(name)) throw new TypeError('trace object must expose a function ' + name + '()')
      if (has('enter') !== has('exit')) throw new TypeError('trace object must expose either both or none of enter() and exit()')
      if (has('setup')) tracer.setup(config)
      return ['step', 'enter'].filter(has).join()
    },
    set(name, value) {
      context[name] = value instanceof ArrayBuffer ? new Uint8Array(value) : value
    },
    setInteger(name, value) {
      context[name] = bigInt(value)
    },
    step(buffer, error) {
      begin(buffer, error)
      tracer.step(log, db)
    },
    fault(buffer, error) {
      begin(buffer, error)
      tracer.fault(log, db)
    },
    enter(type, from, to, input, gas, value) {
      frame = { type, from, to, input, gas, value }
      tracer.enter(enteredFrame)
    },
    exit(gasUsed, output, error) {
      ended = { gasUsed, output, error }
      tracer.exit(frameResult)
    },
    result: () => JSON.stringify(tracer.result(context, db)),
  }
})`
