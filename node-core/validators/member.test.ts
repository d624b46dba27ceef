import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Member } from './member.ts'
import { freePorts } from '../base/ports.ts'
import { ProcessGuard } from './processGuard.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-member-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An engine that answers, and then halts as CometBFT does: it says so, and goes on running. */
const ENGINE = `#!${process.execPath}
const { readFileSync } = require('node:fs')
const port = /\\[rpc\\]\\nladdr = "tcp:\\/\\/127.0.0.1:(\\d+)/.exec(readFileSync(process.argv[4] + '/config/config.toml', 'utf8'))[1]
require('node:http').createServer((request, response) => {
  response.end('{}')
  console.log('E[2026-04-01|00:00:00.000] CONSENSUS FAILURE!!!                         module=consensus err="no space left on device"')
}).listen(port, '127.0.0.1')
`

test.skipIf(process.platform === 'win32')('an engine that halts is told of, although its process runs on', async () => {
  const engineFile = join(folder, 'engine.cjs')
  writeFileSync(engineFile, ENGINE, { mode: 0o700 })
  const [http, ws, application, engine, p2p] = (await freePorts(5)) as [number, number, number, number, number]
  const guard = new ProcessGuard()
  const halted = Promise.withResolvers<string>()
  const member = new Member(
    {
      engineFile,
      nodeCommand: () => ({
        file: process.execPath,
        args: ['-e', 'console.log("ready {}"); setInterval(() => {}, 1000)'],
        hasChannel: false,
      }),
      genesis: '{}',
      timing: { blockTimeMs: 50, emptyBlocks: true },
      guard,
    },
    {
      name: 'validator 2',
      folder,
      program: { dataDir: null, ports: { http, ws, application, engine, p2p } },
      peers: [],
      onMessage: () => Promise.resolve(undefined),
      onCrash: halted.resolve,
    },
  )
  await member.start()
  expect(await halted.promise).toBe(`the engine of validator 2 has halted: see ${join(folder, 'engine.log')}`)
  await member.kill()
  guard.close()
})
