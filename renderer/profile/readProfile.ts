/** Parses profile files: DevTools' .cpuprofile and .heapprofile, and pprof. They may come from anywhere, so nothing in them is trusted. */
import { Profile, type StringTable } from 'pprof-format'
import { plainText } from '../format/revert.ts'
import { FrameTable } from './frameTable.ts'
import type { ValueUnit } from '../format/figures.ts'
import type { ProfileModel, ProfileStack } from './profileModel.ts'

/** Maximum size of a profile in bytes, before and after decompression. */
export const MAX_PROFILE_BYTES = 64 * 2 ** 20
/** Maximum number of functions in one stack; deeper ones are counted with the last. */
const DEEPEST_STACK = 500
const MAX_NODES = 1_000_000
/** Maximum number of functions in all stacks together. */
const MAX_STACKED = 20_000_000

/** What is wrong with a file; its message is user-facing. */
export class ProfileFileError extends Error {
  override readonly name = 'ProfileFileError'
}

/** Whether the window can show a file of this name as a flame graph. */
export function isShowable(name: string): boolean {
  return !name.endsWith('.json')
}

/** Parses a profile. Rejects with ProfileFileError. */
export async function readProfile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ProfileModel> {
  if (bytes.length > MAX_PROFILE_BYTES) throw tooLarge(MAX_PROFILE_BYTES)
  try {
    if (name.endsWith('.cpuprofile')) return modelOfCpuProfile(jsonOf(bytes))
    if (name.endsWith('.heapprofile')) return modelOfHeapProfile(jsonOf(bytes))
    if (isJson(bytes))
      throw new ProfileFileError(
        'This is not a profile but other JSON, possibly a trace: export it and open it in Perfetto (ui.perfetto.dev)',
      )
    return modelOfPprof(isGzip(bytes) ? await unzip(bytes) : bytes)
  } catch (error) {
    if (error instanceof ProfileFileError) throw error
    throw new ProfileFileError(
      `${plainText(name, 80)} is not a readable profile: ${plainText(error instanceof Error ? error.message : String(error), 200)}`,
    )
  }
}

/** The error for a profile that is too large to show. */
export const tooLarge = (maxBytes: number) =>
  new ProfileFileError(`The profile is larger than ${maxBytes / 2 ** 20} MiB: export it and open it in DevTools or speedscope`)

const malformed = (what: string) => new ProfileFileError(`Not a profile: ${what}`)

