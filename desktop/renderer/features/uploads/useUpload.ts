import { useRef, useState } from 'react'
import type { UploadState } from '../../ui/Dropzone.tsx'
import { sendToLogin } from '../../lib/unauthorized.ts'
import { ApiError } from '../../lib/api.ts'
import { refusalOfFile, sendImage, sentenceOf } from './sendImage.ts'

export interface UploadHandle {
  state: UploadState
  start: (file: File) => void
  cancel: () => void
  retry: () => void
}

/** One image on its way to the server: its progress, its failure, another try. */
export function useUpload(onDone: (url: string, file: File) => void): UploadHandle {
  const [state, setState] = useState<UploadState>({ state: 'empty' })
  const current = useRef<{ file: File; controller: AbortController } | null>(null)

  const send = async (file: File) => {
    const refusal = refusalOfFile(file)
    const controller = new AbortController()
    current.current?.controller.abort()
    current.current = { file, controller }
    if (refusal) return setState({ state: 'failed', message: refusal })
    setState({ state: 'uploading', percent: 0 })
    const { signal } = controller
    try {
      const { url } = await sendImage({
        file,
        signal,
        onProgress: (percent) => !signal.aborted && setState({ state: 'uploading', percent }),
      })
      setState({ state: 'empty' })
      onDone(url, file)
    } catch (error) {
      if (signal.aborted) return
      setState({ state: 'failed', message: sentenceOf(error) })
      if (error instanceof ApiError && error.status === 401) sendToLogin()
    }
  }
  return {
    state,
    start: (file) => void send(file),
    cancel: () => {
      current.current?.controller.abort()
      current.current = null
      setState({ state: 'empty' })
    },
    retry: () => {
      if (current.current) void send(current.current.file)
    },
  }
}
