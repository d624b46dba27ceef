import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesFromHex } from '../../contract/hex.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { alice, bob, carol, creation, signed } from '../../miner/fixture.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import { SUPPLY_DATA, type TestExplorer, buildInfoOf, createTestExplorer, transferData } from '../fixture.ts'

let explorer: TestExplorer
beforeAll(async () => {
  explorer = await createTestExplorer()
})
afterAll(() => explorer?.close())

const ask = (module: string, action: string, params: Record<string, string> = {}) => explorer.etherscan({ module, action, ...params })
const rowsOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).result as Record<string, string>[]

const source = () => ask('contract', 'getsourcecode', { address: explorer.token })
const tokenIdsOf = async (sort: string) =>
  (await rowsOf('account', 'token1155tx', { address: carol.address, sort })).map((row) => row['tokenID'])
const hexByte = (value: number) => value.toString(16).padStart(2, '0')
const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

describe('every answer', () => {
  test('is a failure in words where a parameter is missing, wrong, or of another chain', async () => {
    const failures: [Record<string, string>, string][] = [
      [{}, 'missing parameter module'],
      [{ module: 'account' }, 'missing parameter action'],
      [{ module: 'account', action: 'nothing' }, 'unknown action nothing of the module account'],
      [{ module: 'constructor', action: 'name' }, 'unknown action name of the module constructor'],
      [{ module: 'account', action: 'balance' }, 'missing parameter address'],
      [{ module: 'account', action: 'balance', address: '0x12' }, 'invalid parameter address: expected 20 bytes, got 1'],
      [
        { module: 'account', action: 'balance', address: alice.address, chainid: '1' },
        'unsupported chainid 1: the chain of this node is 1337',
      ],
    ]
    for (const [query, reason] of failures)
      expect(await explorer.etherscan(query)).toEqual({ status: '0', message: 'NOTOK', result: `Error! ${reason}` })
  })

  test('takes names of parameters in any letter case', async () => {
    expect(await rowsOf('Account', 'txList', { ADDRESS: alice.address, startBlock: '2', endBlock: '2' })).toHaveLength(1)
  })
})

