import * as z from 'zod/mini'
import { Server } from './settings.ts'

const Memory = z.object({
  /** Where the embedded server listened last; 0 when it never did. */
  port: z.int().check(z.gte(0), z.lte(65_535)),
  /** Its id among the servers. */
  id: z.nullable(Server.shape.id),
  /** Whether its community begins with a demonstration. */
  hasDemo: z._default(z.boolean(), true),
})
export type LocalMemory = z.output<typeof Memory>

/** What the file holds; anything else is forgotten. */
export const readLocalMemory = (content: unknown): LocalMemory =>
  z.safeParse(Memory, content).data ?? { port: 0, id: null, hasDemo: true }
