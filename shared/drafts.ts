import * as z from 'zod/mini'
import { endpoint, mostBodyBytes } from './endpoint.ts'
import { limits } from './limits.ts'
import { lengthOf } from './length.ts'
import { described, isStorable } from './text.ts'
import { time } from './time.ts'

const content = described(
  z.string().check(
    z.refine(isStorable, 'This text contains characters that cannot be stored'),
    z.refine((value) => lengthOf(value) <= limits.draftMax, 'Draft too long'),
  ),
  { maxLength: limits.draftMax },
)

/**
 * What was being written, as the form that wrote it understands it. `revision` counts its saves, and goes on where it
 * was when a deleted draft is begun anew.
 */
export const Draft = z.object({ key: z.string(), content: z.string(), revision: z.int(), updatedAt: time })
export type Draft = z.output<typeof Draft>

/** So that a form knows whether something is kept for it before it asks for the text. */
export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/drafts',
  summary: 'The caller’s drafts without their texts, last saved first',
  access: 'member',
  reply: z.array(z.object({ key: z.string(), revision: z.int(), updatedAt: time })),
})

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/drafts/:key',
  summary: 'One draft of the caller',
  access: 'member',
  refuses: ['draft.not_found'],
  reply: Draft,
})

/**
 * Refused with 409 and both texts (`stored`, `sent`) when another window has saved a newer revision, or deleted the
 * draft: the stored text is then empty, and `sent` is kept when it comes again over the stored revision.
 */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/drafts/:key',
  summary: 'Save a draft; `revision` is the one last seen, 0 for a new draft',
  access: 'member',
  limit: 'draft',
  refuses: ['draft.conflict'],
  bodyBytes: mostBodyBytes,
  body: z.object({ content, revision: z._default(z.int().check(z.gte(0)), 0) }),
  reply: Draft,
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/drafts/:key',
  summary: 'Delete a draft',
  access: 'member',
  limit: 'draft',
  reply: z.object({ key: z.string() }),
})
