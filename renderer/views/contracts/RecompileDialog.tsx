import { useCallback, useState, type ReactNode } from 'react'
import type { WireBuild, WireCompiler } from '../../../node-core/contract/builds.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { ChoiceField } from '../../components/forms/Field.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { plainText } from '../../format/revert.ts'
import { useClient } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useTask } from '../../store/useTask.ts'
import { NotLoaded } from '../NotLoaded.tsx'

const ORIGIN_TITLES: Readonly<Record<WireCompiler['origin'], string>> = {
  bundled: 'Comes with Terrarium',
  foundry: 'Downloaded by Foundry',
  hardhat: 'Downloaded by Hardhat',
  project: 'Package of a watched project',
}

/** Asks which compiler may run, and compiles a build again with it. */
export function RecompileDialog({ build, onClose }: { build: WireBuild; onClose: () => void }): ReactNode {
  const client = useClient()
  const { resource } = useResponse(useCallback(() => client.call('devnet_compilers', build.id), [client, build.id]))
  const [chosen, setChosen] = useState<string>()
  const task = useTask()
  const compilers = resource.status === 'ready' ? resource.data : []
  const compiler = compilers.find(({ path }) => path === chosen) ?? compilers[0]
  const [version = ''] = build.compilerVersion.split('+')
  const run = ({ path }: WireCompiler): void => task.run('Compiling', () => client.call('devnet_recompile', build.id, path), onClose)
  return (
    <Dialog title="Compile again" open onClose={onClose}>
      <FormStack
        label="Compile again"
        submit="Run the compiler"
        isReady={compiler !== undefined}
        busy={task.busy}
        error={task.error}
        onSubmit={() => compiler && run(compiler)}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <p>The same sources are compiled again for what the tool left out. The result is taken only if the code is the same.</p>
        {resource.status !== 'ready' ? (
          <NotLoaded title="the compilers" resource={resource} />
        ) : compiler === undefined ? (
          <p>
            No compiler of version {version} was found on this machine. Terrarium looks where Foundry and Hardhat keep theirs, and in the
            packages of watched projects; it downloads none.
          </p>
        ) : (
          <>
            <ChoiceField
              label={`Compiler ${version}`}
              value={compiler.path}
              onChange={setChosen}
              choices={compilers.map(({ path, origin }) => ({ value: path, title: `${ORIGIN_TITLES[origin]}: ${plainText(path, 200)}` }))}
            />
            {compiler.origin !== 'bundled' && <p>This program runs on your machine with your rights. Choose it only if you trust it.</p>}
          </>
        )}
      </FormStack>
    </Dialog>
  )
}
