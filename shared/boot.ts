import * as z from 'zod/mini'
import { Viewer } from './auth.ts'
import { SiteConfig } from './config.ts'

/** What the server writes into each page, so that its first paint needs no further request. */
export const Boot = z.object({
  viewer: z.nullable(Viewer),
  config: SiteConfig,
  /** Where the live feed stood before anything of this page was read; null for visitors, and while it is unknown. */
  position: z.nullable(z.string()),
  /** When the server drew the page, in milliseconds, at which path, and of which parts; absent where it drew none. */
  drawn: z.optional(z.object({ at: z.number(), path: z.string(), parts: z.array(z.string()) })),
  /** What the first screen reads (`firstReads.ts`), by the addresses of the API: things, and first pages of lists. */
  things: z._default(z.record(z.string(), z.unknown()), {}),
  lists: z._default(
    z.record(z.string(), z.object({ items: z.array(z.unknown()), next: z.nullable(z.string()) })),
    {},
  ),
})
export type Boot = z.output<typeof Boot>

/** The id of the script element of type application/json that carries it. */
export const bootElementId = 'boot'
