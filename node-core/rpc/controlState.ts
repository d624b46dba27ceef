/** What control methods have set, as the window shows it. Each part of the node that they set has an entry in the table. */
import { type Control, control, type WireControl } from '../contract/wire/control.ts'
import { ruleSettingsOf } from '../chain/ruleSettings.ts'
import type { RpcContext } from './context.ts'

/** Fields of the control state. */
interface ControlReader<T> {
  read(this: void, context: RpcContext): T
  /** Calls `listener` when a field may have changed, until the returned function is called; absent if another entry listens to the same. */
  listen?(this: void, context: RpcContext, listener: () => void): () => void
}

const reader = <T extends Partial<Control>>(entry: ControlReader<T>) => entry

const mining = reader({
  read: ({ miner }) => ({
    mode: miner.mode,
    ...(miner.nextTickAtMs !== undefined && { nextTickAt: miner.nextTickAtMs }),
  }),
  listen: ({ miner }, listener) => miner.on('changed', listener),
})

const time = reader({
  read({ miner: { clock } }) {
    const { offset, next, interval } = clock.state
    return {
      timeOffset: Number(offset),
      ...(next !== undefined && { nextTimestamp: next }),
      ...(interval !== undefined && { timestampInterval: interval }),
    }
  },
})

const nextBlock = reader({
  read({ miner: { settings, next } }) {
    const { coinbase, gasLimit, leastTip, isGasLimitImmediate = false } = settings
    return {
      coinbase,
      isGasLimitImmediate,
      ...(gasLimit !== undefined && { gasLimit }),
      ...(leastTip !== undefined && { leastGasPrice: leastTip }),
      ...(next.baseFeePerGas !== undefined && { nextBaseFee: next.baseFeePerGas }),
      ...(next.prevRandao !== undefined && { nextPrevRandao: next.prevRandao }),
    }
  },
})

const rules = reader({
  read({ chain: { config } }) {
    const { fixedBaseFee, ...limits } = ruleSettingsOf(config)
    return { chainId: Number(config.chainId), ...limits, ...(fixedBaseFee !== 'off' && { fixedBaseFee }) }
  },
  listen: ({ chain }, listener) => chain.on('rulesChanged', listener),
})

const impersonation = reader({
  read({ accounts }) {
    const { addresses, isAutomatic } = accounts.impersonation.settings
    return { impersonated: [...addresses], autoImpersonate: isAutomatic }
  },
  listen: ({ accounts }, listener) => accounts.impersonation.on('changed', listener),
})

const log = reader({
  read: (context) => ({ isLogged: context.control.isActivityLogged }),
  listen: ({ history }, listener) => history.on('changed', listener),
})

const wallets = reader({
  read: ({ walletBlocks }) => ({ rememberedBlocks: walletBlocks.count }),
  listen: ({ walletBlocks }, listener) => walletBlocks.on('changed', listener),
})

const READERS: readonly ControlReader<unknown>[] = [mining, time, nextBlock, rules, impersonation, wallets, log]

/** All that is set now. The compiler names a field that no entry reads. */
export function controlState(context: RpcContext): Control {
  return {
    ...mining.read(context),
    ...time.read(context),
    ...nextBlock.read(context),
    ...rules.read(context),
    ...impersonation.read(context),
    ...wallets.read(context),
    ...log.read(context),
  }
}

/**
 * Sends what is set after every change, until the returned function is called: once for all changes in one turn of the event loop, since
 * one request may change several settings.
 */
export function watchControl(context: RpcContext, send: (state: WireControl) => void): () => void {
  let isDue = false
  let isWatching = true
  let last = JSON.stringify(control.encode(controlState(context)))
  const sendChange = () => {
    isDue = false
    if (!isWatching) return
    const state = control.encode(controlState(context))
    const text = JSON.stringify(state)
    if (text === last) return
    last = text
    send(state)
  }
  const changed = () => {
    if (isDue) return
    isDue = true
    queueMicrotask(sendChange)
  }
  const stops = READERS.map(({ listen }) => listen?.(context, changed))
  return () => {
    isWatching = false
    for (const stop of stops) stop?.()
  }
}
