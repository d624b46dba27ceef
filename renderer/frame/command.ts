/** Something that the window can do: reached by search, by the application menu under its id, some by a key. */
export interface Command {
  id: string
  title: string
  /** Other words by which the search finds it. */
  synonyms?: string
  run: () => void
}
