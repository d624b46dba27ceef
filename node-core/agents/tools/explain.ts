import { groupDigits } from '../../contract/groupDigits.ts'
import type { Hash } from '../../contract/hex.ts'
import type { WireStackTrace } from '../../contract/stackTrace.ts'
import type { WireTraceable } from '../../contract/traceable.ts'
import { exactEther, exactGwei } from '../amounts.ts'
import { changedStateLines } from '../changedState.ts'
import { cut, eventText, resultText } from '../decoded.ts'
import { execution, subjectOf } from '../execution.ts'
import type { NodeReader } from '../nodeReader.ts'
import { placeText } from '../places.ts'
import { ToolError, tool } from '../tool.ts'
import { type TracedCalls, callTreeLines, logsOf, tracedCalls } from '../tracedCalls.ts'

export const explain = tool({
  name: 'explain_execution',
  title: 'Explain a transaction or a call',
  description:
    'Everything about one transaction, or about a call that is run without being sent: the outcome; if it failed, why, with a Solidity stack trace and the values that decided; the tree of calls (functions within contracts included, where the build is imported) with arguments, results and gas; console.log output; events; changed balances and state variables by name. Use it first for any question about what a transaction did or why it failed.',
  params: execution,
  async run(args, node) {
    const subject = await subjectOf(args, node)
    const head = typeof subject === 'string' ? await transactionText(subject, node) : undefined
    const traced = await tracedCalls(subject, node)
    const failure = await node.ask('devnet_stackTrace', subject)
    const sections = [
      head ?? (await callOutcome(traced, node)),
      section('Why it failed', failure === null ? [] : [failure.text]),
      section('Failures that were caught', (failure?.swallowed ?? []).map(caughtText)),
      section('Calls', await callTreeLines(traced, node)),
      section('console.log', await consoleLines(subject, node)),
      section('Events', await eventLines(traced, node)),
      section('Changed state', traced.root.error === undefined ? await changedStateLines(subject, traced, node) : []),
    ]
    return sections.filter((it) => it !== '').join('\n\n')
  },
})

const section = (title: string, lines: readonly string[]): string => (lines.length === 0 ? '' : `${title}:\n${lines.join('\n')}`)

function caughtText({ message, frames }: NonNullable<WireStackTrace>['swallowed'][number]): string {
  const place = frames.at(-1)?.location
  return place ? `${message} at ${placeText(place)}` : message
}

async function transactionText(hash: Hash, node: NodeReader): Promise<string> {
  const transaction = await node.ask('eth_getTransactionByHash', hash)
  const receipt = await node.ask('eth_getTransactionReceipt', hash)
  if (transaction === null || receipt === null) {
    const { why } = await node.ask('devnet_explainTransaction', hash)
    if (transaction === null) throw new ToolError(why)
    return `Transaction ${hash} is not mined. ${why}\nIf it were mined now:`
  }
  const { from, to, value, gas, nonce } = transaction
  const { status, gasUsed, effectiveGasPrice, blockNumber, transactionIndex, contractAddress } = receipt
  const target = to ?? contractAddress
  const where = target === null ? 'a contract' : await node.nameOf(target)
  return [
    `Transaction ${hash} ${status === '0x0' ? 'FAILED' : 'succeeded'}: block ${BigInt(blockNumber)}, index ${BigInt(transactionIndex)}`,
    `from ${await node.nameOf(from)}, nonce ${BigInt(nonce)}, ${to === null ? 'creates' : 'to'} ${where}, value ${exactEther(BigInt(value))}`,
    `gas ${groupDigits(BigInt(gasUsed))} used of ${groupDigits(BigInt(gas))}, at ${exactGwei(BigInt(effectiveGasPrice))} per gas`,
  ].join('\n')
}

async function callOutcome({ root }: TracedCalls, node: NodeReader): Promise<string> {
  const { error, output = '0x', input, gasUsed, to, type } = root
  const gas = `gas ${groupDigits(BigInt(gasUsed))}`
  if (error !== undefined) return `The call FAILED (${error}), ${gas}`
  if (type === 'CREATE' || to === undefined) return `The creation succeeded, ${gas}`
  return `The call succeeded, ${gas}; it returned ${resultText(await node.abiOf(to), input, output) ?? cut(output)}`
}

const consoleLines = async (subject: WireTraceable, { ask }: NodeReader): Promise<string[]> =>
  (await ask('devnet_consoleLogs', subject)).map(({ text, location }) => (location === null ? text : `${text}  [${placeText(location)}]`))

const eventLines = (traced: TracedCalls, node: NodeReader): Promise<string[]> =>
  Promise.all(logsOf(traced).map(async (log) => `${await node.nameOf(log.address)} ${eventText(await node.abiOf(log.address), log)}`))
