/** Exported values that no other file imports: what only its own file uses is not exported. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const files = globSync('{node-core,renderer,electron,e2e}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.d.ts'))

/** A script whose functions are also called by hand, a stand-in for a package, and a value that is held open. */
const NOT_IMPORTED = ['node-core/bench/engine.ts', 'e2e/host/electron.ts', 'node-core/rpc/scripts/fixture.ts#HELD_SAMPLER']

/** Reads a file's exports of values and its imports of project files; `*` stands for all names of a file. */
function namesOf(file: string): { exported: string[]; imported: string[] } {
  const text = readFileSync(path.join(root, file), 'utf8')
  const exported: string[] = []
  const imported = Array.from(text.matchAll(/\bimport\(\s*['"](\.[^'"]+)/g), ([, from]) => `${path.join(path.dirname(file), from!)}#*`)
  for (const node of parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file).body) {
    if ((node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') && node.source) {
      const from = path.join(path.dirname(file), node.source.value)
      for (const it of node.specifiers) {
        const name = it.type === 'ImportSpecifier' ? it.imported : it.type === 'ExportSpecifier' ? it.local : undefined
        imported.push(`${from}#${name === undefined ? '*' : 'name' in name ? name.name : name.value}`)
      }
    } else if (node.type === 'ExportNamedDeclaration') {
      const { declaration } = node
      if (declaration?.type === 'VariableDeclaration')
        for (const { id } of declaration.declarations) if ('name' in id) exported.push(id.name)
      if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration') exported.push(declaration.id!.name)
    }
  }
  return { exported: exported.map((name) => `${file}#${name}`), imported }
}

// It parses every file.
test('every exported value is imported by another file', { timeout: 120_000 }, () => {
  const names = files.map(namesOf)
  const imported = new Set(names.flatMap((it) => it.imported))
  const unused = names.flatMap((it) => it.exported).filter((name) => !imported.has(name) && !imported.has(name.replace(/#.*/, '#*')))
  expect(unused.filter((name) => !NOT_IMPORTED.some((file) => name.startsWith(file)))).toEqual([])
})