function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** An opening brace does not start any field of pprof. */
const isJson = (bytes: Uint8Array) => bytes[0] === 0x7b
const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Decompresses up to the size that may be shown. */
async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > MAX_PROFILE_BYTES) {
      await reader.cancel()
      throw tooLarge(MAX_PROFILE_BYTES)
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function objectOf(value: unknown, what: string): Record<string, unknown> {
  if (!isObject(value)) throw malformed(`${what} is not an object`)
  return value
}

function arrayOf(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw malformed(`${what} is not a list`)
  if (value.length > 10 * MAX_NODES) throw malformed(`${what} is too long`)
  return value
}

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The stacks of a profile, as many as fit into memory. */
class Stacks {
  readonly all: ProfileStack[] = []
  #stacked = 0

  add(frames: readonly number[], values: readonly number[]): void {
    this.#stacked += frames.length
    if (this.#stacked > MAX_STACKED) throw malformed('too many or too deep stacks')
    this.all.push({ frames, values })
  }
}

function frameOf(table: FrameTable, value: unknown): number {
  const { functionName, url, lineNumber } = objectOf(value, 'a call frame')
  return table.add(textOf(functionName), textOf(url), Math.max(0, numberOf(lineNumber) + 1))
}

/** The time of each sample is the time until the next one. */
function modelOfCpuProfile(json: unknown): ProfileModel {
  const profile = objectOf(json, 'it')
  const nodes = arrayOf(profile['nodes'], '"nodes"').map((node) => objectOf(node, 'a node'))
  if (nodes.length > MAX_NODES) throw malformed('too many nodes')
  const samples = arrayOf(profile['samples'], '"samples"')
  const deltas = arrayOf(profile['timeDeltas'], '"timeDeltas"')
  const table = new FrameTable()
  const indexById = new Map(nodes.map(({ id }, index) => [id, index]))
  const parents = new Int32Array(nodes.length).fill(-1)
  for (const [index, { children }] of nodes.entries()) {
    for (const child of children === undefined ? [] : arrayOf(children, '"children"')) {
      const at = indexById.get(child)
      if (at !== undefined && at !== 0) parents[at] = index
    }
  }
  const us = new Float64Array(nodes.length)
  let at = numberOf(profile['startTime'])
  for (let i = 0; i < samples.length; i++) {
    at += numberOf(deltas[i])
    const index = indexById.get(samples[i])
    if (index === undefined) continue
    us[index]! += Math.max(0, i + 1 < samples.length ? numberOf(deltas[i + 1]) : numberOf(profile['endTime']) - at)
  }
  const frames = nodes.map(({ callFrame }) => frameOf(table, callFrame))
  const names = nodes.map(({ callFrame }) => textOf((callFrame as Record<string, unknown>)['functionName']))
  let idle = 0
  const stacks = new Stacks()
  for (let index = 0; index < nodes.length; index++) {
    if (us[index] === 0) continue
    if (names[index] === '(idle)') {
      idle += us[index]! * 1000
      continue
    }
    const stack: number[] = []
    for (let node = index; node >= 0 && stack.length < DEEPEST_STACK; node = parents[node]!)
      if (names[node] !== '(root)') stack.push(frames[node]!)
    stacks.add(stack.toReversed(), [us[index]! * 1000])
  }
  return { kinds: [{ type: 'time', unit: 'nanoseconds' }], frames: table.frames, stacks: stacks.all, idle }
}

function modelOfHeapProfile(json: unknown): ProfileModel {
  const table = new FrameTable()
  const stacks = new Stacks()
  const open: { node: Record<string, unknown>; above: readonly number[] }[] = [
    { node: objectOf(objectOf(json, 'it')['head'], '"head"'), above: [] },
  ]
  for (let seen = 0; ; seen++) {
    const next = open.pop()
    if (!next) break
    if (seen > MAX_NODES) throw malformed('too many nodes')
    const { node, above } = next
    const isRoot = textOf(objectOf(node['callFrame'], 'a call frame')['functionName']) === '(root)'
    const frames = isRoot || above.length >= DEEPEST_STACK ? above : [...above, frameOf(table, node['callFrame'])]
    const bytes = numberOf(node['selfSize'])
    if (bytes > 0) stacks.add(frames, [bytes])
    for (const child of node['children'] === undefined ? [] : arrayOf(node['children'], '"children"'))
      open.push({ node: objectOf(child, 'a node'), above: frames })
  }
  return { kinds: [{ type: 'size', unit: 'bytes' }], frames: table.frames, stacks: stacks.all, idle: 0 }
}

function modelOfPprof(bytes: Uint8Array): ProfileModel {
  const { stringTable, function: functions, location, sample, sampleType } = Profile.decode(bytes)
  if (sample.length > MAX_NODES) throw malformed('too many samples')
  if (sampleType.length === 0) throw malformed('its values have no types')
  const table = new FrameTable()
  const frameOfFunction = new Map(
    functions.map(({ id, name, filename, startLine }) => [
      Number(id),
      table.add(stringOf(stringTable, name), stringOf(stringTable, filename), Number(startLine)),
    ]),
  )
  const framesOfLocation = new Map(
    // Of inlined functions, the innermost comes first.
    location.map(({ id, line }) => [
      Number(id),
      line
        .flatMap(({ functionId }) => frameOfFunction.get(Number(functionId)) ?? [])
        .toReversed()
        .slice(0, DEEPEST_STACK),
    ]),
  )
  const stacks = new Stacks()
  for (const { locationId, value } of sample) {
    const stack: number[] = []
    for (let i = locationId.length - 1; i >= 0 && stack.length < DEEPEST_STACK; i--)
      stack.push(...(framesOfLocation.get(Number(locationId[i])) ?? []))
    stacks.add(stack.slice(0, DEEPEST_STACK), value.map(Number))
  }
  const kinds = sampleType.map(({ type, unit }) => ({
    type: plainText(stringOf(stringTable, type), 40),
    unit: unitOf(stringOf(stringTable, unit)),
  }))
  return { kinds, frames: table.frames, stacks: stacks.all, idle: 0 }
}

const stringOf = ({ strings }: StringTable, index: number | bigint): string => strings[Number(index)] ?? ''

function unitOf(unit: string): ValueUnit {
  return unit === 'nanoseconds' || unit === 'bytes' ? unit : 'count'
}
