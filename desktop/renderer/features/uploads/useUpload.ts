import { useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { imageTooLarge } from '#shared/imageSize.ts'
import { type Upload, uploadImage } from '#shared/uploads.ts'
import { ApiError } from '../../lib/api.ts'
import { sendToLogin } from '../../lib/login.ts'
import { useLimits } from '../../lib/site.ts'
import type { UploadState } from '../../ui/Dropzone.tsx'

const words = {
  failed: 'The image could not be uploaded.',
  notAnImage: 'Only JPEG, PNG, WebP and GIF images can be uploaded',
  offline: 'You appear to be offline. Please try again when you are connected.',
}

interface UploadHandle {
  state: UploadState
  start: (file: File) => void
  cancel: () => void
  retry: () => void
}

/** One image on its way to the server: its progress, its failure, another try. */
export function useUpload(onDone: (url: string, file: File) => void): UploadHandle {
  const [state, setState] = useState<UploadState>({ state: 'empty' })
  const { imageBytes } = useLimits()
  const current = useRef<{ file: File; controller: AbortController } | null>(null)

  const send = async (file: File) => {
    const refusal = refusalOfFile(file, imageBytes)
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

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Why a file need not be sent at all; null for one that may. */
export function refusalOfFile(
  file: Pick<File, 'size' | 'type'>,
  most: number = limits.imageBytes,
): string | null {
  if (!types.includes(file.type)) return words.notAnImage
  return file.size > most ? imageTooLarge(most) : null
}

interface Sending {
  file: File
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Sends one image. XMLHttpRequest, because fetch reports no progress of an upload. */
function sendImage({ file, onProgress, signal }: Sending): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadImage.method, uploadImage.path)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(Math.round((loaded / total) * 100))
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) return resolve(JSON.parse(responseText) as Upload)
      reject(new ApiError(new Response(null, { status }), responseText))
    })
    request.addEventListener('error', () => reject(new TypeError('Failed to send')))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

/** What a person reads when an upload failed. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence || words.failed
  return error instanceof TypeError ? words.offline : words.failed
}
