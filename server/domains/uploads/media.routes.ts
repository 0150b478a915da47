import { pipeline } from 'node:stream/promises'
import { Failure } from '#shared/errors.ts'
import { mediaUrl } from '#shared/media.ts'
import type { Http } from '../../module.ts'
import type { MediaStore } from '../../ports/media.ts'

const types: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
}

/** Serves images under their own policy: whatever a file may hold, nothing in it can run. */
export function mediaRoutes({ router, limits }: Http, media: MediaStore): void {
  router.get('/media/:name', async (req, res) => {
    await limits.take('file', req, null)
    const { name } = req.params
    const type = mediaUrl.safeParse(`/media/${name}`).success && types[name.split('.').at(-1) ?? '']
    const file = type ? await media.open(name) : null
    if (!type || !file) throw new Failure('route.not_found')
    res.writeHead(200, {
      'Content-Type': type,
      'Content-Length': file.bytes,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // A name is given to one content only, ever.
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
    if (req.method === 'HEAD') {
      file.content.destroy()
      res.end()
      return
    }
    // A reader who leaves early is no failure of ours.
    await pipeline(file.content, res).catch(() => undefined)
  })
}
