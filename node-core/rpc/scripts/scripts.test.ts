import { describe, expect, test } from 'vitest'
import type { AnyMethodRow } from '../method.ts'
import { METHOD_ROWS } from '../methods.ts'
import { createScriptChain } from './fixture.ts'
import { createInProcessPeer } from './inProcessPeer.ts'
import { playScript, readScripts } from './runScripts.ts'

const scripts = readScripts()
const rows: readonly AnyMethodRow[] = METHOD_ROWS

describe('wire scripts', () => {
  test.each(scripts.map((script) => [script.name, script] as const))('%s', async (_, script) => {
    const chain = await createScriptChain(script.profile)
    try {
      expect(await playScript(script, createInProcessPeer(chain.dispatcher, script))).toBeUndefined()
    } finally {
      await chain.close()
    }
  })

  test('there is one for every method', () => {
    const covered = new Set(scripts.map(({ method }) => method))
    expect(rows.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([])
  })

  test('each folder is named after a method, and calls it', () => {
    const names = new Set(rows.map(({ name }) => name))
    for (const script of scripts) {
      expect(names, script.name).toContain(script.method)
      expect(script.lines.some(({ kind, text }) => kind === 'send' && text.includes(`"${script.method}"`)), script.name).toBe(true)
    }
  })

  test('each method that the reference profile answers otherwise has a script for that', () => {
    const inReference = new Set(scripts.filter(({ profile }) => profile === 'reference').map(({ method }) => method))
    const differing = rows.filter(({ reference }) => reference !== 'functional')
    expect(differing.map(({ name }) => name).filter((name) => !inReference.has(name))).toEqual([])
  })
})
