import type { HaltReason } from './result.ts'

const TEXTS: Partial<Record<HaltReason, string>> = {
  'invalid jump': 'invalid jump destination',
  'call depth exceeded': 'max call depth exceeded',
  'insufficient balance': 'insufficient balance for transfer',
  'invalid code': 'invalid code: must not begin with 0xef',
  'nonce overflow': 'nonce uint64 overflow',
  'code storage out of gas': 'contract creation code storage out of gas',
  'memory limit': 'memory limit of 256 MiB exceeded',
  timeout: 'execution aborted (timeout)',
}

/** Geth's message for the reason (core/vm/errors.go), which clients know. */
export function errorText(reason: HaltReason): string {
  return TEXTS[reason] ?? reason
}
