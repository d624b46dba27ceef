/** What clients need of methods and their answers. */
import { type ClientCheck, type Outcome, shown } from './clientCheck.ts'
import { type Consequences, EVERY_CLIENT } from './clients.ts'
import { type Answer, type Evidence, type RequestName, asObject, numberOf } from './evidence.ts'

const METHOD_NOT_FOUND = -32601
const MAX_SHOWN = 100
/** Of `Error(string)`. */
const ERROR_SELECTOR = '0x08c379a0'
const WORD_42 = `0x${'2a'.padStart(64, '0')}`

const refusal = ({ error }: Answer): Outcome => ({
  instead: `it is refused: ${error?.message.slice(0, MAX_SHOWN) || 'without a reason'}`,
})

/** The request is answered with a result. */
function answered(request: RequestName, need: string, consequences: Consequences): ClientCheck {
  return { need, test: ({ answers }) => (answers[request].error === undefined ? 'met' : refusal(answers[request])), ...consequences }
}

/** The node has the method: it may refuse the request, which lacks what it needs. */
function available(request: RequestName, need: string, consequences: Consequences): ClientCheck {
  const test = ({ answers }: Evidence): Outcome =>
    answers[request].error?.code === METHOD_NOT_FOUND ? { instead: 'there is no such method' } : 'met'
  return { need, test, ...consequences }
}

/** Whether gas at `eth_gasPrice` pays for the base fee. */
function isEnough({ block, answers: { gasPrice } }: Evidence): Outcome {
  const [price, baseFee] = [numberOf(gasPrice.result), numberOf(block?.['baseFeePerGas'])]
  if (baseFee === undefined) return 'unseen'
  return price !== undefined && price >= baseFee ? 'met' : { instead: shown(gasPrice.result) }
}

export const METHOD_CHECKS: readonly ClientCheck[] = [
  answered('chainId', 'eth_chainId is answered', { fails: EVERY_CLIENT, says: 'could not detect network' }),
  answered('networkId', 'net_version is answered', { fails: ['web3'], says: 'every send fails' }),
  answered('pendingNonce', 'the tag pending is accepted', {
    fails: ['ethers6', 'ethers5', 'cast', 'forge', 'hardhat'],
    differs: ['viem', 'web3'],
    says: 'nothing can be sent: the nonce is asked for as of pending',
  }),
  {
    need: 'eth_gasPrice is at least the base fee',
    test: isEnough,
    fails: ['ethers6', 'ethers5', 'web3', 'cast', 'metamask'],
    says: 'max fee per gas less than block base fee, for legacy transactions and for each of MetaMask',
  },
  answered('feeHistory', 'eth_feeHistory is answered', {
    fails: ['cast', 'forge'],
    differs: ['viem', 'web3'],
    says: 'error code -32601 for each send of type 2',
  }),
  answered('creatingCall', 'eth_call works without to, as a creation', {
    fails: ['hardhat'],
    differs: ['viem'],
    says: 'Ignition cannot simulate deployments',
  }),
  {
    need: 'eth_call runs code',
    test: ({ answers: { creatingCall } }) =>
      creatingCall.error !== undefined ? 'unseen' : creatingCall.result === WORD_42 ? 'met' : { instead: shown(creatingCall.result) },
    fails: ['ethers6', 'ethers5', 'viem', 'web3', 'cast', 'hardhat'],
    says: 'BAD_DATA; returned no data ("0x")',
  },
  answered('typedCall', 'a call may have a type and an access list', {
    fails: ['ethers6', 'ethers5', 'web3', 'cast', 'hardhat'],
    says: 'every call fails',
  }),
  answered('namedCall', 'fields of a call that are not known are ignored', {
    fails: ['web3'],
    says: 'every call fails: it sends chain, hardfork and networkId',
  }),
  answered('estimate', 'eth_estimateGas works without from', {
    fails: ['ethers6', 'ethers5', 'viem', 'web3'],
    says: 'cannot estimate gas',
  }),
  {
    need: 'eth_createAccessList tells gasUsed',
    test: ({ answers: { accessList } }) =>
      accessList.error !== undefined
        ? refusal(accessList)
        : asObject(accessList.result)?.['gasUsed'] === undefined
          ? { instead: 'it does not' }
          : 'met',
    differs: ['viem', 'web3', 'cast'],
    says: 'the call fails',
  },
  answered('proof', 'eth_getProof is answered for latest', {
    differs: ['viem', 'web3', 'cast'],
    says: 'cast proof and cast codehash fail',
  }),
  answered('balanceByObject', 'a block is accepted as {blockHash}', { differs: ['viem', 'cast'], says: 'reads at a block hash fail' }),
  answered('balanceByHash', 'a block is accepted as its hash alone', {
    differs: ['ethers6', 'ethers5', 'web3'],
    says: 'reads at a block hash fail',
  }),
  available('filter', 'there are filters', { differs: ['ethers6', 'viem'], says: 'events never arrive over HTTP' }),
  available('send', 'eth_sendTransaction is there, for accounts of the node', {
    fails: ['hardhat'],
    differs: ['ethers6', 'ethers5', 'viem', 'web3', 'cast'],
    says: 'signers of the node cannot send; Hardhat: accounts: "remote" fails',
  }),
  available('sign', 'personal_sign is there, for accounts of the node', {
    differs: ['ethers6', 'ethers5', 'viem', 'web3', 'hardhat'],
    says: 'signers of the node cannot sign messages',
  }),
]

