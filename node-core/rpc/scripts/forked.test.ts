/** The wire scripts on a fork of the scripts' chain: what is read there and what is sent there is answered as on the chain itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RemoteChainFixture } from '../../chain/remoteChain.fixture.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { type ScriptChain, createScriptChain } from './fixture.ts'
import { createInProcessPeer } from './inProcessPeer.ts'
import { comparedAnswers } from './otherChain.ts'
import { changesNothing, readScripts } from './runScripts.ts'

const all = readScripts().filter((script) => script.profile === 'devnet' && !changesNothing(script))

/** Scripts that a fork answers otherwise, and why. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'it says that it is a fork': [
    'anvil_nodeInfo/answer',
    'anvil_setRpcUrl/no-fork',
    'hardhat_metadata/answer',
    'hardhat_metadata/like.anvil',
  ],
  'it begins at the fork block: what is above its first block, and how far it can go back': [
    'admin_nodeInfo/answer.private',
    'anvil_getGenesisTime/answer',
    'anvil_reorg/errors',
    'anvil_reorg/transactions',
    'anvil_reset/answer',
    'anvil_rollback/depth',
    'debug_getAccessibleState/first.private',
    'debug_setHead/answer.private',
    'devnet_branches/after-a-revert',
    'devnet_deleteBranch/left-behind',
    'devnet_renameBranch/names',
    'devnet_reset/keep-heights',
    'devnet_reset/other-modes',
    'devnet_tokenHolders/past',
    'eth_config/answer',
    'eth_getLogs/final.anvil',
  ],
  'its lists begin after the fork block': [
    'admin_importChain/answer.private',
    'debug_traceBlockFromFile/errors.private',
    'anvil_getLastBlockWallTime/answer',
    'anvil_setBlockTimestampInterval/interval',
    'debug_getModifiedAccountsByHash/answer.private',
    'debug_getModifiedAccountsByNumber/answer.private',
    'devnet_addArtifacts/answer.private',
    'devnet_assignArtifact/answer.private',
    'devnet_blocks/answer',
    'devnet_compareBlocks/errors',
    'devnet_compareBlocks/two-blocks',
    'devnet_contract/answer',
    'devnet_contract/block',
    'devnet_contracts/answer',
    'devnet_coverage/answer.private',
    'devnet_coverage/functional.private',
    'devnet_transactions/answer',
    'devnet_transactions/internal',
    'devnet_valueHistory/answer.private',
    'hardhat_setBlockTimestampInterval/interval',
    'ots_getContractCreator/creator',
    'ots_searchTransactionsAfter/page',
    'ots_searchTransactionsBefore/page',
    'trace_filter/finds',
  ],
  'its state is not proved, and cannot be listed': [
    'debug_accountRange/pages.private',
    'debug_dbGet/entries.private',
    'debug_dumpBlock/answer.private',
    'debug_executionWitness/block.private',
    'debug_intermediateRoots/answer.private',
    'debug_preimage/known.private',
    'debug_storageRangeAt/answer.private',
    'devnet_exportGenesis/answer.private',
    'eth_getAccount/known',
    'eth_getProof/known',
    'eth_sendRawTransactionConditional/not-met',
    'evm_setAccountBalance/next-block',
  ],
  'hashes of blocks made here are plain texts': ['eth_newBlockFilter/life', 'evm_mine_detailed/outputs'],
  'labels of contracts of public chains are there, whether they are deployed or not': [
    'devnet_labels/answer.private',
    'devnet_setLabel/answer.private',
  ],
  'a label is null in a notification while the code that it depends on has not been read': ['devnet_subscribe/workspace.private.duplex'],
  'what is mined at once is mined after what it needs was fetched': ['devnet_adoptNonce/known'],
}
const differing = new Set(Object.values(OTHERWISE).flat())
/** In full runs all, else every third. */
const scripts = all.filter(({ name }) => !differing.has(name)).filter((_, at) => IS_FULL_RUN || at % 3 === 0)

describe('wire scripts on a fork', () => {
  let remote: ScriptChain
  const known = new Set<unknown>()
  beforeAll(async () => {
    remote = await createScriptChain()
    const { chain } = remote.context
    for (let number = 0n; number <= chain.head.header.number; number++) {
      const { hash, header, transactions } = chain.blockByNumber(number)!
      for (const it of [hash, header.stateRoot, ...transactions.map((transaction) => transaction.hash)]) known.add(it)
    }
  })
  afterAll(() => remote.close())

  test.each(scripts.map((script) => [script.name, script] as const))('%s', async (_, script) => {
    const fork = new RemoteChainFixture(remote.context.chain).fork()
    const chain = await createScriptChain('devnet', fork)
    try {
      for (const { came, expected } of await comparedAnswers(script, createInProcessPeer(chain.dispatcher, script), { known }))
        expect(came).toEqual(expected)
    } finally {
      await chain.close()
    }
  })

  test('those that are answered otherwise exist', () => {
    const names = new Set(all.map(({ name }) => name))
    expect(Array.from(differing).filter((name) => !names.has(name))).toEqual([])
  })
})
