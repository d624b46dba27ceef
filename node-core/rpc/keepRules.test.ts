import { describe, expect, test } from 'vitest'
import { createKeepRules, hasSecrets } from './keepRules.ts'
import { METHOD_ROWS } from './methods.ts'

const DEV = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const OWN = '0x1563915e194d8cfba1943570603f7606a3115508'
const rules = createKeepRules(METHOD_ROWS, (address) => address === DEV)

const keptOf = (method: string, ...params: unknown[]) => rules(method).keep?.(params) ?? { params, isAnswerKept: true, isWhole: true }

test('the methods that carry secrets are these', () => {
  expect(METHOD_ROWS.filter(hasSecrets).map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "eth_sign",
      "eth_signTypedData_v4",
      "eth_signTransaction",
      "eth_signTypedData",
      "eth_signTypedData_v3",
      "personal_newAccount",
      "personal_importRawKey",
      "personal_unlockAccount",
      "personal_sign",
      "personal_sendTransaction",
      "personal_signAndSendTransaction",
      "personal_signTransaction",
      "personal_unpair",
      "personal_openWallet",
      "evm_addAccount",
      "evm_removeAccount",
      "anvil_reset",
      "anvil_setRpcUrl",
      "devnet_createWorkspace",
      "devnet_readFile",
      "devnet_writeFile",
      "devnet_probeFork",
      "devnet_importKeyFile",
      "devnet_exportKeyFile",
      "devnet_privateKey",
      "devnet_signTypedData",
      "devnet_replayRequests",
      "devnet_checkOptions",
      "devnet_setOptions",
      "devnet_token",
      "devnet_renewToken",
    ]
  `)
})

test('every name of a method has its rule', () => {
  for (const { name, aliases = [] } of METHOD_ROWS as readonly { name: string; aliases?: readonly string[] }[])
    for (const method of [name, ...aliases]) expect(rules(method), method).toMatchObject({ method, isKnown: true })
})

describe('of the params are kept', () => {
  test.each([
    ['eth_getBalance', [DEV, 'latest'], [DEV, 'latest']],
    ['personal_unlockAccount', [OWN, 'hunter2', 60], [OWN, '(secret)', 60]],
    ['personal_unlockAccount', ['hunter2', OWN, null], ['(secret)', '(secret)', null]],
    ['personal_sendTransaction', ['hunter2', { from: OWN }], ['(secret)', '(secret)']],
    ['personal_importRawKey', ['00ff', { wrong: 'hunter2' }, 'hunter2'], ['(secret)', '(secret)', '(secret)']],
    ['personal_sign', ['0x68', OWN, 'hunter2'], ['(secret)', OWN, '(secret)']],
    ['personal_sign', ['0x68', DEV.toUpperCase().replace('0X', '0x')], ['0x68', DEV.toUpperCase().replace('0X', '0x')]],
    ['eth_signTypedData_v4', [OWN, { message: 1 }], [OWN, '(secret)']],
    ['eth_signTypedData_v4', [{ message: 1 }, OWN], ['(secret)', '(secret)']],
    ['eth_signTypedData_v4', [DEV, { message: 1 }], [DEV, { message: 1 }]],
    ['eth_signTransaction', [{ from: OWN, to: DEV }], ['(secret)']],
    ['eth_signTransaction', [{ from: DEV, to: OWN }], [{ from: DEV, to: OWN }]],
    ['devnet_setOptions', [{ mnemonic: 'test test', fork: null }], [{ mnemonic: '(secret)', fork: null }]],
    [
      'hardhat_reset',
      [{ forking: { jsonRpcUrl: 'https://key@rpc', blockNumber: 7, other: 1 } }],
      [{ forking: { jsonRpcUrl: '(secret)', blockNumber: 7, other: '(secret)' } }],
    ],
    ['personal_listAccounts', ['hunter2'], ['(secret)']],
    ['evm_mine', [1, 'hunter2'], [1, '(secret)']],
  ])('%s %j: %j', (method, params, kept) => {
    expect(keptOf(method, ...params).params).toEqual(kept)
  })

  test.each([
    'personal_unlockAcount',
    'Personal_unlockAccount',
    'unlockAccount',
    'anvil_rest',
    'devnet_privateKy',
    'eth_singTypedData',
    '',
  ])('none, of %j, which does not exist', (method) =>
    expect(keptOf(method, 'hunter2')).toEqual({ params: undefined, isAnswerKept: true, isWhole: false }),
  )

  test('all, of a method that does not exist in a namespace without secrets', () => {
    expect(keptOf('net_pearCount', 1).params).toEqual([1])
  })

  test('none, where there are none to keep, whatever was meant', () => {
    expect(keptOf('personal_unlockAcount')).toEqual({ params: [], isAnswerKept: true, isWhole: true })
  })

  test('none, where they are no array', () => {
    expect(rules('personal_newAccount').keep!({ password: 'hunter2' }).params).toBeUndefined()
  })
})

test('answers are kept, but for keys, tokens and what is signed with keys that are not public', () => {
  for (const method of ['devnet_privateKey', 'devnet_token', 'devnet_renewToken', 'devnet_exportKeyFile', 'devnet_readFile'])
    expect(keptOf(method), method).toMatchObject({ isAnswerKept: false, isWhole: false })
  expect(keptOf('eth_sign', OWN, '0x68').isAnswerKept).toBe(false)
  expect(keptOf('eth_sign', DEV, '0x68').isAnswerKept).toBe(true)
  expect(keptOf('personal_newAccount', 'hunter2').isAnswerKept).toBe(true)
})
