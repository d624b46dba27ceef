/**
 * A JSON schema of HAR 1.2, by its specification (http://www.softwareishard.com/blog/har-12-spec): fields that it does not know begin with an
 * underscore.
 */
const text = { type: 'string' }
const number = { type: 'number' }
const sizeOrUnknown = { type: 'integer', minimum: -1 }
/** Milliseconds, or -1 where a phase does not apply. */
const phase = { type: 'number', minimum: -1 }

const fields = (required: object, optional: object = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional, comment: text },
  patternProperties: { '^_': {} },
  additionalProperties: false,
})

const list = (items: object) => ({ type: 'array', items })
const pairs = list(fields({ name: text, value: text }))
const isoTime = { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d+(Z|[+-]\d{2}:\d{2})$` }

const request = fields(
  {
    method: text,
    url: { type: 'string', pattern: '^[a-z]+:' },
    httpVersion: text,
    cookies: pairs,
    headers: pairs,
    queryString: pairs,
    headersSize: sizeOrUnknown,
    bodySize: sizeOrUnknown,
  },
  { postData: fields({ mimeType: text, text }, { params: list({}) }) },
)

const response = fields({
  status: { type: 'integer' },
  statusText: text,
  httpVersion: text,
  cookies: pairs,
  headers: pairs,
  content: fields({ size: { type: 'integer' }, mimeType: text }, { compression: number, text, encoding: text }),
  redirectURL: text,
  headersSize: sizeOrUnknown,
  bodySize: sizeOrUnknown,
})

const timings = fields(
  { send: { ...number, minimum: 0 }, wait: { ...number, minimum: 0 }, receive: { ...number, minimum: 0 } },
  { blocked: phase, dns: phase, connect: phase, ssl: phase },
)

const entry = fields(
  {
    startedDateTime: isoTime,
    time: { ...number, minimum: 0 },
    request,
    response,
    cache: fields({}, { beforeRequest: {}, afterRequest: {} }),
    timings,
  },
  { pageref: text, serverIPAddress: text, connection: text },
)

export const HAR_SCHEMA = fields({
  log: fields(
    { version: { const: '1.2' }, creator: fields({ name: text, version: text }), entries: list(entry) },
    { browser: fields({ name: text, version: text }), pages: list({}) },
  ),
})
