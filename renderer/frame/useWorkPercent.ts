import { useEffect, useState } from 'react'
import { useAppContext } from '../store/useApp.ts'

/** `, 40 %` while the node works on the workspace. */
export function useWorkPercent(name: string, isBusy: boolean): string {
  const { client } = useAppContext()
  const [percent, setPercent] = useState<number>()
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setInterval(() => {
      client.call('devnet_workspaces').then(
        (list) => setPercent(list.find((it) => it.name === name)?.work?.percent),
        () => setPercent(undefined),
      )
    }, 500)
    return () => clearInterval(timer)
  }, [client, name, isBusy])
  return percent === undefined ? '' : `, ${percent} %`
}
