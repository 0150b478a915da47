import { limits } from '#shared/limits.ts'
import { type Upload, uploadImage } from '#shared/uploads.ts'
import { ApiError } from '../../lib/api.ts'
import { words } from './strings.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Why a file need not be sent at all; null for one that may. */
export function refusalOfFile(file: Pick<File, 'size' | 'type'>): string | null {
  if (!types.includes(file.type)) return words.notAnImage
  return file.size > limits.imageBytes ? words.tooLarge : null
}

interface Sending {
  file: File
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Sends one image. XMLHttpRequest, because fetch does not tell how much has been sent. */
export function sendImage({ file, onProgress, signal }: Sending): Promise<Upload> {
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
