import type { Address } from '../../node-core/contract/hex.ts'
import { shortenHex } from '../format/hash.ts'
import type { App } from '../store/useApp.ts'
import { perform, type ControlAction } from './perform.ts'

/** Lets this window send from an address without its key, even from a contract. */
export async function actAs(app: App, address: Address): Promise<void> {
  await perform(app, start(address))
  setActingAs(app, address)
}

/** Stops sending from the address. */
export async function stopActing(app: App): Promise<void> {
  const { actingAs } = app.store.getState().ui
  setActingAs(app, undefined)
  if (actingAs) await perform(app, stop(actingAs))
}

const start =
  (address: Address): ControlAction =>
  async (client) => {
    await client.call('anvil_impersonateAccount', address)
    return { title: `Acting as ${shortenHex(address)}`, description: 'What you send from this window now comes from it.' }
  }

const stop =
  (address: Address): ControlAction =>
  async (client) => {
    await client.call('anvil_stopImpersonatingAccount', address)
    return { title: `No longer acting as ${shortenHex(address)}` }
  }

function setActingAs({ store }: App, actingAs: Address | undefined): void {
  store.setState(({ ui }) => ({ ui: { ...ui, actingAs } }))
}
