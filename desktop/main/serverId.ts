import { createHash } from 'node:crypto'

/** The id of the server of an origin: it names its partition and its place in the settings. */
export const serverId = (origin: string): string =>
  createHash('sha256').update(origin).digest('hex').slice(0, 16)
