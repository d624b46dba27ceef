/** `--check-clients URL`: says which clients work with a node, and what the others miss. */
import { checkClients } from '../compatibility/checkClients.ts'
import { replaceInvisible } from '../contract/invisibleText.ts'
import { countText } from '../contract/countText.ts'
import type { WireClientCompatibility } from '../contract/wire/clientCompatibility.ts'

const VERDICTS = { works: 'works', differs: 'works, but for what is marked ~', fails: 'fails' } as const

/** Runs the command. Returns what to print, and whether no client fails. Throws CodedError<CompatibilityErrorCode>. */
export async function runCheckClients(url: string): Promise<{ text: string; isGood: boolean }> {
  const compatibility = await checkClients(url)
  return { text: textOf(compatibility), isGood: compatibility.clients.every(({ verdict }) => verdict !== 'fails') }
}

function textOf({ clientVersion, checks, unseen, clients, findings }: WireClientCompatibility): string {
  const width = Math.max(...clients.map(({ title }) => title.length))
  const titles = new Map(clients.map(({ id, title }) => [id, title]))
  const named = (ids: readonly string[], mark: string): string[] => ids.map((id) => `${mark} ${titles.get(id)}`)
  const lines = [
    `${clientVersion ?? 'a node that does not say what it is'}: ${countText(checks - unseen.length, 'check')}, ${findings.length} not passed`,
    '',
    ...clients.map(({ title, verdict }) => `  ${title.padEnd(width)}  ${VERDICTS[verdict]}`),
    ...findings.flatMap(({ need, instead, says, fails, differs }) => [
      '',
      `${need}: ${instead}`,
      `  ${[...named(fails, '✗'), ...named(differs, '~')].join(', ')}`,
      `  ${says}`,
    ]),
    ...(unseen.length === 0 ? [] : ['', 'Not checked, since nothing of the kind was seen:', ...unseen.map((need) => `  ${need}`)]),
  ]
  // The node's answers are anybody's, and a terminal obeys what it is not shown.
  return `${lines.map((line) => replaceInvisible(line, '\uFFFD')).join('\n')}\n`
}
