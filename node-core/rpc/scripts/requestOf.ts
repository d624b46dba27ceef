/** A request of each method, as the scripts send it. */
import type { Script } from './runScripts.ts'

/** Params of methods that the rules of the scripts' chain refuse, or that are for the window alone. */
const OTHER_PARAMS: Readonly<Record<string, unknown[]>> = {
  anvil_setMinGasPrice: ['0x1'],
  hardhat_setMinGasPrice: ['0x1'],
  devnet_undoAgent: [1],
}

/** Of a request as the scripts write them: not one that a param names. */
const METHOD = /^\{"jsonrpc":"2\.0","id":\d+,"method":"(\w+)"/

/** A request that is carried out on the scripts' chain in the devnet profile; one without params where the scripts have none. */
export function requestOf(scripts: readonly Script[], method: string): string {
  const sent = scripts
    .flatMap(({ profile, lines }) => (profile === 'devnet' ? lines.map((line, at) => [line, lines[at + 1]] as const) : []))
    .find(([{ kind, text }, answer]) => kind === 'send' && METHOD.exec(text)?.[1] === method && answer?.text.includes('"result":'))
  return sent?.[0].text ?? JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: OTHER_PARAMS[method] ?? [] })
}
