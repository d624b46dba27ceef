import type { ConsoleOutput } from '../../contract/console.ts'
import { Emitter, type EventSource } from '../../base/emitter.ts'
import type { Chain } from '../../chain/chain.ts'
import { consoleCall } from './consoleCall.ts'

/** What contracts print while others watch: transactions when their block is stored, and calls when they have run. */
export class ConsoleFeed implements EventSource<{ printed: ConsoleOutput }> {
  readonly #events = new Emitter<{ printed: ConsoleOutput }>()

  constructor(chain: Pick<Chain, 'on'>) {
    chain.on('newHead', ({ block: { header, transactions }, results }) => {
      for (const [at, { console: inputs }] of results.entries()) {
        if (inputs !== undefined) this.#print(inputs, { transactionHash: transactions[at]!.hash, blockNumber: header.number, method: null })
      }
    })
  }

  on(name: 'printed', listener: (output: ConsoleOutput) => void): () => void {
    return this.#events.on(name, listener)
  }

  /** To be called with what a call of a method printed. */
  called(method: string, inputs: readonly Uint8Array[]): void {
    this.#print(inputs, { transactionHash: null, blockNumber: null, method })
  }

  #print(inputs: readonly Uint8Array[], source: Omit<ConsoleOutput, 'lines'>): void {
    this.#events.emit('printed', { ...source, lines: inputs.map(consoleCall) })
  }
}
