import type { Preset } from './preset.ts'

export const rateLimit: Preset = {
  title: 'Rate limit',
  description: 'Two of three requests are answered with HTTP status 429 and Retry-After: 1. WebSockets close with code 1013.',
  finds: 'Applications that do not retry, that retry at once and for ever, or that show an empty page.',
  rules: [{ match: { method: 'eth_*', probability: 2 / 3 }, action: { kind: 'http', status: 429, retryAfter: 1 } }],
}
