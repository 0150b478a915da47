import { describe, expect, it } from 'vitest'
import { dayLabel, daysOf, inOrder, previewOf, titleOf } from './conversation.ts'
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
