/** An action of the window: available in the search box, in the application menu under its id, and some by shortcut. */
export interface Command {
  id: string
  title: string
  /** Further words that the search matches. */
  synonyms?: string
  /** Why it cannot be run now; `run` says so. */
  obstacle?: string
  run: () => void
}
