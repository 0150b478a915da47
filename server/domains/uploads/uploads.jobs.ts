import type { Queue } from '../../jobs/queue.ts'
import type { Runner } from '../../jobs/runner.ts'
import type { MediaStore } from '../../ports/media.ts'
import type { UploadsService } from './uploads.service.ts'

const removal = 'media.remove'
const hour = 60 * 60

/** Every hour: uploads that nothing used are forgotten, and their files with them. */
export function uploadsJobs(parts: {
  runner: Runner
  queue: Queue
  media: MediaStore
  uploads: UploadsService
}): void {
  const { runner, queue, media, uploads } = parts
  runner.handle(removal, ({ name }) => media.remove(String(name)))
  runner.every('uploads.sweep', hour, () =>
    uploads.sweep((tx, name) => queue.enqueue(tx, { queue: removal, payload: { name } })),
  )
}
