import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { bucketKeys, startBucket } from '../../testing/bucket.ts'
import { openBucket } from '../bucket.ts'
import { s3Media } from './s3.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.close())
beforeEach(() => {
  bucket.objects.clear()
  bucket.faults.isBroken = false
})

const media = () => s3Media({ endpoint: `${bucket.endpoint}/`, bucket: 'plaza', ...bucketKeys })
const picture = { name: 'a.webp', contentType: 'image/webp', content: Buffer.from('picture') }

test('a picture is kept in the bucket by signed requests, read back and forgotten', async () => {
  await media().put(picture)
  expect(bucket.objects.get('/plaza/media/a.webp')).toMatchObject({
    content: picture.content,
    contentType: 'image/webp',
  })
  const found = await media().open('a.webp')
  expect(found?.bytes).toBe(7)
  expect(await text(found?.content ?? Readable.from([]))).toBe('picture')
  await media().remove('a.webp')
  expect(await media().open('a.webp')).toBeNull()
  await media().remove('a.webp')
})

test('with the wrong secret nothing is kept', async () => {
  const wrong = s3Media({
    endpoint: bucket.endpoint,
    bucket: 'plaza',
    ...bucketKeys,
    secretAccessKey: 'other',
  })
  await expect(wrong.put(picture)).rejects.toThrow('answered 401')
})

test('a store that refuses is an error, never an empty answer', async () => {
  bucket.faults.isBroken = true
  await expect(media().put(picture)).rejects.toThrow('answered 403')
  await expect(media().open('a.webp')).rejects.toThrow('answered 403')
  await expect(media().remove('a.webp')).rejects.toThrow('answered 403')
})

test('what lies there is listed page by page, and nothing of other folders', async () => {
  const names = ['a.webp', 'b.webp', 'c.webp', 'd.webp', 'e.webp']
  for (const name of names) await media().put({ ...picture, name })
  bucket.objects.set('/plaza/backups/z', {
    content: Buffer.from('z'),
    contentType: undefined,
    at: new Date(),
  })
  const found = []
  for await (const { name, bytes, at } of media().list())
    found.push({ name, bytes, isDated: at.getTime() > 0 })
  expect(found).toEqual(names.map((name) => ({ name, bytes: 7, isDated: true })))
})

test('a large file goes in parts and is whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-bucket-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'large')
  const bytes = randomBytes(2500)
  writeFileSync(path, bytes)
  const s3 = { endpoint: bucket.endpoint, bucket: 'plaza', ...bucketKeys }
  const parted = openBucket({ s3, folder: 'backups', patienceMs: 10_000, partBytes: 1000 })
  await parted.putFile('large', path)
  expect(bucket.parts()).toBe(3)
  expect(bucket.objects.get('/plaza/backups/large')?.content).toEqual(bytes)
  expect(bucket.unfinished()).toBe(0)
})
