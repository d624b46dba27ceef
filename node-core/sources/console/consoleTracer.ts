import type { Address } from '../../contract/hex.ts'
import type { ConsoleLog } from '../../contract/console.ts'
import type { Tracer } from '../../evm/tracer.ts'
import { consoleCall } from './consoleCall.ts'

/** Finds the steps that call console.log. */
export class ConsoleTracer {
  readonly logs: ConsoleLog[] = []
  #steps = 0
  /** Where the execution is. */
  #address: Address = '0x'
  #depth = 0

  readonly hooks: Tracer = {
    onTxStart: ({ from }) => void (this.#address = from),
    onOpcode: ({ address, depth }) => {
      this.#steps++
      this.#address = address
      this.#depth = depth - 1
    },
    onConsole: (input) => {
      const step = this.#steps === 0 ? null : this.#steps - 1
      this.logs.push({ ...consoleCall(input), step, depth: this.#depth, address: this.#address })
    },
  }
}
