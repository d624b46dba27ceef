#!/usr/bin/env node
/** The command `terrarium`: the node without a window. Plain JavaScript for old versions of Node, which it replaces by the packaged one. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Oldest version of Node that runs the bundle. */
const MIN_NODE = [22, 18]

const main = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..', 'out', 'node', 'main.js')

/** Whether this process can run the node. */
function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])
}

/** The version of Node that is installed with this package, if there is one for this machine. */
function packagedNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    return undefined
  }
}

function runIn(node) {
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal interrupts both: this process waits until the node has closed its chain.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('error', (error) => fail(`cannot start ${node}: ${error.message}`))
  child.once('exit', (status) => process.exit(status ?? 1))
}

function fail(reason) {
  process.stderr.write(`terrarium: ${reason}\n`)
  process.exit(1)
}

if (isNewEnough()) await import(pathToFileURL(main).href)
else {
  const node = packagedNode()
  if (node === undefined) fail(`Node.js ${MIN_NODE.join('.')} or newer is needed, and this is ${process.version}`)
  else runIn(node)
}
