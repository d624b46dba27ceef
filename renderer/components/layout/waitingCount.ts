import { createContext } from 'react'

/** How many questions wait for the user: the titles of pages say it, which are seen from other tabs and windows. */
export const WaitingCount = createContext(0)
