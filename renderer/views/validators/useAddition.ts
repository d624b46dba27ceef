import { useCallback, useState } from 'react'
import type { NetworkValidator, ValidatorSync } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { nodeErrorText } from '../../format/nodeErrors.ts'
import { useAppContext, useSync } from '../../store/useApp.ts'

/** What becomes of one more validator. */
export type Addition =
  | { status: 'starting'; sync: ValidatorSync }
  | { status: 'added'; validator: NetworkValidator }
  | { status: 'failed'; problem: string }

/** Adds a validator to those of this machine; undefined: none was added lately. */
export function useAddition(): { addition: Addition | undefined; add: (sync: ValidatorSync) => void; dismiss: () => void } {
  const { client } = useAppContext()
  const { consensus } = useSync()
  const [addition, setAddition] = useState<Addition>()
  const add = useCallback(
    (sync: ValidatorSync) => {
      setAddition({ status: 'starting', sync })
      client.call('devnet_addValidator', sync).then(
        (network) => {
          consensus.setNetwork(network)
          setAddition({ status: 'added', validator: network.validators.at(-1)! })
        },
        (error: unknown) => setAddition({ status: 'failed', problem: nodeErrorText(error) }),
      )
    },
    [client, consensus],
  )
  return { addition, add, dismiss: useCallback(() => setAddition(undefined), []) }
}