/** Whether no answer is wrong. `instead`: what is to be said of one that is. */
function everyAnswer({ answers }: Evidence, isWrong: (answer: Answer) => boolean, instead: string): Outcome {
  return Object.values(answers).some(isWrong) ? { instead } : 'met'
}

/** Some nodes put the data of a revert into an object. */
const revertData = ({ error }: Answer): unknown => asObject(error?.data)?.['data'] ?? error?.data

const isRevert = ({ error }: Answer): boolean => error !== undefined && /revert/i.test(error.message)

export const ENVELOPE_CHECKS: readonly ClientCheck[] = [
  {
    need: 'batches are answered',
    test: ({ batch }) => (batch === undefined ? { instead: 'they are not' } : 'met'),
    fails: ['ethers6'],
    differs: ['viem', 'ethers5', 'web3'],
    says: 'missing response for request',
  },
  {
    need: 'a batch is answered in the order of its requests',
    test: ({ batch }) =>
      batch === undefined ? 'unseen' : batch[0] === 1 && batch[1] === 2 ? 'met' : { instead: `of the ids, ${shown(batch)}` },
    fails: ['ethers5'],
    says: 'underlying network changed',
  },
  {
    need: 'the id of a request may be a text',
    test: ({ answers: { textId } }) =>
      textId.envelope['id'] === 'b7f2' && textId.error === undefined ? 'met' : { instead: 'it is refused' },
    fails: ['web3', 'metamask'],
    says: 'every request fails',
  },
  answered('withoutParams', 'a request may have no params', { fails: ['viem', 'cast'], says: 'eth_chainId fails' }),
  {
    need: 'every answer has jsonrpc "2.0"',
    test: (evidence) => everyAnswer(evidence, ({ envelope }) => envelope['jsonrpc'] !== '2.0', 'one has not'),
    fails: ['web3', 'hardhat'],
    says: 'every request fails',
  },
  {
    need: 'an answer with a result has no error, not even null',
    test: (evidence) => everyAnswer(evidence, ({ envelope }) => 'result' in envelope && 'error' in envelope, 'one has both'),
    fails: ['ethers6', 'cast', 'hardhat', 'metamask'],
    differs: ['web3'],
    says: 'every request fails',
  },
  {
    need: 'an error comes with HTTP status 200',
    test: (evidence) => everyAnswer(evidence, ({ error, status }) => error !== undefined && status !== 200, 'it comes with another status'),
    differs: ['hardhat'],
    says: 'the reason of a revert is lost',
  },
  {
    need: 'the error of a revert has its data',
    test: ({ answers: { revertingCall } }) =>
      !isRevert(revertingCall)
        ? 'unseen'
        : String(revertData(revertingCall)).startsWith(ERROR_SELECTOR)
          ? 'met'
          : { instead: 'it has none' },
    differs: EVERY_CLIENT.filter((it) => it !== 'metamask'),
    says: 'reasons and custom errors are not shown',
  },
  {
    need: 'the message of a revert has its reason',
    test: ({ answers: { revertingCall } }) =>
      !isRevert(revertingCall)
        ? 'unseen'
        : revertingCall.error!.message.includes('why')
          ? 'met'
          : { instead: shown(revertingCall.error?.message) },
    differs: ['web3', 'cast', 'hardhat'],
    says: 'they show the message only',
  },
]
