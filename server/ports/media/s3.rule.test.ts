import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { s3Media } from './s3.ts'

const keys = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-test-1' }
const objects = new Map<string, { content: Buffer; contentType: string | undefined }>()
let server: Server
let endpoint = ''
let isBroken = false

/** Whether a request was signed with our secret for what it says. */
async function isSigned(req: IncomingMessage): Promise<boolean> {
  const signer = new AwsV4Signer({
    ...keys,
    service: 's3',
    url: endpoint + req.url,
    method: req.method ?? 'GET',
    datetime: String(req.headers['x-amz-date']),
    headers: { 'X-Amz-Content-Sha256': String(req.headers['x-amz-content-sha256']) },
  })
  const wanted = (await signer.authHeader()).split('Signature=')[1]
  return Boolean(wanted) && req.headers.authorization?.split('Signature=')[1] === wanted
}

beforeAll(async () => {
  server = createServer((req, res) => {
    void (async () => {
      const content = Buffer.from(await text(req), 'utf8')
      const name = req.url ?? ''
      if (isBroken) res.writeHead(403).end('<Error/>')
      else if (!(await isSigned(req))) res.writeHead(401).end()
      else if (req.method === 'PUT') {
        objects.set(name, { content, contentType: req.headers['content-type'] })
        res.end()
      } else if (req.method === 'DELETE') {
        objects.delete(name)
        res.writeHead(204).end()
      } else if (objects.has(name)) res.end(objects.get(name)?.content)
      else res.writeHead(404).end('<Error/>')
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  isBroken = false
})

const media = () => s3Media({ endpoint: `${endpoint}/`, bucket: 'plaza', ...keys })
const picture = { name: 'a.webp', contentType: 'image/webp', content: Buffer.from('picture') }

test('a picture is kept in the bucket by signed requests, read back and forgotten', async () => {
  await media().put(picture)
  expect(objects.get('/plaza/media/a.webp')).toEqual({ content: picture.content, contentType: 'image/webp' })
  const found = await media().open('a.webp')
  expect(found?.bytes).toBe(7)
  expect(await text(found?.content ?? Readable.from([]))).toBe('picture')
  await media().remove('a.webp')
  expect(await media().open('a.webp')).toBeNull()
  await media().remove('a.webp')
})

test('with the wrong secret nothing is kept', async () => {
  const wrong = s3Media({ endpoint, bucket: 'plaza', ...keys, secretAccessKey: 'other' })
  await expect(wrong.put(picture)).rejects.toThrow('answered 401')
})

test('a store that refuses is an error, never an empty answer', async () => {
  isBroken = true
  await expect(media().put(picture)).rejects.toThrow('answered 403')
  await expect(media().open('a.webp')).rejects.toThrow('answered 403')
  await expect(media().remove('a.webp')).rejects.toThrow('answered 403')
})
