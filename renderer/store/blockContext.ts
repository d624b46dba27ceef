import { createContext } from 'react'

/**
 * Number of the block whose calls and logs the components below show: proxies are decoded and named by the code that they had then.
 * Undefined: the newest block.
 */
export const BlockContext = createContext<number | undefined>(undefined)
