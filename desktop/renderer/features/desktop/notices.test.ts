import * as z from 'zod/mini'
import { describe, expect, it, test } from 'vitest'
import type { NotificationSettings } from '#shared/notifications.ts'
import { Notice } from '../../../core/forumMessages.ts'
import { noticeOf, noticeOfMessage, wantsNotice } from './notices.ts'
import { conversation, message, notification } from './testing.ts'

describe('a notice of a notification', () => {
  it('says what happened and why it is told', () => {
    expect(noticeOf(notification())).toEqual({
      id: 'n1',
      kind: 'reply',
      title: 'u/ann replied to you',
      body: 'You wrote this comment',
      path: '/r/books/post/x#comment-1',
    })
  })

  it('belongs to its post, where there is one', () => {
    expect(noticeOf(notification({ mute: { type: 'post', id: 'p1' } })).thread).toBe('p1')
    expect(noticeOf(notification({ mute: { type: 'forum', id: 'f1' } })).thread).toBeUndefined()
  })

  test.each([
    ['a long sentence', 'word '.repeat(100)],
    ['emojis', '🦉'.repeat(100)],
    ['emojis at an odd place', `x${'🦉'.repeat(100)}`],
  ])('of %s is cut to what the desktop takes, between characters', (_, text) => {
    const notice = noticeOf(notification({ text, reason: text.repeat(4) }))
    expect(z.safeParse(Notice, notice).success).toBe(true)
    expect(notice.title.isWellFormed() && notice.body.isWellFormed()).toBe(true)
    expect(notice.title.endsWith('…')).toBe(true)
  })
})

describe('a notice of a message', () => {
  test.each([
    [{}, {}, 'u/ann', 'Hello'],
    [{}, { isGroup: true, groupName: 'Readers' }, 'u/ann in Readers', 'Hello'],
    [{}, { isGroup: true }, 'u/ann in a group', 'Hello'],
    [{ content: '', imageUrl: '/media/a.webp' }, {}, 'u/ann', 'A picture'],
  ])('%j in %j', (...[sent, place, title, body]) => {
    expect(noticeOfMessage(message(sent), conversation(place))).toEqual({
      id: 'm1',
      kind: 'message',
      title,
      body,
      path: '/messages?c=c1',
      thread: 'c1',
      isReplyable: true,
    })
  })

  it('takes no reply where nothing can be written', () => {
    expect(noticeOfMessage(message(), conversation({ canWrite: false })).isReplyable).toBe(false)
  })
})

describe('whether somebody wants to be interrupted', () => {
  const settings = (kind: 'reply' | 'vote', push: boolean, quiet = false): NotificationSettings => ({
    channels: { [kind]: { inApp: true, email: 'off', push } } as NotificationSettings['channels'],
    quietHours: quiet ? { from: '22:00', to: '07:00' } : null,
    timeZone: 'Europe/Berlin',
    digest: { rhythm: 'off', hour: 8, weekday: 1 },
    hasEmail: true,
  })
  const noon = new Date('2026-05-01T12:00:00Z')
  const night = new Date('2026-05-01T21:00:00Z')

  test.each([
    ['until it is known, as by default', undefined, 'reply', noon, true],
    ['until it is known, as by default', undefined, 'vote', noon, false],
    ['as chosen', settings('reply', false), 'reply', noon, false],
    ['as chosen', settings('vote', true), 'vote', noon, true],
    ['not in quiet hours of their own clock', settings('reply', true, true), 'reply', night, false],
    ['outside of them', settings('reply', true, true), 'reply', noon, true],
  ] as const)('%s', (...[, chosen, kind, now, expected]) => {
    expect(wantsNotice(chosen, kind, now)).toBe(expected)
  })
})
