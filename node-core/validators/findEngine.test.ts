import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ENGINE_VERSION, findEngine } from './findEngine.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-engine-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A folder with programs that are shell scripts. */
function folderWith(programs: Record<string, string>): string {
  const path = mkdtempSync(join(folder, 'bin-'))
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(path, name), 0o755)
  }
  return path
}

const lines: string[] = []
const search = (path: string | null, PATH: string, mayBuild = false, cacheDir = join(folder, 'cache')) =>
  findEngine({ path, cacheDir, mayBuild, say: (line) => lines.push(line), env: { ...process.env, PATH } })

describe.skipIf(process.platform === 'win32')('the engine', () => {
  test('is the program or in the folder that is named', async () => {
    const named = folderWith({ cometbft: 'echo v0.39.4' })
    const found = { file: join(named, 'cometbft'), version: '0.39.4' }
    expect(await search(named, '')).toEqual(found)
    expect(await search(found.file, '')).toEqual(found)
    await expect(search(folder, '')).rejects.toMatchObject({ code: 'engine', message: expect.stringContaining(`at ${folder}`) as string })
  })

  test('is the first on the PATH whose version is supported, or in the cache', async () => {
    const [old, broken, good] = [
      folderWith({ cometbft: 'echo 0.37.2' }),
      folderWith({ cometbft: 'echo no >&2; exit 1' }),
      folderWith({ cometbft: 'echo 0.38.25' }),
    ]
    expect(await search(null, `${old}::${broken}:${good}`)).toEqual({ file: join(good, 'cometbft'), version: '0.38.25' })
    expect(await search(null, old, false, good)).toMatchObject({ file: join(good, 'cometbft') })
    await expect(search(null, `${old}:${broken}`)).rejects.toMatchObject({
      code: 'engine',
      message: expect.stringMatching(
        /cometbft is not a CometBFT of 0\.38, 0\.39, 0\.40: it says 0\.37\.2; .*does not run as CometBFT \(no\); .*go install/,
      ) as string,
    })
  })

  test('is built by Go into the cache, where it is found from then on', async () => {
    const go = folderWith({
      go: `[ "$1" = version ] && exit 0; echo 'go: downloading example.com/a v1' >&2; echo example.com/a >&2; [ "$CGO_ENABLED" = 0 ] || exit 1; printf '#!/bin/sh\\necho "%s"\\n' "\${3##*@v}" > "$GOBIN/cometbft"; chmod +x "$GOBIN/cometbft"`,
    })
    const cacheDir = join(folder, 'built')
    const built = { file: join(cacheDir, 'cometbft'), version: ENGINE_VERSION }
    const progress: string[] = []
    const env = { ...process.env, PATH: `${go}:/bin:/usr/bin` }
    const said = { say: (line: string) => lines.push(line), onProgress: (text: string) => progress.push(text) }
    expect(await findEngine({ path: null, cacheDir, mayBuild: true, env, ...said })).toEqual(built)
    expect(progress).toEqual(
      ['1 modules downloaded, 0 packages compiled', '1 modules downloaded, 1 packages compiled'].map(
        (done) => `building CometBFT ${ENGINE_VERSION} with Go, once: ${done}`,
      ),
    )
    expect(lines.splice(0)).toEqual([expect.stringContaining(`building CometBFT ${ENGINE_VERSION}`)])
    expect(await search(null, '', true, cacheDir)).toEqual(built)
    expect(lines).toEqual([])
  })

  test('says what to install where there is no Go, or where it fails', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    await expect(search(null, empty, true)).rejects.toMatchObject({
      message: expect.stringContaining('no Go to build it: install Go') as string,
    })
    const offline = folderWith({ go: '[ "$1" = version ] && exit 0; echo first >&2; echo "no route to proxy" >&2; exit 1' })
    await expect(search(null, offline, true)).rejects.toMatchObject({
      code: 'engine',
      message: expect.stringContaining('could not be built (no route to proxy)') as string,
    })
  })
})
