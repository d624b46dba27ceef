/** A real suite: how long requests are open while a part of OpenZeppelin's tests runs. Their own work is not counted. */
import { OPEN_ZEPPELIN_ACCOUNTS, OPEN_ZEPPELIN_GAS_LIMIT, OpenZeppelinTests, hasOpenZeppelin } from '../conformance/openZeppelin.ts'
import type { Workload } from './workload.ts'

let installed: Promise<OpenZeppelinTests | undefined> | undefined

/** None if the tests do not lie beside the project. */
export const openZeppelinWorkloads: readonly Workload[] = hasOpenZeppelin
  ? [
      {
        name: 'OpenZeppelin tests',
        aim: 0.4,
        isOptional: true,
        options: { gasLimit: OPEN_ZEPPELIN_GAS_LIMIT, accounts: OPEN_ZEPPELIN_ACCOUNTS, isCodeSizeUnlimited: true },
        async measure({ name, url }) {
          installed ??= install()
          const tests = await installed
          if (tests === undefined) throw new Error('the npm registry cannot be reached')
          // The suite waits for the blocks of a node that answers a hash before there is one.
          const { passed, failed, secondsWithARequestOpen } = await tests.run(url, name === 'anvil' ? { ANVIL: '1' } : {})
          return { ms: secondsWithARequestOpen * 1000, note: `${passed} passed, ${failed} failed` }
        },
      },
    ]
  : []

async function install(): Promise<OpenZeppelinTests | undefined> {
  const tests = await OpenZeppelinTests.install()
  process.once('exit', () => tests?.remove())
  return tests
}
