/** Id of the heading of a request that is open. */
export const requestHeadingId = (number: number): string => `request-${number}`
