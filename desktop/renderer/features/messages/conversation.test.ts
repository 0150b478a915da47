import { describe, expect, it } from 'vitest'
import type { Conversation, Message } from '#shared/conversations.ts'
import {
  afterDeletion,
  afterMessage,
  dayLabel,
  daysOf,
  inOrder,
  partsOf,
  previewOf,
  readUpTo,
  titleOf,
  withMessage,
} from './conversation.ts'
import { conversationWith, messageAt, person } from './testing.ts'

describe('a conversation in the list', () => {
  const pair = conversationWith(messageAt('m1', 1, 'bob'))
  const group = { ...pair, isGroup: true, participants: [...pair.participants, person('cy')] }

  it('is named after the group, or after everybody else', () => {
    expect(titleOf(pair, 'ann')).toBe('bob')
    expect(titleOf(group, 'ann')).toBe('bob, cy')
    expect(titleOf({ ...group, groupName: 'Readers' }, 'ann')).toBe('Readers')
  })

  it('shows the last message, and who said it where that is not plain', () => {
    expect(previewOf(pair, 'ann')).toBe('text of m1')
    expect(previewOf(pair, 'bob')).toBe('You: text of m1')
    expect(previewOf(group, 'ann')).toBe('bob: text of m1')
    expect(previewOf(conversationWith(null), 'ann')).toBe('No messages yet')
  })

  it('stands before those that rested longer', () => {
    const later = { ...conversationWith(messageAt('m2', 2, 'bob')), id: 'later' }
    const silent = { ...conversationWith(null), id: 'silent' }
    expect(inOrder([silent, pair, later]).map(({ id }) => id)).toEqual(['later', 'c', 'silent'])
  })
})

describe('the days of a thread', () => {
  it('stand in the order of reading', () => {
    const next = { ...messageAt('m3', 0, 'bob'), createdAt: new Date(2026, 0, 2, 9).toISOString() }
    const days = daysOf([next, messageAt('m2', 2, 'bob'), messageAt('m1', 1, 'ann')])
    expect(days.map(({ messages }) => messages.map(({ id }) => id))).toEqual([['m1', 'm2'], ['m3']])
  })

  it('are named by their distance', () => {
    const now = new Date(2026, 4, 10, 8)
    expect(dayLabel(new Date(2026, 4, 10, 23), now)).toBe('Today')
    expect(dayLabel(new Date(2026, 4, 9, 1), now)).toBe('Yesterday')
    expect(dayLabel(new Date(2026, 4, 1), now)).toBe('Friday, May 1')
    expect(dayLabel(new Date(2025, 4, 1), now)).toBe('May 1, 2025')
  })
})

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

it('makes links of addresses of this site alone, without what ends their sentence', () => {
  const site = 'https://plaza.example'
  expect(partsOf(`See ${site}/record/a-b_c. Or (${site}/r/tea)!`, site)).toEqual([
    { text: 'See ' },
    { text: `${site}/record/a-b_c`, path: '/record/a-b_c' },
    { text: '. Or (' },
    { text: `${site}/r/tea`, path: '/r/tea' },
    { text: ')!' },
  ])
  expect(partsOf(`${site}/`, site)).toEqual([{ text: `${site}/`, path: '/' }])
  for (const text of ['https://deals.example/k', `${site}.evil.example/x`, 'Hello'])
    expect(partsOf(text, site)).toEqual([{ text }])
  expect(partsOf('', site)).toEqual([])
})
