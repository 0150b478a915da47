// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../../lib/toasts.ts'
import { draw } from '../../testing/draw.tsx'
import { MessageForm } from './MessageForm.tsx'

beforeEach(() => {
  localStorage.clear()
  useToasts.setState({ current: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

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
    <MessageForm
      conversationId="c"
      viewerId="viewer"
      renderAttach={() => null}
      isEndShown={() => isEndShown}
    />,
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
