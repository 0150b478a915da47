import { describe, expect, it } from 'vitest'
import type { Conversation, Message } from '#shared/conversations.ts'
import { afterDeletion, afterMessage, readUpTo, withMessage } from './changes.ts'
import { conversationWith, messageAt } from './testing.ts'

const first = messageAt('m1', 1, 'ann')
const second = messageAt('m2', 2, 'bob')
const third = messageAt('m3', 3, 'ann')

describe('a page of messages', () => {
  it('takes a new message once, in its place', () => {
    const page: Message[] = [third, first]
    expect(withMessage(page, second).map(({ id }) => id)).toEqual(['m3', 'm2', 'm1'])
    expect(withMessage(withMessage(page, second), second)).toHaveLength(3)
  })

  it('marks what is one’s own as read, up to the message that was read', () => {
    const read = readUpTo([third, second, first], 'm2', 'ann')
    expect(read.map(({ isRead }) => isRead)).toEqual([false, false, true])
    expect(readUpTo([third], 'unknown', 'ann')).toEqual([third])
  })
})

describe('a conversation', () => {
  const conversation: Conversation = conversationWith(first)

  it('counts a message of somebody else once', () => {
    const once = afterMessage(conversation, second, 'ann')
    expect(once).toMatchObject({ unreadCount: 1, lastMessage: { id: 'm2' } })
    expect(afterMessage(once, second, 'ann')).toBe(once)
  })

  it('does not count what one says oneself', () => {
    expect(afterMessage(conversation, third, 'ann')).toMatchObject({
      unreadCount: 0,
      lastMessage: { id: 'm3' },
    })
  })

  it('ignores a message that is older than its last', () => {
    const latest = conversationWith(third)
    expect(afterMessage(latest, second, 'ann')).toBe(latest)
  })

  it('no longer tells what its deleted last message said', () => {
    expect(afterDeletion(conversation, 'm1').lastMessage).toMatchObject({ isDeleted: true, content: '' })
    expect(afterDeletion(conversation, 'm2')).toBe(conversation)
  })
})
