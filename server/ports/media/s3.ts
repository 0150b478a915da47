import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import type { MediaStore } from '../media.ts'

const patienceMs = 10_000

/** Images as objects of a bucket, at Amazon or at anything that speaks its protocol. */
export function s3Media(bucket: NonNullable<Config['s3']>): MediaStore {
  const client = new AwsClient({
    accessKeyId: bucket.accessKeyId,
    secretAccessKey: bucket.secretAccessKey,
    region: bucket.region,
    service: 's3',
    retries: 2,
  })
  const addressOf = (name: string) => `${bucket.endpoint.replace(/\/$/, '')}/${bucket.bucket}/media/${name}`

  async function ask(name: string, init: RequestInit): Promise<Response> {
    const response = await client.fetch(addressOf(name), {
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      ...init,
    })
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel()
      throw new Error(`the media store answered ${response.status} to ${init.method ?? 'GET'}`)
    }
    return response
  }

  return {
    put: async ({ name, contentType, content }) => {
      const headers = { 'Content-Type': contentType, 'Content-Length': String(content.length) }
      const response = await ask(name, { method: 'PUT', headers, body: new Uint8Array(content) })
      await response.body?.cancel()
      if (response.status === 404) throw new Error('the media store has no such bucket')
    },

    open: async (name) => {
      const response = await ask(name, {})
      if (response.status === 404 || !response.body) {
        await response.body?.cancel()
        return null
      }
      return {
        content: Readable.fromWeb(response.body),
        bytes: Number(response.headers.get('content-length')),
      }
    },

    remove: async (name) => {
      await (await ask(name, { method: 'DELETE' })).body?.cancel()
    },

    proveWritable: async () => undefined,
  }
}
