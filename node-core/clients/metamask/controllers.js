/**
 * A wallet that meets a chain which is reset, goes back, is reorganised or changes its id; and the remedies of the node. These controllers
 * take the next nonce from the chain and from what they wait for. What they read of the chain they keep until the next block, the first that
 * is higher than all before: after a chain went back, it must become longer than they remember. They list a transaction as dropped if they
 * saw one with its nonce confirmed before. A gap of nonces comes from a nonce that the user sets, or from another wallet.
 */
const assert = require('node:assert/strict')
const { afterEach, beforeEach, test } = require('node:test')
const { ACCOUNT, Wallet } = require('./wallet.js')

const SENT = 9
let wallet
let snapshot

/** Calls the node as a program does, without an origin. */
async function call(method, ...params) {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(process.env.RPC_URL, {
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await reply.json()
  if (error) throw new Error(error.message)
  return result
}

const height = async () => Number(await call('eth_blockNumber'))
const countOf = async () => Number(await call('eth_getTransactionCount', ACCOUNT, 'latest'))
const explain = (nonce) => call('devnet_explainTransaction', { from: ACCOUNT, nonce })
const nonceOf = ({ txParams }) => Number(txParams.nonce)

/** What the window's button does. */
async function heal(nonce, kind) {
  const { remedies } = await explain(nonce)
  const { method, params } = remedies.find((it) => it.kind === kind)
  await call(method, ...params)
}

async function sendNine() {
  for (let nonce = 0; nonce < SENT; nonce++) assert.equal(nonceOf(await wallet.works()), nonce)
}

/** Makes the chain longer than it was when the nine were sent. */
async function outgrow() {
  const blocks = SENT + 1 - (await height())
  if (blocks > 0) await call('anvil_mine', blocks)
  await wallet.sees(SENT + 1)
}

/** Sends twice, from a nonce on. */
async function worksFrom(nonce) {
  assert.equal(nonceOf(await wallet.works()), nonce)
  assert.equal(nonceOf(await wallet.works()), nonce + 1)
}

beforeEach(async () => {
  await call('devnet_reset', 'hard')
  await call('evm_setAutomine', true)
  snapshot = await call('evm_snapshot')
  await call('devnet_createSnapshot', 'fresh')
  wallet = new Wallet(await call('eth_chainId'))
})
afterEach(async () => {
  wallet.destroy()
  await call('devnet_deleteSnapshot', 'fresh').catch(() => undefined)
})

test('a transaction is estimated, signed, sent and confirmed with its receipt', async () => {
  const { hash, txReceipt, txParams } = await wallet.works()
  const receipt = await call('eth_getTransactionReceipt', hash)
  assert.equal(txReceipt.blockHash, receipt.blockHash)
  assert.equal(txParams.type, '0x2')
  assert.equal(Number(txParams.gas), 21_000)
})

test('a waiting transaction is sped up, and the next one canceled', async () => {
  await call('evm_setAutomine', false)
  const slow = await wallet.send()
  await wallet.speedUp(slow)
  await call('evm_mine')
  await wallet.has(slow, 'dropped')
  const unwanted = await wallet.send()
  await wallet.cancel(unwanted)
  await call('evm_mine')
  await wallet.has(unwanted, 'dropped')
  assert.deepEqual(
    wallet.list.filter(({ status }) => status === 'confirmed').map((it) => [it.type, nonceOf(it)]),
    [
      ['retry', 0],
      ['cancel', 1],
    ],
  )
  assert.equal(await countOf(), 2)
})

test('a reset that keeps heights and nonces needs nothing of the wallet', async () => {
  await sendNine()
  await call('devnet_reset')
  assert.equal(await height(), SENT + 1)
  await worksFrom(SENT)
})

const NEW_IDS = {
  'a reset with a new chain id': ['devnet_reset', 'newChainId'],
  'a chain id that is set': ['anvil_setChainId', 4242],
}
for (const [name, request] of Object.entries(NEW_IDS)) {
  test(`after ${name} the wallet is refused until its network has the new one`, async () => {
    await sendNine()
    await call(...request)
    await assert.rejects(wallet.send(), /Internal JSON-RPC error/)
    assert.equal(wallet.list.at(-1).status, 'failed')
    await wallet.setChainId(await call('eth_chainId'))
    await worksFrom(request[0] === 'devnet_reset' ? 0 : SENT)
  })
}

const GOING_BACK = {
  'a hard reset': () => call('devnet_reset', 'hard'),
  "Hardhat's reset": () => call('hardhat_reset'),
  'a revert to a snapshot': () => call('evm_revert', snapshot),
  'a snapshot that is restored': () => call('devnet_restoreSnapshot', 'fresh'),
  "anvil's rollback": () => call('anvil_rollback', SENT),
}
for (const [name, goBack] of Object.entries(GOING_BACK)) {
  test(`after ${name} the wallet reads the chain and sends with its nonce`, async () => {
    await sendNine()
    await goBack()
    assert.equal(await height(), 0)
    // Its block tracker stays at 9, a block that the chain no longer has.
    assert.equal(await wallet.request('eth_getTransactionCount', ACCOUNT, 'latest'), '0x0')
    assert.ok((await call('devnet_control')).rememberedBlocks > 0)
    const id = await wallet.send()
    assert.equal(nonceOf(wallet.find(id)), 0)
    assert.equal(await countOf(), 1)
    await wallet.has(id, 'dropped')
  })

  test(`after ${name} the wallet goes on once its nonce is adopted and the chain has outgrown it`, async () => {
    await sendNine()
    await goBack()
    await call('devnet_adoptNonce', ACCOUNT, SENT)
    await outgrow()
    await worksFrom(SENT)
  })

  test(`after ${name} the wallet begins again once its activity is cleared and the chain has outgrown it`, async () => {
    await sendNine()
    await goBack()
    wallet.clearActivity()
    await outgrow()
    await worksFrom(0)
  })
}

for (const kind of ['adoptNonce', 'sendFillers']) {
  test(`a nonce that the chain has not reached is mined after ${kind}`, async () => {
    await sendNine()
    await call('devnet_reset', 'hard')
    const id = await wallet.send(SENT)
    assert.equal((await explain(SENT)).why, 'The wallet is at nonce 9, the chain at 0: nonces 0 to 8 are missing.')
    await heal(SENT, kind)
    await wallet.has(id, 'confirmed')
    await outgrow()
    await worksFrom(SENT + 1)
    assert.equal(await countOf(), SENT + 3)
  })
}

test('a nonce that the chain has not reached is dropped', async () => {
  await sendNine()
  await call('devnet_reset', 'hard')
  await wallet.send(SENT)
  await heal(SENT, 'drop')
  assert.deepEqual(await call('txpool_status'), { pending: '0x0', queued: '0x0' })
})

test('after a reorganisation that loses two transactions the wallet goes on once its nonce is adopted', async () => {
  await sendNine()
  await call('anvil_reorg', 2, [])
  assert.equal(await height(), SENT)
  assert.equal(await countOf(), SENT - 2)
  await call('devnet_adoptNonce', ACCOUNT, SENT)
  await outgrow()
  await worksFrom(SENT)
})
