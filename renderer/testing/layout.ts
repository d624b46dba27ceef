/** Size of every element in component tests, in pixels. */
export const LAYOUT = { width: 800, height: 400 }
