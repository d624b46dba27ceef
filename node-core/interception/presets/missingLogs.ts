import type { Preset } from './preset.ts'

export const missingLogs: Preset = {
  title: 'Logs with gaps',
  description: 'A part of the logs is missing from every answer, always the same ones, and some notifications of logs never come.',
  finds: 'Indexers that take the logs they get for all there are, and applications that wait for an event for ever.',
  rules: [
    { match: { method: 'eth_getLogs' }, action: { kind: 'gaps', fraction: 0.3 } },
    { match: { method: 'eth_getFilter*' }, action: { kind: 'gaps', fraction: 0.3 } },
    { match: { notification: 'logs', probability: 0.3 }, action: { kind: 'drop' } },
  ],
}