describe('accounts', () => {
  test('have balances, one or several', async () => {
    expect(await ask('account', 'balance', { address: carol.address })).toEqual({
      status: '1',
      message: 'OK',
      result: '10000000000000000000000',
    })
    expect(await rowsOf('account', 'balancemulti', { address: `${carol.address},${explorer.token}`, tag: 'earliest' })).toEqual([
      { account: carol.address, balance: '10000000000000000000000' },
      { account: explorer.token, balance: '0' },
    ])
    expect((await ask('account', 'balance', { address: carol.address, tag: '99' })).result).toMatch(/there is no block 99/)
  })

  test('have transactions, in the order and the page that is asked for', async () => {
    const rows = await rowsOf('account', 'txlist', { address: alice.address })
    expect(rows.map(({ blockNumber, contractAddress, to }) => [blockNumber, contractAddress, to])).toEqual([
      ['1', explorer.token, ''],
      ['2', '', explorer.token],
    ])
    expect(rows[1]).toMatchObject({
      from: alice.address,
      nonce: '1',
      value: '0',
      isError: '0',
      txreceipt_status: '1',
      methodId: '0xa9059cbb',
      functionName: '',
      confirmations: '1',
      transactionIndex: '0',
    })
    const second = await rowsOf('account', 'txlist', { address: alice.address, sort: 'desc', page: '2', offset: '1' })
    expect(second.map(({ blockNumber }) => blockNumber)).toEqual(['1'])
    expect(await ask('account', 'txlist', { address: carol.address })).toEqual({
      status: '0',
      message: 'No transactions found',
      result: [],
    })
    expect((await ask('account', 'txlist', { address: alice.address, page: '2', offset: '9000' })).result).toMatch(
      /result window is too large/,
    )
  })

  test('have transfers of tokens', async () => {
    const rows = await rowsOf('account', 'tokentx', { address: bob.address })
    expect(rows).toMatchObject([
      {
        blockNumber: '2',
        from: alice.address,
        to: bob.address,
        contractAddress: explorer.token,
        value: '25',
        tokenName: 'Terrarium Token',
        tokenSymbol: 'TERRA',
        tokenDecimal: '18',
      },
    ])
    expect(await rowsOf('account', 'tokentx', { contractaddress: explorer.token, sort: 'desc' })).toHaveLength(2)
    expect(await rowsOf('account', 'tokennfttx', { address: bob.address })).toEqual([])
    expect((await ask('account', 'tokentx')).result).toMatch(/missing parameter address or contractaddress/)
  })

  test('have balances of tokens, as tokens say them, now and at any block', async () => {
    const { token, devnet } = explorer
    const asked = { contractaddress: token, address: bob.address }
    expect(await ask('account', 'tokenbalance', asked)).toEqual({ status: '1', message: 'OK', result: '25' })
    expect((await ask('account', 'tokenbalance', { ...asked, tag: '1' })).result).toBe('0')
    expect((await ask('account', 'tokenbalancehistory', { ...asked, blockno: '2' })).result).toBe('25')
    expect((await ask('account', 'tokenbalancehistory', { ...asked, blockno: '1' })).result).toBe('0')
    expect((await ask('account', 'tokenbalancehistory', { ...asked, blockno: '99' })).result).toMatch(/there is no block 99/)
    expect((await ask('account', 'tokenbalance', { ...asked, contractaddress: carol.address })).result).toBe('0')
    expect((await ask('account', 'tokenbalance', { address: bob.address })).result).toBe('Error! missing parameter contractaddress')
    expect((await ask('stats', 'tokensupply', { contractaddress: token })).result).toBe('1000')
    expect((await ask('stats', 'tokensupplyhistory', { contractaddress: token, blockno: '0' })).result).toBe('0')
    const held = { TokenAddress: token, TokenName: 'Terrarium Token', TokenSymbol: 'TERRA', TokenQuantity: '25', TokenDivisor: '18' }
    expect(await ask('account', 'addresstokenbalance', { address: bob.address })).toEqual({ status: '1', message: 'OK', result: [held] })
    expect(await rowsOf('account', 'addresstokenbalance', { address: bob.address, page: '2', offset: '1' })).toEqual([])
    expect(await ask('account', 'addresstokennftbalance', { address: bob.address })).toEqual({
      status: '0',
      message: 'No token found',
      result: [],
    })
    expect(devnet.chain.head.header.number).toBe(2n)
  })

  test('have calls within transactions that moved ether', async () => {
    const { miner } = explorer.devnet
    // Gives what it gets to Carol.
    await miner.submit(creation(bob, 0, bytesFromHex(`0x5f5f5f5f3473${carol.address.slice(2)}5af100`)))
    const contractAddress = createContractAddress(bob.address, 0n)
    const paying = signed(bob, 1, { to: contractAddress, value: 7n, gasLimit: 100_000n })
    await miner.submit(paying)
    const expected = [{ from: contractAddress, to: carol.address, value: '7', type: 'call', traceId: '0', isError: '0', hash: paying.hash }]
    expect(await rowsOf('account', 'txlistinternal', { txhash: paying.hash })).toMatchObject(expected)
    expect(await rowsOf('account', 'txlistinternal', { address: carol.address })).toMatchObject(expected)
    expect(await rowsOf('account', 'txlistinternal', { address: alice.address })).toEqual([])
    expect(await rowsOf('account', 'txlistinternal', { startblock: '4', endblock: '4' })).toMatchObject(expected)
    // The transactions before have no such calls, and still a page of one has the first there is.
    expect(await rowsOf('account', 'txlistinternal', { page: '1', offset: '1' })).toMatchObject(expected)
    expect(await rowsOf('account', 'txlistinternal', { page: '2', offset: '1' })).toEqual([])
  })

  test('have what they got at once in the order that is asked for', async () => {
    // The creation of a contract gives Carol 5 of the token 1 and 6 of the token 2, in one event (TransferBatch).
    const words = [0x40, 0xa0, 2, 1, 2, 2, 5, 6].map((word, at) => `60${hexByte(word)}60${hexByte(32 * at)}52`).join('')
    const topics = `73${carol.address.slice(2)}5f5f7f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb`
    await explorer.devnet.miner.submit(creation(bob, 2, EMPTY_BYTES, { data: bytesFromHex(`0x${words}${topics}6101005fa45f5ff3`) }))
    expect(await tokenIdsOf('asc')).toEqual(['1', '2'])
    expect(await tokenIdsOf('desc')).toEqual(['2', '1'])
  })

  test('have the blocks that they mined', async () => {
    const rows = await rowsOf('account', 'getminedblocks', { address: `0x${'0'.repeat(40)}` })
    expect(rows.at(-1)!['blockNumber']).toBe('1')
    expect(BigInt(rows[0]!['blockReward']!)).toBeGreaterThan(0n)
  })
})

