/** What the nodes of a network are at, compared: a node that executed something else, or is behind, is to be seen at once. */
import type { NetworkValidator, NodeHead } from '../../../node-core/contract/wire/validatorNetwork.ts'

export interface ComparedHead extends NodeHead {
  /** Blocks that another node has and this one does not. Nodes are asked one after another, and one block is no delay. */
  behind: number
  /** Others have another block of this number, and not fewer of them. */
  differs: boolean
}

/** Of the nodes that answer, by the validator's number. */
export function comparedHeads(validators: readonly NetworkValidator[]): ReadonlyMap<number, ComparedHead> {
  const known = validators.flatMap(({ index, head }) => (head === null ? [] : [{ index, ...head }]))
  const highest = known.reduce((most, { number }) => Math.max(most, number), 0)
  const having = (number: number, isOne: (hash: string) => boolean): number =>
    known.filter((it) => it.number === number && isOne(it.hash)).length
  return new Map(
    known.map(({ index, number, hash }) => {
      const others = having(number, (it) => it !== hash)
      const differs = others > 0 && others >= having(number, (it) => it === hash)
      return [index, { number, hash, behind: Math.max(0, highest - number - 1), differs }]
    }),
  )
}
