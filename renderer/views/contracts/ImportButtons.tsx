import { FileUp, FolderSync, FolderUp } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { FileInput } from '../../components/forms/FileInput.tsx'
import { filesOfList, type ChosenFile } from './artifactFiles.ts'
import { WatchFolderDialog } from './WatchFolderDialog.tsx'

/** Chooses files or a whole folder in the system's file dialog. */
export function ImportButtons({ onChoose }: { onChoose: (files: Promise<readonly ChosenFile[]>) => void }): ReactNode {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isWatching, setIsWatching] = useState(false)
  const take = (list: FileList): void => onChoose(Promise.resolve(filesOfList(list)))
  return (
    <>
      <FileInput ref={files} label="Artifact files" accept=".json,application/json,.sol,.vy,.yul" multiple onChoose={take} />
      <FileInput ref={folder} label="Artifact folder" folder onChoose={take} />
      <Button icon={<FolderSync size={14} aria-hidden />} onClick={() => setIsWatching(true)}>
        Watch folder
      </Button>
      {isWatching && <WatchFolderDialog onClose={() => setIsWatching(false)} />}
      <Button icon={<FolderUp size={14} aria-hidden />} onClick={() => folder.current?.click()}>
        Import folder
      </Button>
      <Button tone="primary" icon={<FileUp size={14} aria-hidden />} onClick={() => files.current?.click()}>
        Import files
      </Button>
    </>
  )
}
