import type { ValidatorState } from '../../contract/wire/validatorNetwork.ts'
import type { NetworkControl } from '../../validators/controlChannel.ts'
import { NetworkLinks } from '../../validators/networkLinks.ts'

const COUNT = 4

/** A network of four validators without processes; the first one answers. */
export function createScriptNetwork(): NetworkControl {
  const states: ValidatorState[] = Array.from({ length: COUNT }, () => 'running')
  const links = new NetworkLinks(COUNT)
  return {
    describe: async () => ({
      chainName: 'terrarium-1337',
      answering: 0,
      validators: states.map((state, index) => ({
        index,
        address: `${index}`.repeat(40),
        publicKey: `0x${`${index}`.repeat(64)}` as const,
        state,
        problem: null,
        head: state === 'running' ? { number: 1, hash: `0x${'11'.repeat(32)}` as const } : null,
        position:
          state === 'running'
            ? { height: 2, round: 0, step: 'Prevote', peers: states.flatMap((_, it) => (it === index ? [] : [it])) }
            : null,
        http: `http://127.0.0.1:${8545 + 2 * index}`,
        ws: `ws://127.0.0.1:${8546 + 2 * index}`,
        engine: `http://127.0.0.1:${26_657 + index}`,
      })),
      links: links.describe(),
    }),
    async add() {
      links.grow()
      states.push('running')
    },
    async setState(index, state) {
      links.assertKnown(index)
      states[index] = state
    },
    setLink: async (between, changes) => links.set(between, changes),
    partition: async (groups) => links.partition(groups),
  }
}
