import { expect, it } from 'vitest'
import type { Notification } from '#shared/notifications.ts'
import { withNotification, without } from './useNotifications.ts'

const told = (id: string, actorCount: number): Notification => ({
  id,
  kind: 'comment',
  text: `${actorCount} people commented`,
  reason: 'You wrote this post',
  path: '/post/1',
  isRead: false,
  createdAt: new Date(2026, 0, 1, 0, actorCount).toISOString(),
  actorCount,
})

it('puts a notification that has grown on top, once', () => {
  const page = [told('b', 1), told('a', 1)]
  expect(withNotification(page, told('a', 2))).toEqual([told('a', 2), told('b', 1)])
})

it('takes it away from where it stood', () => {
  expect(without([told('b', 1), told('a', 1)], told('a', 2))).toEqual([told('b', 1)])
})
