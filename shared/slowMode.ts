import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { time } from './time.ts'

export const SlowMode = z.object({
  /** 0 where everybody writes as often as they like. */
  seconds: z.int(),
  /** Moderators write without waiting. */
  isExempt: z.boolean(),
  /** When the caller may write again; null for now. */
  freeAt: z.nullable(time),
})
export type SlowMode = z.output<typeof SlowMode>

/** The pauses that are offered, in seconds. */
export const slowPauses = [0, 10, 30, 60, 300, 900, 3600, 21_600, 86_400] as const

export const getSlowMode = endpoint({
  method: 'GET',
  path: '/api/forums/:id/slow-mode',
  summary: 'How slowly a forum is written in, and when the caller may write again',
  access: 'member',
  refuses: ['forum.not_found'],
  reply: SlowMode,
})

export const setSlowMode = endpoint({
  method: 'PUT',
  path: '/api/forums/:id/slow-mode',
  summary: 'Let each member write once in so many seconds, or with 0 as often as they like; for moderators',
  access: 'signed-in',
  limit: 'edit',
  refuses: ['subscription.required', 'access.denied', 'forum.not_found'],
  body: z.object({
    seconds: z
      .int('Please choose a pause')
      .check(z.gte(0, 'Please choose a pause'), z.lte(limits.slowMax, 'A pause is at most a day')),
  }),
  reply: SlowMode,
})
