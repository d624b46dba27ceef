import { createContext } from 'react'

/**
 * Number of the block whose calls and logs the components below show: proxies are read and named by the code that they had there.
 * Undefined: the newest block.
 */
export const BlockContext = createContext<number | undefined>(undefined)
