import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'

export const bucketKeys = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-test-1' }

interface Kept {
  content: Buffer
  contentType: string | undefined
  at: Date
}

/** An S3 service with one bucket in memory: signed requests, parts, lists of few files a page. */
export async function startBucket() {
  const objects = new Map<string, Kept>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const faults = { isBroken: false, isForgetful: false }
  let parts = 0
  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Whether a request was signed with our secret for what it says. */
  async function isSigned(req: IncomingMessage): Promise<boolean> {
    const signer = new AwsV4Signer({
      ...bucketKeys,
      service: 's3',
      url: endpoint + req.url,
      method: req.method ?? 'GET',
      datetime: String(req.headers['x-amz-date']),
      headers: { 'X-Amz-Content-Sha256': String(req.headers['x-amz-content-sha256']) },
    })
    const wanted = (await signer.authHeader()).split('Signature=')[1]
    return Boolean(wanted) && req.headers.authorization?.split('Signature=')[1] === wanted
  }

  function keep(name: string, content: Buffer, contentType: string | undefined): void {
    // One that says that it took everything, and has not.
    const kept = faults.isForgetful ? content.subarray(0, content.length - 1) : content
    objects.set(name, { content: kept, contentType, at: new Date() })
  }

  function listed(url: URL): string {
    const home = `${url.pathname}/`
    const start = home + (url.searchParams.get('prefix') ?? '')
    const after = url.searchParams.get('continuation-token') ?? ''
    const names = [...objects.keys()].filter((name) => name.startsWith(start) && name > after).toSorted()
    const page = names.slice(0, 2)
    const lines = page.map((name) => {
      const { content, at } = objects.get(name)!
      return `<Contents><Key>${name.slice(home.length)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
    })
    const next = names.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : ''
    return `<ListBucketResult>${lines.join('')}${next}</ListBucketResult>`
  }

  function post(url: URL, body: Buffer): string {
    const name = url.pathname
    if (url.searchParams.has('uploads')) {
      const id = `upload/${uploads.size + 1}`
      uploads.set(id, new Map())
      return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
    }
    const id = url.searchParams.get('uploadId') ?? ''
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
    const all = named.map((number) => uploads.get(id)?.get(number) ?? Buffer.alloc(0))
    keep(name, Buffer.concat(all), undefined)
    uploads.delete(id)
    return '<CompleteMultipartUploadResult/>'
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const content = await buffer(req)
    const url = new URL(req.url ?? '/', endpoint)
    const name = url.pathname
    const part = Number(url.searchParams.get('partNumber'))
    if (faults.isBroken) res.writeHead(403).end('<Error/>')
    else if (!(await isSigned(req))) res.writeHead(401).end()
    else if (req.method === 'POST') res.end(post(url, content))
    else if (req.method === 'PUT' && part > 0) {
      parts += 1
      uploads.get(url.searchParams.get('uploadId') ?? '')?.set(part, content)
      res.setHeader('ETag', `"${createHash('md5').update(content).digest('hex')}"`).end()
    } else if (req.method === 'PUT') {
      keep(name, content, req.headers['content-type'])
      res.end()
    } else if (req.method === 'DELETE') {
      objects.delete(name)
      uploads.delete(url.searchParams.get('uploadId') ?? '')
      res.writeHead(204).end()
    } else if (url.searchParams.has('list-type')) res.end(listed(url))
    else if (objects.has(name)) res.end(objects.get(name)?.content)
    else res.writeHead(404).end('<Error/>')
  }

  return {
    endpoint,
    objects,
    faults,
    /** How many parts of larger files came. */
    parts: () => parts,
    /** How many larger files are neither whole nor given up. */
    unfinished: () => uploads.size,
    /** The settings that name it. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'plaza',
      S3_REGION: bucketKeys.region,
      S3_ACCESS_KEY_ID: bucketKeys.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
    },
    close: () => server.close(),
  }
}
