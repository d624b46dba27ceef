/**
 * `npm run record -- [PART OF A NAME …]`: writes what the node answers now into the scripts that have no answers yet, or whose names hold a
 * part. Then writes the examples of methods, which are the happy cases of all scripts, to where the node answers them.
 */
import { writeFileSync } from 'node:fs'
import { EXAMPLES_FILE, examplesOf, moduleOf } from './examples.ts'
import { createScriptChain } from './fixture.ts'
import { createInProcessPeer } from './inProcessPeer.ts'
import { readScripts, recordScript } from './runScripts.ts'

const parts = process.argv.slice(2)
for (const script of readScripts()) {
  const isNew = !script.lines.some(({ kind }) => kind === 'receive')
  if (!isNew && !parts.some((part) => script.name.includes(part))) continue
  const chain = await createScriptChain(script.profile)
  await recordScript(script, createInProcessPeer(chain.dispatcher, script))
  await chain.close()
  process.stdout.write(`recorded ${script.name}\n`)
}

writeFileSync(EXAMPLES_FILE, moduleOf(examplesOf(readScripts())))
