import { expect, test } from 'vitest'
import type { Address } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { Jobs, settled } from './jobs.ts'
import type { KnownContract } from './knownContract.ts'

const addressOf = (at: number): Address => `0x${at.toString(16).padStart(40, '0')}`
const verified = { runtimeMatch: 'match', creationMatch: null, importedAtMs: 5, name: 'Large' } as unknown as KnownContract
const never = () => new Promise<KnownContract>(() => undefined)

test('a job ends with the match, or with the reason', async () => {
  const errors: unknown[] = []
  const jobs = new Jobs(
    (error) => void errors.push(error),
    () => 7,
  )
  const ended = async (verify: () => Promise<KnownContract>) => {
    const job = jobs.start(addressOf(1), verify)
    await job.ended
    return jobs.get(job.id)!.outcome
  }
  expect(await ended(() => Promise.resolve(verified))).toEqual({
    endedAtMs: 7,
    contract: { runtimeMatch: 'match', creationMatch: null, importedAtMs: 5 },
  })
  expect(await ended(() => Promise.reject(new CodedError('no_match', 'another code')))).toMatchObject({
    error: { code: 'no_match', message: 'another code' },
  })
  expect(errors).toEqual([])
  expect(await ended(() => Promise.reject(new Error('secret')))).toMatchObject({ error: { message: 'internal error' } })
  expect(errors).toHaveLength(1)
})

test('only some are under way at once, one for each contract', () => {
  const jobs = new Jobs(() => undefined)
  for (let at = 0; at < 7; at++) jobs.start(addressOf(at), never)
  expect([jobs.isFull, jobs.isRunning(addressOf(6)), jobs.isRunning(addressOf(7))]).toEqual([false, true, false])
  jobs.start(addressOf(7), never)
  expect(jobs.isFull).toBe(true)
})

test('the oldest that ended are forgotten', async () => {
  const jobs = new Jobs(() => undefined)
  const ids: string[] = []
  for (let at = 0; at < 205; at++) {
    const job = jobs.start(addressOf(at), () => Promise.resolve(verified))
    await job.ended
    ids.push(job.id)
  }
  expect(ids.findIndex((id) => jobs.get(id) !== undefined)).toBe(5)
})

test('waiting ends with the job, or with the time', async () => {
  const jobs = new Jobs(() => undefined)
  await settled(
    jobs.start(addressOf(1), () => Promise.resolve(verified)),
    60_000,
  )
  const job = jobs.start(addressOf(2), never)
  await settled(job, 1)
  expect(job.outcome).toBeUndefined()
})
