import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit'

/** Platforms that packages are built for, as Node names them. */
export type PackagePlatform = 'linux' | 'win32' | 'darwin'

/** Electron's sentinel of the fuse wire inside its binary. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** One state per fuse, as Electron is released: '0' off, '1' on. */
const RELEASED_FUSES = '1011100110'
/** The wire: sentinel, version of its format, number of fuses, states. */
const FUSE_WIRE = Buffer.concat([Buffer.from(FUSE_SENTINEL), Buffer.from([1, RELEASED_FUSES.length]), Buffer.from(RELEASED_FUSES)])

const COMMON_FILES = [
  'LICENSE',
  'LICENSES.chromium.html',
  'chrome_100_percent.pak',
  'chrome_200_percent.pak',
  'icudtl.dat',
  'locales/en-US.pak',
  'resources.pak',
  'resources/placeholder',
  'snapshot_blob.bin',
  'v8_context_snapshot.bin',
]
const FILES: Readonly<Record<PackagePlatform, readonly string[]>> = {
  linux: [...COMMON_FILES, 'chrome-sandbox', 'chrome_crashpad_handler', 'libffmpeg.so'],
  win32: [...COMMON_FILES, 'ffmpeg.dll', 'd3dcompiler_47.dll'],
  darwin: ['LICENSE', 'LICENSES.chromium.html'],
}
const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)']

/**
 * Writes a fake unpacked Electron that the packager accepts, so that packages can be built and inspected where the real one is not
 * available.
 */
export function writeFakeDistribution(folder: string, version: string, platform: PackagePlatform): void {
  for (const file of FILES[platform]) write(folder, file, 'made up')
  write(folder, 'version', version)
  if (platform === 'linux') writeProgram(folder, 'electron')
  else if (platform === 'win32') write(folder, 'electron.exe', windowsProgram())
  else writeMacApplication(folder)
}

function write(folder: string, file: string, content: string | Buffer): string {
  const full = path.join(folder, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, content)
  return full
}

function writeProgram(folder: string, file: string): void {
  chmodSync(write(folder, file, Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n# '), FUSE_WIRE, Buffer.from('\n')])), 0o755)
}

/** An executable without code, whose version the packager replaces. */
function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const information = Resource.VersionInfo.createEmpty()
  information.setStringValues({ lang: 1033, codepage: 1200 }, { FileDescription: 'Electron', ProductName: 'Electron' })
  information.outputToResourceEntries(resources.entries)
  const icon = Data.RawIconItem.from(new ArrayBuffer(40), 16, 16, 32)
  Resource.IconGroupEntry.replaceIconsForResource(resources.entries, 1, 1033, [icon])
  resources.outputResource(program)
  return Buffer.concat([Buffer.from(program.generate()), FUSE_WIRE])
}

function writeMacApplication(folder: string): void {
  const contents = 'Electron.app/Contents'
  const frameworks = `${contents}/Frameworks`
  write(folder, `${contents}/Info.plist`, propertyList('Electron', 'com.github.Electron'))
  write(folder, `${contents}/Resources/electron.icns`, 'made up')
  writeProgram(folder, `${contents}/MacOS/Electron`)
  writeProgram(folder, `${frameworks}/Electron Framework.framework/Electron Framework`)
  for (const kind of HELPERS) {
    const name = `Electron Helper${kind}`
    write(folder, `${frameworks}/${name}.app/Contents/Info.plist`, propertyList(name, 'com.github.Electron.helper'))
    writeProgram(folder, `${frameworks}/${name}.app/Contents/MacOS/${name}`)
  }
}

function propertyList(name: string, id: string): string {
  const entries = {
    CFBundleExecutable: name,
    CFBundleName: name,
    CFBundleDisplayName: name,
    CFBundleIdentifier: id,
    CFBundlePackageType: 'APPL',
  }
  const rows = Object.entries(entries).map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${rows.join('')}</dict></plist>\n`
}
