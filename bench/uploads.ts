import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { call, send } from './people.ts'
import { judge } from './promises.ts'
import { startPlaza, type Measured } from './server.ts'
import { prepareReaders, readerSession } from './streams.data.ts'

const side = 30_000

const canvas = (length: number) =>
  sharp({ create: { width: length, height: length, channels: 3, background: '#3B82F6' } }).png()

/** A small picture whose header claims to be an enormous one. */
async function forged(): Promise<Buffer> {
  const file = await canvas(10).toBuffer()
  file.writeUInt32BE(side, 16)
  file.writeUInt32BE(side, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}

function formOf(file: Buffer): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'picture.png')
  return form
}

/** By how much the server's memory grows while something is done. */
async function growth(server: Measured, work: () => Promise<unknown>): Promise<number> {
  const before = server.memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, server.memory())
  }, 5)
  await work()
  clearInterval(watch)
  return Math.max(most, server.memory()) - before
}

/** What a picture may cost the server that is not one, or as large as is allowed. */
export async function measureUploads(): Promise<void> {
  const { url, folder } = await prepareReaders('uploads', 1)
  const server = await startPlaza(url, folder)
  const as = readerSession(0)
  const path = '/api/uploads'
  // The decoders are loaded by the first one.
  await call(server, { as, path, body: formOf(await canvas(10).toBuffer()) })
  const forgedMb = await growth(server, async () => send(server, { as, path, body: formOf(await forged()) }))
  const large = await canvas(5000).toBuffer()
  const largeMb = await growth(server, () => call(server, { as, path, body: formOf(large) }))
  await server.stop()
  judge('Pictures', [
    { what: `one that claims ${side} pixels a side`, figure: forgedMb, bound: 200, unit: 'MB' },
    { what: 'the largest that is allowed', figure: largeMb, bound: 400, unit: 'MB' },
  ])
}
