/** Actions that answer instead of the method. */
import { ExchangeFault } from '../../interception/exchangeFault.ts'
import { type RpcErrorNumber, rpcError } from '../errors.ts'
import { JsonPieces } from '../jsonPieces.ts'
import type { Act, Course } from './course.ts'

/** Runs the method for what it does. Its answer, even an error, is not asked for. */
async function runIf(isRun: boolean | undefined, course: Course): Promise<void> {
  if (isRun !== true) return
  try {
    const result = await course.run()
    if (result instanceof JsonPieces) result.pieces.return?.()
  } catch {
    // The client gets another answer.
  }
}

export const error: Act<'error'> = async ({ code, message, data, isRun }, course) => {
  await runIf(isRun, course)
  // Other nodes have codes that this one does not.
  throw rpcError(code as RpcErrorNumber, message, data)
}

export const http: Act<'http'> = async ({ status, retryAfter, close = false, isRun }, course) => {
  await runIf(isRun, course)
  throw new ExchangeFault({ kind: 'http', status, retryAfter, isClosing: close })
}

export const drop: Act<'drop'> = async ({ isRun }, course) => {
  await runIf(isRun, course)
  throw new ExchangeFault({ kind: 'drop' })
}

export const replace: Act<'replace'> = async ({ result, isRun }, course) => {
  await runIf(isRun, course)
  return result
}

export const truncate: Act<'truncate'> = ({ bytes }, course) => {
  course.keptBytes = bytes
  return course.run()
}

export const edit: Act<'edit'> = (change, course) => course.run(change)
