// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Conversation, Message } from '#shared/conversations.ts'
import { dataSettings } from '../../lib/boot.ts'
import { emitSignal } from '../../lib/live/bus.ts'
import { useConversation, useConversations, useMessageUpdates } from './useConversations.ts'

const conversationOf = (id: string): Conversation => ({
  id,
  isGroup: false,
  groupName: null,
  participants: [],
  lastMessage: null,
  unreadCount: 0,
  isMuted: false,
  canWrite: true,
  createdAt: '2026-01-01T12:00:00.000Z',
})
const messageIn = (conversationId: string): Message => ({
  id: `message-${conversationId}`,
  conversationId,
  senderId: 'other',
  senderUsername: 'other',
  content: 'Hello',
  imageUrl: null,
  clientKey: null,
  createdAt: '2026-01-01T13:00:00.000Z',
  isRead: false,
  isDeleted: false,
})

/** What the server would answer: its list is as old as the test says. */
let listed: string[]
let pageSize: number
const answer = (address: string): Response => {
  const { pathname, searchParams } = new URL(address, 'http://plaza.test')
  if (pathname !== '/api/conversations') return Response.json(conversationOf(pathname.split('/').at(-1)!))
  const start = Number(searchParams.get('cursor') ?? 0)
  const page = listed.slice(start, start + pageSize).map(conversationOf)
  const next = `</api/conversations?limit=30&cursor=${start + pageSize}>; rel="next"`
  return Response.json(page, start + pageSize < listed.length ? { headers: { Link: next } } : {})
}

beforeEach(() => {
  listed = ['known']
  pageSize = 30
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => answer(address)),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function start(openId: string) {
  const cache = new Map<string, object>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ ...dataSettings, provider: () => cache }}>{children}</SWRConfig>
  )
  const { result } = renderHook(
    () => {
      useMessageUpdates('viewer')
      return { list: useConversations('').list, open: useConversation(openId).data }
    },
    { wrapper },
  )
  return {
    shown: () => result.current.list.items.map(({ id }) => id).join(' '),
    openId: () => result.current.open?.id,
    loadMore: () => act(() => result.current.list.loadMore()),
    receive: (id: string) =>
      act(async () => emitSignal('message', { action: 'sent', conversationId: id, message: messageIn(id) })),
  }
}

test('a conversation that was opened by itself comes into the list with its first message', async () => {
  const { shown, openId, receive } = start('new')
  await waitFor(() => expect([shown(), openId()]).toEqual(['known', 'new']))
  await receive('new')
  await waitFor(() => expect(shown()).toBe('new known'))
})

test('a conversation that nobody has opened comes into the list as well', async () => {
  const { shown, receive } = start('known')
  await waitFor(() => expect(shown()).toBe('known'))
  await receive('unheard-of')
  await waitFor(() => expect(shown()).toBe('unheard-of known'))
})

test('a conversation of a later page is not put into the list a second time', async () => {
  listed = ['first', 'second']
  pageSize = 1
  const { shown, receive, loadMore } = start('second')
  await waitFor(() => expect(shown()).toBe('first'))
  loadMore()
  await waitFor(() => expect(shown()).toBe('first second'))
  await receive('second')
  await waitFor(() => expect(shown()).toBe('first second'))
})
