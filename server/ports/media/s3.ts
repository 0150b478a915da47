import type { Config } from '../../config.ts'
import { openBucket } from '../bucket.ts'
import type { MediaStore } from '../media.ts'

const patienceMs = 10_000

/** Images as objects of a bucket. */
export function s3Media(s3: NonNullable<Config['s3']>): MediaStore {
  const bucket = openBucket({ s3, folder: 'media', patienceMs })
  return {
    put: bucket.put,
    open: bucket.open,
    remove: bucket.remove,
    list: bucket.list,
    proveWritable: async () => undefined,
  }
}
