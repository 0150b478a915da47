import { expect, it } from 'vitest'
import type { Notification } from '#shared/notifications.ts'
import { withNotification, without } from './useNotifications.ts'

const notification = (id: string, actorCount: number): Notification => ({
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
  const page = [notification('b', 1), notification('a', 1)]
  expect(withNotification(page, notification('a', 2))).toEqual([notification('a', 2), notification('b', 1)])
})

it('takes it away from where it stood', () => {
  expect(without([notification('b', 1), notification('a', 1)], notification('a', 2))).toEqual([
    notification('b', 1),
  ])
})
