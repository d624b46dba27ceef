import { CodedError } from '../base/codedError.ts'
import type { Recorder } from '../recording/recorder.ts'
import type { SpanExporter } from '../recording/otlp/spanExporter.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/** `otel`: spans are asked for, but there is no collector to send them to, or nothing to make them of. */
export type SpansErrorCode = 'otel'

/** The base URL of the collector that the option names, or the environment. Throws CodedError<SpansErrorCode>. */
function collectorOf(otel: string): string {
  if (otel !== 'env') return otel
  const url = process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  if (url !== undefined && /^https?:/.test(url) && URL.canParse(url)) return url
  throw new CodedError<SpansErrorCode>('otel', '--otel env needs the URL of a collector in OTEL_EXPORTER_OTLP_ENDPOINT')
}

/** Sends spans of recorded requests to the collector that the options name; undefined if they name none. Throws CodedError<SpansErrorCode>. */
export async function startSpans(
  { otel, record }: Pick<NodeOptions, 'otel' | 'record'>,
  recorder: Recorder,
  version: string,
  instanceId: string,
  log: Log,
): Promise<SpanExporter | undefined> {
  if (otel === 'off') return undefined
  if (!record) throw new CodedError<SpansErrorCode>('otel', '--otel makes spans of recorded requests: leave out --json-rpc.record false')
  const endpoint = collectorOf(otel)
  const { SpanExporter } = await import('../recording/otlp/spanExporter.ts')
  const exporter = new SpanExporter({
    endpoint,
    headers: headersOf(process.env['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''),
    version,
    instanceId,
    // Not the URL, which the environment may give with a password.
    onProblem: (problem) =>
      problem === undefined
        ? log.info('spans are sent again')
        : log.warn('spans are not sent: the collector does not take them', { problem }),
  })
  recorder.onEnded = (request) => exporter.ended(request)
  return exporter
}

/** Headers as the specification of OTLP exporters has them: `name=value,name=value`, percent-encoded; what is not that is left out. */
function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return /^[\w!#$%&'*+.^`|~-]+$/.test(name.trim()) && value.length > 0 ? [[name.trim(), decoded(value.join('=').trim())] as const] : []
  })
  return Object.fromEntries(pairs)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
