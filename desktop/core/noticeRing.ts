import * as z from 'zod/mini'
import { NotificationKind } from '#shared/notifications.ts'

const Entry = z.object({
  key: z.string(),
  server: z.string(),
  id: z.string(),
  path: z.string(),
  thread: z.optional(z.string()),
  kind: z.optional(NotificationKind),
})
/** Where a notification leads, kept for the click that starts the app. */
export type NoticeEntry = z.output<typeof Entry>

const mostKept = 200

/** What the file holds; entries that cannot be read are left out. */
export const readRing = (content: unknown): NoticeEntry[] =>
  (Array.isArray(content) ? content : [])
    .flatMap((item) => z.safeParse(Entry, item).data ?? [])
    .slice(-mostKept)

/** The ring with one more; the oldest falls out. */
export const addToRing = (ring: readonly NoticeEntry[], entry: NoticeEntry): NoticeEntry[] =>
  [...ring.filter(({ key }) => key !== entry.key), entry].slice(-mostKept)
