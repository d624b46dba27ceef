import { continueAll, continueOldest, removeAllRules } from '../control/requestRules.ts'
import { requestsPath } from '../routing/requestSearch.ts'
import type { App } from '../store/useApp.ts'
import type { Command } from './command.ts'

/** Commands for the rules of clients' requests, and for what they hold. */
export function ruleCommands(app: App, navigate: (path: string) => void): Command[] {
  return [
    {
      id: 'request.rules',
      title: 'Rules for requests…',
      synonyms: 'breakpoint pause fault chaos delay error drop network preset intercept',
      run: () => navigate(requestsPath({ tab: 'rules' })),
    },
    { id: 'request.removeRules', title: 'Remove all rules for requests', synonyms: 'turn off fault', run: () => removeAllRules(app) },
    { id: 'request.continue', title: 'Continue the held request', synonyms: 'resume breakpoint', run: () => continueOldest(app) },
    { id: 'request.continueAll', title: 'Continue all held requests', synonyms: 'resume breakpoints', run: () => continueAll(app) },
  ]
}
