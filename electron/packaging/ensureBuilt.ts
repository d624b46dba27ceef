/**
 * Builds the bundles that are missing or older than their sources, or all of them with --all. Runs before everything that needs them. Files
 * are replaced in place and old ones removed at the end, so that programs running from them keep working.
 */
import { spawn } from 'node:child_process'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BUILD_GROUPS, type BuildGroup, isBuilt, ROOT, stampOf } from './buildGroups.ts'

/** Runs the group's bundler, and shows its output only if it fails. */
async function build(group: BuildGroup): Promise<boolean> {
  const startedAtMs = Date.now()
  // Test runners set another NODE_ENV, which would build the window with React's checks and make it half as fast.
  const env = { ...process.env, NODE_ENV: 'production' }
  const bundler = spawn(process.execPath, [...group.command], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [bundler.stdout, bundler.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const status = await new Promise<number | null>((resolve) => bundler.once('close', resolve))
  if (status === 0) {
    for (const folder of group.folders) removeOlder(path.join(ROOT, folder), startedAtMs)
    writeFileSync(stampOf(group), String(startedAtMs))
    return true
  }
  process.stderr.write(`${Buffer.concat(output).toString()}\nBuilding the ${group.name} failed.\n`)
  return false
}

/** Removes the files of earlier builds. */
function removeOlder(folder: string, timeMs: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && statSync(file).mtimeMs < timeMs) rmSync(file)
  }
}

const stale = BUILD_GROUPS.filter((group) => process.argv.includes('--all') || !isBuilt(group))
if (stale.length > 0) {
  process.stderr.write(`Building the ${stale.map((group) => group.name).join(', the ')} …\n`)
  const results = await Promise.all(stale.map(build))
  if (results.includes(false)) process.exitCode = 1
}
