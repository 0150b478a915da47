import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../config.ts'
import type { ListedFile, StoredMedia } from './media.ts'

/** Files of a bucket below one folder, at Amazon or at anything that speaks its protocol. */
export interface Bucket {
  put: (file: { name: string; contentType: string; content: Buffer }) => Promise<void>
  /** Keeps a file of this machine, however large: in parts, of which one is in memory at a time. */
  putFile: (name: string, path: string) => Promise<void>
  open: (name: string) => Promise<StoredMedia | null>
  remove: (name: string) => Promise<void>
  list: () => AsyncGenerator<ListedFile>
}

interface Place {
  s3: NonNullable<Config['s3']>
  folder: string
  /** How long one request may take. */
  patienceMs: number
  /** How large a part of a file is; services take no smaller ones than 5 MiB, but for the last one. */
  partBytes?: number
}

/** The text of an element of an answer; names of ours hold nothing that XML would write otherwise. */
const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]

/** The folder of a bucket. */
export function openBucket({ s3, folder, patienceMs, partBytes = 16 * 1024 * 1024 }: Place): Bucket {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    retries: 2,
  })
  const home = `${s3.endpoint.replace(/\/$/, '')}/${s3.bucket}`

  /** The answer, whatever lies there; null where nothing does. */
  async function ask(path: string, init: RequestInit = {}): Promise<Response | null> {
    const response = await client.fetch(`${home}${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      ...init,
    })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return null
    throw new Error(`the media store answered ${response.status} to ${init.method ?? 'GET'}`)
  }

  /** The answer to something that needs the bucket to be there. */
  async function askBucket(path: string, init?: RequestInit): Promise<Response> {
    const response = await ask(path, init)
    if (!response) throw new Error('the media store has no such bucket')
    return response
  }

  async function put(path: string, content: Buffer, headers: Record<string, string> = {}): Promise<Response> {
    const response = await askBucket(path, {
      method: 'PUT',
      headers: { ...headers, 'Content-Length': String(content.length) },
      body: new Uint8Array(content),
    })
    await response.body?.cancel()
    return response
  }

  const pathOf = (name: string): string => `/${folder}/${name}`

  async function putParts(name: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const begun = await (await askBucket(`${pathOf(name)}?uploads`, { method: 'POST' })).text()
    const id = encodeURIComponent(textOf(begun, 'UploadId') ?? '')
    try {
      const tags: string[] = []
      for await (const part of parts) {
        const where = `${pathOf(name)}?partNumber=${tags.length + 1}&uploadId=${id}`
        tags.push((await put(where, part)).headers.get('etag') ?? '')
      }
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
      const done = await askBucket(`${pathOf(name)}?uploadId=${id}`, { method: 'POST', body })
      // The service begins its answer before it knows how it ends.
      if ((await done.text()).includes('<Error>'))
        throw new Error('the media store could not join the parts of a file')
    } catch (error) {
      await ask(`${pathOf(name)}?uploadId=${id}`, { method: 'DELETE' }).catch(() => undefined)
      throw error
    }
  }

  return {
    put: async ({ name, contentType, content }) =>
      void (await put(pathOf(name), content, { 'Content-Type': contentType })),

    putFile: async (name, path) => {
      const file = await open(path)
      try {
        const { size } = await file.stat()
        const read = async (): Promise<Buffer> => {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(partBytes), 0, partBytes)
          return buffer.subarray(0, bytesRead)
        }
        const parts = async function* (): AsyncGenerator<Buffer> {
          for (let part = await read(); part.length > 0; part = await read()) yield part
        }
        if (size > partBytes) await putParts(name, parts())
        else await put(pathOf(name), await read(), { 'Content-Type': 'application/octet-stream' })
      } finally {
        await file.close()
      }
    },

    open: async (name) => {
      const response = await ask(pathOf(name))
      if (!response?.body) return null
      const bytes = Number(response.headers.get('content-length'))
      return { content: Readable.fromWeb(response.body), bytes }
    },

    remove: async (name) => {
      await (await ask(pathOf(name), { method: 'DELETE' }))?.body?.cancel()
    },

    list: async function* () {
      for (let from = ''; ;) {
        const prefix = encodeURIComponent(`${folder}/`)
        const page = await (await askBucket(`?list-type=2&prefix=${prefix}${from}`)).text()
        for (const [, one = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = (textOf(one, 'Key') ?? '').slice(folder.length + 1)
          const at = new Date(textOf(one, 'LastModified') ?? 0)
          if (name) yield { name, bytes: Number(textOf(one, 'Size')), at }
        }
        const next = textOf(page, 'NextContinuationToken')
        if (next === undefined) return
        from = `&continuation-token=${encodeURIComponent(next)}`
      }
    },
  }
}
