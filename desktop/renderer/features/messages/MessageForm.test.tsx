// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { emitSignal } from '../../lib/live/bus.ts'
import { useToasts } from '../../lib/toasts.ts'
import { ViewerContext } from '../../lib/viewer.ts'
import { draw } from '../../testing/draw.tsx'
import { MessageForm } from './MessageForm.tsx'

beforeEach(() => {
  localStorage.clear()
  useToasts.setState({ current: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const viewer = { id: 'viewer', username: 'viewer' } as Viewer
const sent = {
  id: 'message',
  conversationId: 'c',
  senderId: 'viewer',
  senderUsername: 'viewer',
  content: 'Hello',
  imageUrl: null,
  clientKey: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  isRead: false,
  isDeleted: false,
}

/** Somebody says hello in a thread, whose end is on the screen or not; the server answers so. */
async function sayHello(isEndShown: boolean, answer: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/messages') ? answer() : Promise.resolve(Response.json({})),
  )
  const { user } = draw(
    <ViewerContext value={viewer}>
      <MessageForm
        conversationId="c"
        viewerId="viewer"
        renderAttach={() => null}
        isEndShown={() => isEndShown}
      />
    </ViewerContext>,
  )
  await user.type(screen.getByLabelText('Type a message...'), 'Hello{Enter}')
}

test('a message that will be sent again by itself has not failed', async () => {
  await sayHello(true, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await screen.findByText(/will be sent again automatically/)).toBeTruthy()
  expect(screen.queryByText(/Please try again/)).toBeNull()
  expect(useToasts.getState().current).toBeNull()
})

test('a message that is refused has failed', async () => {
  const refusal = { message: 'You can no longer message each other', code: 'user.blocked' }
  await sayHello(true, async () => Response.json(refusal, { status: 403 }))
  expect(await screen.findByText(/Failed to send message/)).toBeTruthy()
})

test('a message that can be seen is announced without a notice over it', async () => {
  await sayHello(true, async () => Response.json(sent, { status: 201 }))
  expect(await screen.findByText('Message sent. Your message has been delivered.')).toBeTruthy()
  expect(useToasts.getState().current).toBeNull()
})

test('a message that cannot be seen brings a notice', async () => {
  await sayHello(false, async () => Response.json(sent, { status: 201 }))
  await vi.waitFor(() => expect(useToasts.getState().current?.title).toBe('Message sent'))
})

test('a message that the live stream brings before the answer leaves its field at the same moment', async () => {
  let answer: (response: Response) => void = () => undefined
  const keys: string[] = []
  vi.stubGlobal('fetch', (address: string, init?: { body?: string }) => {
    if (!address.endsWith('/messages')) return Promise.resolve(Response.json({}))
    keys.push((JSON.parse(init?.body ?? '{}') as { clientKey: string }).clientKey)
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  const { user } = draw(
    <ViewerContext value={viewer}>
      <MessageForm conversationId="c" viewerId="viewer" renderAttach={() => null} isEndShown={() => false} />
    </ViewerContext>,
  )
  const field = screen.getByLabelText<HTMLTextAreaElement>('Type a message...')
  await user.type(field, 'Hello{Enter}')
  await vi.waitFor(() => expect(keys).toHaveLength(1))
  const arrive = (clientKey: string) =>
    act(() => emitSignal('message', { action: 'sent', conversationId: 'c', message: { ...sent, clientKey } }))
  arrive('of another')
  expect(field.value).toBe('Hello')
  arrive(keys[0]!)
  expect(field.value).toBe('')
  expect(useToasts.getState().current?.title).toBe('Message sent')
  // The answer is lost: nothing is sent a second time, and nothing said to have failed.
  await act(async () => answer(Response.json({ message: 'Gone', code: 'server.error' }, { status: 502 })))
  expect(screen.queryByText(/will be sent again/)).toBeNull()
  expect(keys).toHaveLength(1)
})
