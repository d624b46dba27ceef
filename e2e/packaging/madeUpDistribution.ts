import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Electron's mark of the fuse wire inside its binary. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** One state a fuse, as Electron is released: '0' off, '1' on. */
const RELEASED_FUSES = '1011100110'

const FILES = [
  'LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'chrome_100_percent.pak', 'chrome_200_percent.pak', 'chrome_crashpad_handler',
  'icudtl.dat', 'libffmpeg.so', 'locales/en-US.pak', 'resources.pak', 'resources/placeholder', 'snapshot_blob.bin', 'v8_context_snapshot.bin',
]

/** Writes what the packager takes for an unpacked Electron for Linux, so that packages can be made and looked at where the real one cannot be had. */
export function writeMadeUpDistribution(folder: string, version: string): void {
  for (const file of FILES) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), 'made up')
  }
  writeFileSync(path.join(folder, 'version'), version)
  // The wire: sentinel, version of its format, number of fuses, states.
  const wire = Buffer.concat([Buffer.from(FUSE_SENTINEL), Buffer.from([1, RELEASED_FUSES.length]), Buffer.from(RELEASED_FUSES)])
  const binary = path.join(folder, 'electron')
  writeFileSync(binary, Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n# '), wire, Buffer.from('\n')]))
  chmodSync(binary, 0o755)
}
