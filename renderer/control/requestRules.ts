/** What the window does with rules for clients' requests, and with the requests that they hold. */
import type { RequestAction } from '../../node-core/contract/requestActions.ts'
import type {
  WirePausedRequest,
  WireRequestPreset,
  WireRequestRule,
  WireRequestRuleState,
} from '../../node-core/contract/wire/requestRules.ts'
import type { ParamsOf } from '../bridge/methods.ts'
import { countText } from '../../node-core/contract/countText.ts'
import type { App } from '../store/useApp.ts'
import { tellRefusal } from './perform.ts'

/** The rule as it is set, without what it did. */
export const ruleOf = ({ id, match, action, isOn }: WireRequestRuleState): WireRequestRule => ({ id, match, action, isOn })

/** Turns a rule on or off; its counts go on. */
export function turnRule(app: App, rule: WireRequestRuleState, isOn: boolean): void {
  const { requestRules } = app.sync
  requestRules.shown({ ...rule, isOn })
  run(app, () => app.client.call('devnet_setRequestRule', { ...ruleOf(rule), isOn }).finally(() => requestRules.read()))
}

/** Removes a rule, with a message that offers to set it again. */
export function removeRule(app: App, rule: WireRequestRuleState): void {
  run(app, async () => {
    await app.client.call('devnet_removeRequestRule', rule.id)
    tellRemoved(app, [rule])
  })
}

/** Removes all rules, which lets go on what they hold, with a message that offers to set them again. */
export function removeAllRules(app: App): void {
  const { rules } = app.store.getState().requestRules
  run(app, async () => {
    await app.client.call('devnet_clearRequestRules')
    tellRemoved(app, rules)
  })
}

function tellRemoved(app: App, rules: readonly WireRequestRuleState[]): void {
  const setAgain = async (): Promise<void> => {
    for (const rule of rules) await app.client.call('devnet_setRequestRule', ruleOf(rule))
  }
  app.tell(`${countText(rules.length, 'rule')} removed`, 'Requests that were held go on.', {
    label: 'Set again',
    run: () => run(app, setAgain),
  })
}

type PresetName = ParamsOf<'devnet_applyRequestPreset'>[0]

/** Sets the rules of a preset, for all clients if no pattern is given. Its card and the banner say so; a message would cover the cards. */
export function applyPreset(app: App, { name }: WireRequestPreset, client: string): void {
  run(app, () => app.client.call('devnet_applyRequestPreset', name as PresetName, client === '' ? {} : { client }))
}

/** Removes the rules of a preset. */
export function removePreset(app: App, preset: string): void {
  run(app, async () => {
    const rules = app.store.getState().requestRules.rules.filter((rule) => rule.preset === preset)
    for (const { id } of rules) await app.client.call('devnet_removeRequestRule', id)
  })
}

/** Lets a held request go on, as it is or by an action. Rejects if the node refuses the action. */
export async function continueRequest(app: App, id: number, action?: RequestAction): Promise<void> {
  const isHeld = await app.client.call('devnet_continueRequest', id, action)
  app.sync.requestRules.released(id)
  if (!isHeld) app.tell('The request is not held any more', 'Its client was gone, or its time was over.')
}

/** Lets a held request go on as it is. */
export function continueHeld(app: App, { id }: WirePausedRequest): void {
  run(app, () => continueRequest(app, id))
}

/** Lets the request go on that was held first. */
export function continueOldest(app: App): void {
  const [oldest] = app.store.getState().requestRules.paused
  if (!oldest) return app.tell('No request is held')
  continueHeld(app, oldest)
}

/** Lets all held requests go on. */
export function continueAll(app: App): void {
  run(app, async () => {
    for (const { id } of app.store.getState().requestRules.paused) await continueRequest(app, id)
  })
}

function run(app: App, action: () => Promise<unknown>): void {
  action().catch((error: unknown) => tellRefusal(app, error))
}
