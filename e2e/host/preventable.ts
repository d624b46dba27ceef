/** An event whose default action a listener may prevent. */
export function createPreventable<T extends object>(details: T): T & { defaultPrevented: boolean; preventDefault(): void } {
  return {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}