describe('blocks, logs and transactions', () => {
  test('a block by time is the last one before, or the first one after', async () => {
    const [first, second] = [1n, 2n].map((number) => explorer.devnet.chain.headerByNumber(number)!.timestamp.toString()) as [string, string]
    expect((await ask('block', 'getblocknobytime', { timestamp: first, closest: 'before' })).result).toBe('1')
    expect((await ask('block', 'getblocknobytime', { timestamp: second, closest: 'after' })).result).toBe('2')
    expect((await ask('block', 'getblocknobytime', { timestamp: '99999999999', closest: 'after' })).status).toBe('0')
    expect((await ask('block', 'getblocknobytime', { timestamp: '1', closest: 'before' })).status).toBe('0')
  })

  test('a block to come is estimated by the times of the last ones', async () => {
    const { chain, miner, pass } = explorer.devnet
    pass(100_000)
    await miner.mine()
    const { number: head, timestamp } = chain.head.header
    const seconds = (Number(timestamp - chain.genesis.header.timestamp) / Number(head)) * 5
    expect((await ask('block', 'getblockcountdown', { blockno: `${head + 5n}` })).result).toEqual({
      CurrentBlock: head.toString(),
      CountdownBlock: (head + 5n).toString(),
      RemainingBlock: '5',
      EstimateTimeInSec: seconds.toFixed(1),
    })
    expect(seconds).toBeGreaterThan(10_000)
    expect(await ask('block', 'getblockcountdown', { blockno: head.toString() })).toEqual({
      status: '0',
      message: 'NOTOK',
      result: 'Error! Block number already pass',
    })
  })

  test('the reward of a block is what its miner got', async () => {
    const { result } = await ask('block', 'getblockreward', { blockno: '1' })
    expect(result).toMatchObject({ blockNumber: '1', uncles: [], uncleInclusionReward: '0' })
    expect(BigInt((result as Record<string, string>)['blockReward']!)).toBeGreaterThan(0n)
  })

  test('logs are found by address and topics, all of them or one of two', async () => {
    const asked = { address: explorer.token, fromBlock: '0', toBlock: 'latest' }
    expect(await rowsOf('logs', 'getLogs', asked)).toHaveLength(2)
    const [row] = await rowsOf('logs', 'getLogs', { ...asked, topic2: topic(bob.address) })
    expect(row).toMatchObject({ blockNumber: '0x2', logIndex: '0x0', transactionIndex: '0x0', address: explorer.token })
    const both = { ...asked, topic1: topic(bob.address), topic2: topic(bob.address) }
    expect(await rowsOf('logs', 'getLogs', { ...both, topic1_2_opr: 'and' })).toEqual([])
    expect(await rowsOf('logs', 'getLogs', { ...both, topic1_2_opr: 'or' })).toHaveLength(1)
  })

  test('a transaction has a status', async () => {
    const failing = signed(alice, 2, { to: explorer.token, value: 0n, data: transferData(bob.address, 10n ** 9n), gasLimit: 100_000n })
    await explorer.devnet.miner.submit(failing)
    expect((await ask('transaction', 'gettxreceiptstatus', { txhash: failing.hash })).result).toEqual({ status: '0' })
    expect((await ask('transaction', 'getstatus', { txhash: failing.hash })).result).toMatchObject({ isError: '1' })
  })

  test('the supply is the ether of all accounts', async () => {
    const { chain } = explorer.devnet
    const sum = Array.from(chain.stateAt(chain.head.header).accounts()).reduce((total, { account }) => total + account.balance, 0n)
    expect((await ask('stats', 'ethsupply')).result).toBe(sum.toString())
  })

  test('methods are passed on by name, sending only by POST', async () => {
    expect(await ask('proxy', 'eth_getCode', { address: explorer.token, tag: '0x1' })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: `eth_getCode ["${explorer.token}","0x1"]`,
    })
    expect((await ask('proxy', 'eth_sendRawTransaction', { hex: '0x00' })).result).toMatch(/send transactions by POST/)
    const query = { module: 'proxy', action: 'eth_sendRawTransaction' }
    expect(await explorer.etherscan(query, { hex: '0x00' })).toMatchObject({ result: 'eth_sendRawTransaction ["0x00"]' })
    expect((await ask('proxy', 'debug_setHead')).result).toMatch(/unknown action/)
  })
})

