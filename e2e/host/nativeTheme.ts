import { EventEmitter } from 'node:events'
import { openWindows } from './openWindows.ts'
import { strict } from './strict.ts'

type ThemeSource = Electron.NativeTheme['themeSource']

class HostNativeTheme extends EventEmitter implements Pick<Electron.NativeTheme, 'themeSource' | 'shouldUseDarkColors'> {
  #source: ThemeSource = 'system'

  get themeSource(): ThemeSource {
    return this.#source
  }

  set themeSource(source: ThemeSource) {
    this.#source = source
    for (const window of openWindows) window.applyTheme(source)
    this.emit('updated')
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }
}

export const nativeTheme = strict('nativeTheme', new HostNativeTheme())
