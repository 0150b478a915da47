import * as z from 'zod/mini'

const Memory = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** Where each window stood, by its server's id or `shell`; `placeWindow` judges what is in it. */
  places: z.record(z.string().check(z.maxLength(20)), z.unknown()),
})
/** What windows look like when they open again. */
export type WindowMemory = z.output<typeof Memory>

/** What the file holds; anything else is forgotten. */
export const readWindowMemory = (content: unknown): WindowMemory =>
  z.safeParse(Memory, content).data ?? { theme: 'system', places: {} }
