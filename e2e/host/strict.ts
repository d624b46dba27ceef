/**
 * Wraps an object so that reading anything it does not carry throws by name. An application that reaches outside the surface of the
 * host must fail loudly instead of passing here and behaving otherwise in Electron.
 */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key) {
      // `then` and `toJSON` are asked of any value by await, by JSON.stringify and by inspectors.
      if (!(key in object) && typeof key === 'string' && key !== 'then' && key !== 'toJSON') {
        throw new Error(`electron host: ${name}.${key} is outside the surface that the host carries`)
      }
      const value: unknown = Reflect.get(object, key, object)
      // Bound: a method called on the proxy could not reach private fields.
      return typeof value === 'function' ? (value.bind(object) as unknown) : value
    },
    set: (object, key, value) => Reflect.set(object, key, value, object),
  })
}
