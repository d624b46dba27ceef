/**
 * `npm run release -- COMMAND`: the steps of a release besides its packages.
 * `notes TAG` prints the changelog of the tagged version, `try FOLDER` starts the application packed there, and `checksums FOLDER` writes
 * SHA256SUMS next to the installers. Each reports the reason if it fails.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { notesOfTag } from './releaseNotes.ts'
import { tryApplication } from './tryApplication.ts'

const root = path.resolve(import.meta.dirname, '../..')
const SUMS = 'SHA256SUMS'

/** Path of the packed application, from which the packager builds installers, for the current platform. */
const UNPACKED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['linux-unpacked/terrarium', 'linux-arm64-unpacked/terrarium'],
  darwin: [process.arch === 'arm64' ? 'mac-arm64/Terrarium.app/Contents/MacOS/Terrarium' : 'mac/Terrarium.app/Contents/MacOS/Terrarium'],
  win32: ['win-unpacked/Terrarium.exe'],
}

function notes(tag: string): void {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  process.stdout.write(`${notesOfTag(tag, version, readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'))}\n`)
}

async function tryPackage(folder: string): Promise<void> {
  const candidates = (UNPACKED[process.platform] ?? []).map((file) => path.resolve(folder, file))
  const program = candidates.find((file) => existsSync(file))
  if (program === undefined) throw new Error(`no application for this system in ${folder}: run npm run package first`)
  process.stdout.write(`${program}: ${await tryApplication(program)}\n`)
}

function checksums(folder: string): void {
  const files = readdirSync(folder).filter((name) => name !== SUMS)
  if (files.length === 0) throw new Error(`${folder} is empty`)
  const sumOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex')
  writeFileSync(
    path.join(folder, SUMS),
    files
      .toSorted()
      .map((name) => `${sumOf(name)}  ${name}\n`)
      .join(''),
  )
}

const COMMANDS: Readonly<Record<string, (argument: string) => void | Promise<void>>> = { notes, try: tryPackage, checksums }

const [name = '', argument] = process.argv.slice(2)
try {
  const command = COMMANDS[name]
  if (command === undefined || argument === undefined)
    throw new Error(`usage: npm run release -- notes TAG | try FOLDER | checksums FOLDER`)
  await command(argument)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
