/**
 * A whole number with its digits grouped by three: every count, block number, nonce and amount of gas that is shown. Fields, URLs and copied
 * text have plain digits, and so have identifiers such as chain ids. Not by `toLocaleString`, which loads 6 MB of data into a node.
 */
export function groupDigits(value: bigint | number): string {
  return value.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
