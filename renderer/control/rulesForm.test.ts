import { expect, test } from 'vitest'
import type { AppState } from '../store/appStore.ts'
import type { App } from '../store/useApp.ts'
import { RULES_FORM } from './rulesForm.ts'

const CONTROL = {
  codeSizeLimit: 'fork',
  initCodeSizeLimit: 'off',
  txGasLimit: '0x1000000',
  gasLimit: '0x7fffffffffffffff',
  fixedBaseFee: '0x0',
  leastGasPrice: '0x3b9aca00',
  timestampInterval: '0xc',
  chainId: 1337,
}
const state = { node: { control: CONTROL }, blocks: {} } as unknown as AppState
const SHOWN = ['fork', 'off', '16777216', 'off', '0', '1', '12', '1337']

/** The requests that the texts mean, or what is wrong with them. */
async function requestsOf(...texts: string[]): Promise<unknown> {
  const read = RULES_FORM.read(texts, state)
  if ('problems' in read) return read.problems
  const requests: unknown[] = []
  const call = (...request: unknown[]): Promise<true> => {
    requests.push(request)
    return Promise.resolve(true)
  }
  await read.action({ call } as unknown as App['client'])
  return requests
}

test('shows the rules in force', () => {
  expect(RULES_FORM.initial(state)).toEqual(SHOWN)
})

test('requests only what differs from them', async () => {
  expect(await requestsOf(...SHOWN)).toEqual(['Nothing has changed yet'])
  expect(await requestsOf('OFF', 'fork', '16777216', '30,000,000', 'off', '1', '', '5')).toEqual([
    ['evm_setRules', { codeSizeLimit: 'off' }],
    ['evm_setRules', { initCodeSizeLimit: 'fork' }],
    ['evm_setBlockGasLimit', '0x1c9c380'],
    ['evm_setRules', { fixedBaseFee: 'off' }],
    ['evm_removeBlockTimestampInterval'],
    ['evm_setChainId', '0x5'],
  ])
  expect(await requestsOf('40000', 'off', 'off', 'off', '2.5', '0', '1', '1337')).toEqual([
    ['evm_setRules', { codeSizeLimit: '0x9c40' }],
    ['evm_setRules', { txGasLimit: 'off' }],
    ['evm_setRules', { fixedBaseFee: '0x9502f900' }],
    ['miner_setGasPrice', '0x0'],
    ['anvil_setBlockTimestampInterval', '0x1'],
  ])
})

test('says at each field what is wrong with it, and then requests nothing', async () => {
  expect(await requestsOf('0', 'many', '20999', '0', '-1', 'off', '1.5', '0')).toEqual([
    'Enter a number from 1 to 2,147,483,647, fork or off',
    'Enter a number from 1 to 2,147,483,647, fork or off',
    'Enter a number from 21,000 to 9,223,372,036,854,775,807, fork or off',
    'Enter a number from 1 to 9,223,372,036,854,775,807, or off',
    expect.any(String),
    expect.any(String),
    'Enter a number from 0 to 9,007,199,254,740,991',
    'Enter a number from 1 to 9,007,199,254,740,991',
  ])
})
