import { createContext, useContext, type ReactNode } from 'react'
import { DropZone } from '../../components/forms/DropZone.tsx'
import { filesOfDrop, type ChosenFile } from './artifactFiles.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { useImport } from './useImport.ts'

type StartImport = (files: Promise<readonly ChosenFile[]>) => void

const Start = createContext<StartImport>(() => undefined)

/** Takes artifacts and reproduction bundles that are dropped on any view, and shows what became of them. */
export function ImportZone({ children }: { children: ReactNode }): ReactNode {
  const { state, start, close } = useImport()
  return (
    <Start value={start}>
      <DropZone text="Drop artifacts, ABIs, a build folder or a reproduction bundle" onDrop={(data) => start(filesOfDrop(data))}>
        {children}
      </DropZone>
      {state && <ImportDialog state={state} onClose={close} />}
    </Start>
  )
}

/** Starts an import of files that were chosen in another way. */
export function useStartImport(): StartImport {
  return useContext(Start)
}
