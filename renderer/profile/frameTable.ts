import { plainText } from '../format/revert.ts'
import type { ProfileFrame } from './profileModel.ts'
import { groupOfFile } from './sourceGroups.ts'

/** The functions of a profile, each once. */
export class FrameTable {
  readonly frames: ProfileFrame[] = []
  readonly #byKey = new Map<string, number>()

  /** Index of a function. */
  add(name: string, file: string, line: number): number {
    const key = `${name}\n${file}\n${line}`
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    const index = this.frames.length
    this.#byKey.set(key, index)
    const shownFile = plainText(file, 400)
    const place = file === '' ? '' : ` ${shownFile.split('/').at(-1)}:${line}`
    const isNameless = name === '' || name === '(anonymous)'
    this.frames.push({
      name: isNameless ? `(anonymous)${place}` : plainText(name, 200),
      file: shownFile,
      line: file === '' ? 0 : line,
      group: groupOfFile(file),
    })
    return index
  }
}
