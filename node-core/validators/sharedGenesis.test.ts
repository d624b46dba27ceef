import { expect, test } from 'vitest'
import { scriptedEngine } from '../consensus/engine/scriptedEngine.fixture.ts'
import { engineGenesisFile } from './engineGenesis.ts'
import { createEngineKey } from './keys.ts'
import { assertGenesisOf, genesisDifference, readSharedGenesis } from './sharedGenesis.ts'

const { publicKey } = createEngineKey()
const GENESIS = engineGenesisFile({
  chainName: 'terrarium-7',
  timeMs: 1_700_000_000_120,
  validators: [{ publicKey, name: 'validator-0', power: 10 }],
  maxBlockBytes: 2 ** 20,
  appState: { alloc: { '0x01': { balance: '0x1' } } },
})

test('the genesis of an engine names its chain and has the state of the node', () => {
  expect(readSharedGenesis(GENESIS)).toEqual({
    text: GENESIS,
    chainName: 'terrarium-7',
    appState: { alloc: { '0x01': { balance: '0x1' } } },
  })
})

test.each([
  ['{', 'it is not JSON'],
  ['null', 'it is not the genesis.json of an engine'],
  ['{"alloc":{}}', 'it is not the genesis.json of an engine'],
])('%s is refused', (text, reason) => {
  expect(() => readSharedGenesis(text)).toThrow(reason)
})

const changed = (part: string | RegExp, by: string) => GENESIS.replace(part, by)

test.each([
  [GENESIS, undefined],
  [JSON.stringify(JSON.parse(GENESIS)), undefined],
  // As Go writes it.
  [changed('.120Z', '.12Z'), undefined],
  [changed('terrarium-7', 'terrarium-8'), 'chain_id is terrarium-7 instead of terrarium-8'],
  [changed('.120Z', '.121Z'), 'genesis_time differs'],
  [changed('"power": "10"', '"power": "11"'), 'validators differ'],
  [changed('0x1"', '0x2"'), 'app_state differs'],
])('two documents begin the same chain, or are said to differ (%#)', (other, difference) => {
  expect(genesisDifference(GENESIS, other)).toBe(difference)
})

test('an engine is asked for its genesis', async () => {
  await using engine = await scriptedEngine(() => `{"jsonrpc":"2.0","id":1,"result":{"genesis":${GENESIS}}}`)
  await assertGenesisOf(engine.url.name, GENESIS)
  const reason = `the genesis is not that of ${engine.url.name}: app_state differs`
  await expect(assertGenesisOf(engine.url.name, changed('0x1"', '0x2"'))).rejects.toMatchObject({ code: 'validator', message: reason })
})
