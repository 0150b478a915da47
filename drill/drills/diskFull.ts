import { join } from 'node:path'
import { must, type Drill } from '../drill.ts'
import { patienceMs } from '../environment/call.ts'
import { diskHindrance, makeSmallDisk } from '../environment/smallDisk.ts'
import type { Site } from '../environment/site.ts'

const megabytes = { sqlite: 48, postgres: 160 }
/** One grey point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

async function upload({ first, cast }: Site): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'point.png')
  const [person] = cast.people
  const url = first.url()
  return await fetch(`${url}/api/uploads`, {
    method: 'POST',
    body: form,
    headers: { Cookie: person?.cookieFor(url) ?? '', 'Sec-Fetch-Site': 'same-origin' },
    signal: AbortSignal.timeout(patienceMs),
  })
}

/** The disk of database and uploads has no room left, for a while. */
export const diskFull: Drill = {
  name: 'disk-full',
  summary: 'no room left for database and uploads',
  engines: ['sqlite', 'postgres'],
  rounds: 3,
  isShort: true,
  hindrance: diskHindrance,
  async run({ open, engine, folder, rounds, random, note, atEnd }) {
    const disk = makeSmallDisk(join(folder, 'disk'), megabytes[engine])
    atEnd(() => disk.remove())
    // Segments of the usual size would fill the disk by themselves.
    const postgres = { max_wal_size: '32MB', min_wal_size: '32MB', shared_buffers: '16MB' }
    const site = await open({ folder: disk.folder, postgres })
    const { watch, writers, first } = site
    must((await upload(site)).status === 201, 'a picture could not be uploaded before anything was wrong')
    for (let round = 1; round <= rounds; round++) {
      await writers.pass(random.int(5, 40))
      disk.fill()
      await watch.untilRed('storage')
      const refused = await upload(site)
      const { code } = (await refused.json()) as { code?: string }
      must(
        refused.status === 503 && code === 'server.busy',
        `an upload was answered ${refused.status} ${code}`,
      )
      must(refused.headers.has('retry-after'), 'nobody is told when to upload again')
      const page = await fetch(`${first.url()}/healthz`)
      must(page.status === 200, 'the process does not answer')
      disk.free()
      // Without room for its journal Postgres gives itself up, and has to be started again.
      if (site.postgres && (await site.postgres.pid()) === undefined) {
        note(`round ${round}: Postgres had ended`)
        await site.postgres.start()
      }
      note(`round ${round}: ready ${(await watch.untilReady()).toFixed(0)} ms after there was room`)
      must(first.process().isRunning(), 'the server has ended')
      must((await upload(site)).status === 201, 'a picture could not be uploaded once there was room')
    }
  },
}
