import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type { FoundCompiler } from '../compilation/compilers.ts'
import { createCompiler } from './compiler.ts'

const SOLJSON = createRequire(import.meta.url).resolve('solc/soljson.js')
const INPUT = {
  language: 'Solidity',
  sources: { 'a.sol': { content: 'contract A {}' } },
  settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
}
const compilerOf = (mayRunFound: boolean, ...found: FoundCompiler[]) =>
  createCompiler({ mayRunFound, find: () => found, isWanted: () => true })(INPUT, '0.8.37+commit.f401782d', {})

test('the compiler that comes along compiles without being asked for', async () => {
  const others: FoundCompiler = { path: '/nowhere/solc', origin: 'foundry' }
  expect(await compilerOf(false, { path: SOLJSON, origin: 'bundled' }, others)).toMatchObject({
    contracts: { 'a.sol': { A: { evm: { bytecode: { object: expect.stringMatching(/^6080/) as string } } } } },
  })
})

test('another one that is here runs only where that is allowed', async () => {
  const found: FoundCompiler = { path: SOLJSON, origin: 'hardhat' }
  await expect(compilerOf(false, found)).rejects.toMatchObject({
    code: 'not-compiled',
    message: `no compiler of version 0.8.37+commit.f401782d comes with the node, and ${SOLJSON} may run with --json-rpc.compilers found; or import the build instead`,
  })
  expect(await compilerOf(true, found)).toHaveProperty('contracts')
})

test('without any the build is to be imported', async () => {
  await expect(compilerOf(true)).rejects.toThrow('none was found on this machine: import the build instead')
})
