import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#db/folder.ts'
import { proveWritable } from '#db/writable.ts'
import type { MediaStore } from '../media.ts'

/** No file has this name, nor could have: the system takes no longer one. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENAMETOOLONG')

/** Images as files of one folder. */
export function diskMedia(folder: string): MediaStore {
  return {
    put: async ({ name, content }) => {
      makeFolder(folder)
      // Written beside and renamed, so that nobody is ever served half a file.
      const draft = join(folder, `.${randomUUID()}`)
      try {
        const file = await open(draft, 'wx')
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, join(folder, name))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    open: async (name) => {
      try {
        const file = await open(join(folder, name))
        const { size } = await file.stat()
        return { content: file.createReadStream(), bytes: size }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    remove: (name) => rm(join(folder, name), { force: true }),

    list: async function* () {
      for (const name of await readdir(folder).catch(() => [])) {
        // A draft of somebody who is writing.
        if (name.startsWith('.')) continue
        const found = await stat(join(folder, name)).catch(() => null)
        if (found?.isFile()) yield { name, bytes: found.size, at: found.mtime }
      }
    },

    proveWritable: () => proveWritable(folder),
  }
}
