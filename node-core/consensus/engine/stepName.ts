/** What the engine's numbers of steps mean (`RoundStepType`). */
const STEPS = ['NewHeight', 'NewRound', 'Propose', 'Prevote', 'PrevoteWait', 'Precommit', 'PrecommitWait', 'Commit']

/** Name of a step by its number, which begins at one; null if there is none. */
export const stepName = (step: number): string | null => STEPS[step - 1] ?? null
