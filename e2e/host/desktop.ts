import { record } from './recorded.ts'
import { strict } from './strict.ts'

/** Access to the desktop: recorded, and answered as if the user had cancelled. A spec replaces a function to answer differently. */

function lastArgument(args: unknown[]): unknown {
  return args.at(-1)
}

export const dialog = strict('dialog', {
  showSaveDialog: (...args: unknown[]): Promise<Electron.SaveDialogReturnValue> => {
    record('dialog.showSaveDialog', lastArgument(args))
    return Promise.resolve({ canceled: true, filePath: '' })
  },
  showOpenDialog: (...args: unknown[]): Promise<Electron.OpenDialogReturnValue> => {
    record('dialog.showOpenDialog', lastArgument(args))
    return Promise.resolve({ canceled: true, filePaths: [] })
  },
  showMessageBox: (...args: unknown[]): Promise<Electron.MessageBoxReturnValue> => {
    record('dialog.showMessageBox', lastArgument(args))
    const { cancelId = 0 } = (lastArgument(args) ?? {}) as Electron.MessageBoxOptions
    return Promise.resolve({ response: cancelId, checkboxChecked: false })
  },
  showErrorBox: (title: string, content: string): void => record('dialog.showErrorBox', title, content),
})

export const shell = strict('shell', {
  openPath: (path: string): Promise<string> => {
    record('shell.openPath', path)
    return Promise.resolve('')
  },
  openExternal: (url: string): Promise<void> => Promise.resolve(record('shell.openExternal', url)),
})
