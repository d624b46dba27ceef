import { useState } from 'react'
import { quantityFromBigint, type Address, type Hash } from '../../node-core/contract/hex.ts'
import type { WireSend } from '../bridge/methods.ts'
import { messageOf } from '../bridge/rpcError.ts'
import { shownBlock } from '../store/blocksSlice.ts'
import { useApp, useClient } from '../store/useApp.ts'
import { sendSigned } from './signedRequests.ts'
import { simulateTransaction, type Simulation } from './simulation.ts'

/** Gas limit for sending despite a failure, if none is given: it cannot be estimated. */
export const FALLBACK_GAS_LIMIT = 1_000_000n

/** A request to the node and its result. */
interface State {
  busy?: string | undefined
  error?: string | undefined
  /** What is being simulated; changing what would be sent removes it, and the result is discarded. */
  asked?: WireSend | undefined
  simulation?: Simulation | undefined
  /** The last sent transaction: it stays visible while the next one is edited. */
  sent?: Hash | undefined
}

/** A transaction that is simulated before it is sent. */
export interface SimulatedSend extends Readonly<Omit<State, 'asked'>> {
  /** The simulation succeeded: the current draft can be sent as it is. */
  isGood: boolean
  simulate: (transaction: WireSend) => void
  send: (transaction: WireSend, password: string | undefined) => void
  /** Discards the result: the draft has changed. */
  reset: () => void
  fail: (problem: string) => void
}

/** Simulates and sends transactions of one sender. */
export function useSimulatedSend(from: Address): SimulatedSend {
  const client = useClient()
  const blockGasLimit = useApp((state) => state.blocks.head?.gasLimit)
  const block = useApp((state) => shownBlock(state.blocks))
  const [state, setState] = useState<State>({})
  const [simulated, setSimulated] = useState({ from, block })
  if (simulated.from !== from || simulated.block !== block) {
    setSimulated({ from, block })
    setState({})
  }
  const isGood = state.simulation?.outcome.kind === 'returned'

  function simulate(transaction: WireSend): void {
    const settle = (result: State): void => setState((now) => (now.asked === transaction ? { sent: now.sent, ...result } : now))
    setState(({ sent }) => ({ sent, asked: transaction, busy: 'Simulating…' }))
    simulateTransaction(client, transaction, block).then(
      (simulation) => settle({ simulation }),
      (error: unknown) => settle({ error: messageOf(error) }),
    )
  }

  function send(transaction: WireSend, password: string | undefined): void {
    const fallbackGas = blockGasLimit !== undefined && blockGasLimit < FALLBACK_GAS_LIMIT ? blockGasLimit : FALLBACK_GAS_LIMIT
    const whole = isGood || transaction.gas ? transaction : { ...transaction, gas: quantityFromBigint(fallbackGas) }
    setState((before) => ({ ...before, busy: 'Sending…', error: undefined }))
    sendSigned(client, whole, password).then(
      (hash) => setState({ sent: hash }),
      (error: unknown) => setState((before) => ({ ...before, busy: undefined, error: messageOf(error) })),
    )
  }

  return {
    ...state,
    isGood,
    simulate,
    send,
    reset: () => setState(({ sent }) => ({ sent })),
    fail: (problem) => setState(({ sent }) => ({ sent, error: problem })),
  }
}