describe('contracts', () => {
  test('without a build are not verified, but have a creation', async () => {
    expect(await ask('contract', 'getabi', { address: explorer.token })).toEqual({
      status: '0',
      message: 'NOTOK',
      result: 'Contract source code not verified',
    })
    expect(await source()).toMatchObject({ status: '1', result: [{ SourceCode: '', ABI: 'Contract source code not verified' }] })
    const [row] = await rowsOf('contract', 'getcontractcreation', { contractaddresses: explorer.token })
    expect(row).toMatchObject({ contractAddress: explorer.token, contractCreator: alice.address, blockNumber: '1' })
    expect(row!['creationBytecode']!.endsWith(SUPPLY_DATA.slice(2))).toBe(true)
  })

  test('are verified by the standard JSON input that makes their code, and the workspace has their artifact then', async () => {
    const { input, compilerVersion } = explorer.run
    const submit = (changes: Record<string, string>) =>
      explorer.etherscan(
        { module: 'contract', action: 'verifysourcecode', chainid: '1337', apikey: 'any' },
        {
          contractaddress: explorer.token,
          sourceCode: JSON.stringify(input),
          codeformat: 'solidity-standard-json-input',
          contractname: 'src/Token.sol:Token',
          compilerversion: `v${compilerVersion}`,
          constructorArguements: SUPPLY_DATA.slice(2),
          ...changes,
        },
      )
    const outcomeOf = async (changes: Record<string, string>) => {
      const { status, result } = await submit(changes)
      expect(status).toBe('1')
      return ask('contract', 'checkverifystatus', { guid: result as string })
    }
    const tooDeep = `{"sources":{"a.sol":{"content":""}},"settings":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`
    expect(await submit({ sourceCode: tooDeep })).toMatchObject({
      status: '0',
      result: 'Error! arrays and objects are nested more than 1000 deep',
    })
    expect(await submit({ sourceCode: 'contract A {}' })).toMatchObject({ status: '0', result: 'Error! sourceCode is not JSON' })
    const failed = { status: '0', result: 'Fail - Unable to verify' }
    expect(await outcomeOf({ sourceCode: JSON.stringify({ ...(input as object), settings: {} }) })).toMatchObject({
      ...failed,
      message: expect.stringMatching(/is not that of src\/Token.sol:Token/) as string,
    })
    expect(await outcomeOf({ contractname: 'src/Token.sol:Other' })).toMatchObject({
      ...failed,
      message: 'the sources have no contract src/Token.sol:Other',
    })
    expect(await outcomeOf({ compilerversion: 'v0.8.1+commit.df193b15' })).toMatchObject({
      ...failed,
      message: 'no compiler of version 0.8.1+commit.df193b15',
    })
    expect(explorer.workspace.artifacts()).toEqual([])

    expect(await outcomeOf({})).toEqual({ status: '1', message: 'OK', result: 'Pass - Verified' })
    expect(explorer.workspace.artifacts().map(({ name }) => name)).toEqual(['Token'])
    expect(await submit({})).toMatchObject({ status: '0', result: 'Contract source code already verified' })
    expect(await submit({ contractaddress: alice.address })).toMatchObject({ result: `Unable to locate ContractCode at ${alice.address}` })
  })

  test('have then sources, ABI, settings and constructor arguments, and name the functions of transactions', async () => {
    const { result } = await source()
    const [row] = result as [Record<string, string>]
    expect(row).toMatchObject({
      ContractName: 'Token',
      CompilerVersion: `v${explorer.run.compilerVersion}`,
      OptimizationUsed: '1',
      Runs: '200',
      ConstructorArguments: SUPPLY_DATA.slice(2),
      Proxy: '0',
    })
    const text = row['SourceCode']!
    expect(text.startsWith('{{') && text.endsWith('}}')).toBe(true)
    expect(Object.keys((JSON.parse(text.slice(1, -1)) as { sources: object }).sources)).toEqual(['src/Token.sol'])
    expect(JSON.parse((await ask('contract', 'getabi', { address: explorer.token })).result as string)).toEqual(JSON.parse(row['ABI']!))
    const transfer = (await rowsOf('account', 'txlist', { address: alice.address })).find(({ blockNumber }) => blockNumber === '2')
    expect(transfer!['functionName']).toBe('transfer(address,uint256)')
  })

  test('need no compiler where the workspace has the build', async () => {
    const other = await createTestExplorer()
    other.workspace.addArtifacts([buildInfoOf({ ...other.run, compilerVersion: '0.8.99+commit.00000000' })])
    const form = {
      contractaddress: other.token,
      sourceCode: JSON.stringify(other.run.input),
      codeformat: 'solidity-standard-json-input',
      contractname: 'src/Token.sol:Token',
      compilerversion: 'v0.8.99+commit.00000000',
    }
    const query = { module: 'contract', action: 'verifysourcecode' }
    expect(await other.etherscan(query, form)).toMatchObject({ result: 'Contract source code already verified' })
    const verification = {
      stdJsonInput: other.run.input,
      compilerVersion: '0.8.99+commit.00000000',
      contractIdentifier: 'src/Token.sol:Token',
    }
    expect(await other.sourcify(`v2/verify/1337/${other.token}`, verification)).toMatchObject({ status: 409 })
    await other.close()
  })

  test('no request was a bug', () => {
    expect(explorer.errors).toEqual([])
  })
})
