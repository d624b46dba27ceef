import { useEffect, useState } from 'react'
import type { WireSend } from '../bridge/methods.ts'
import { useAbiDecoder } from '../store/useAbiDecoder.ts'
import { useApp, useClient } from '../store/useApp.ts'
import { previewOf, type SendPreview } from './sendPreview.ts'

const PAUSE_MS = 250

/** Previews what a transaction would do and cost while it is edited and while the chain grows. */
export function useSendPreview(send: WireSend | undefined): SendPreview {
  const client = useClient()
  const decoder = useAbiDecoder()
  const head = useApp((state) => state.blocks.head?.hash)
  const key = send && JSON.stringify(send)
  const [preview, setPreview] = useState<{ key: string; value: SendPreview }>()
  useEffect(() => {
    if (key === undefined || head === undefined) return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      void previewOf(client, decoder, JSON.parse(key) as WireSend, head).then((value) => {
        if (isWanted) setPreview({ key, value })
      })
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [client, decoder, key, head])
  if (key === undefined) return { status: 'empty' }
  return preview?.key === key ? preview.value : { status: 'loading' }
}
