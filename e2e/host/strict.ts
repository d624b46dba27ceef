/**
 * Wraps an object so that reading a missing property throws an error with its name. An application that uses something outside the host's
 * surface must fail loudly instead of passing here and behaving differently in Electron.
 */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key) {
      // await, JSON.stringify and inspectors read `then` and `toJSON` of any value.
      if (!(key in object) && typeof key === 'string' && key !== 'then' && key !== 'toJSON') {
        throw new Error(`electron host: ${name}.${key} is outside the surface that the host carries`)
      }
      const value: unknown = Reflect.get(object, key, object)
      // Bound: a method called on the proxy could not access private fields.
      return typeof value === 'function' ? (value.bind(object) as unknown) : value
    },
    set: (object, key, value) => Reflect.set(object, key, value, object),
  })
}
