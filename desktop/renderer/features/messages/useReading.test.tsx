// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Conversation, Message } from '#shared/conversations.ts'
import { dataSettings } from '../../lib/boot.ts'
import { setView } from '../../lib/looking.ts'
import { conversationWith, messageAt } from './testing.ts'
import { useReading } from './useReading.ts'

let root: Root
let told: string[]
let now: { isShown: boolean; isLookedAt: boolean }

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root')!)
  told = []
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    told.push((JSON.parse(body) as { messageId: string }).messageId)
    return Promise.resolve(Response.json({}))
  })
  window.plazaDesktop = { look: () => Promise.resolve(now) } as NonNullable<typeof window.plazaDesktop>
})
afterEach(() => {
  act(() => root.unmount())
  delete window.plazaDesktop
  setView({ isShown: true, isLookedAt: true })
})

function Thread({ messages, open }: { messages: readonly Message[]; open: Conversation }) {
  useReading(open, messages, 'me')
  return null
}

const show = (...ids: string[]) =>
  act(async () => {
    root.render(
      <SWRConfig value={{ ...dataSettings, provider: () => new Map() }}>
        <Thread
          open={{ ...conversationWith(null), unreadCount: 1 }}
          messages={ids.map((id) => messageAt(id, 0, 'ann'))}
        />
      </SWRConfig>,
    )
    await Promise.resolve()
  })
const see = (isLookedAt: boolean, isShown = isLookedAt) =>
  act(async () => {
    now = { isShown, isLookedAt }
    setView(now)
    await Promise.resolve()
  })

it('tells that a message is read when it is looked at', async () => {
  await see(true)
  await show('m1')
  expect(told).toEqual(['m1'])
})

it('has the document say the same', async () => {
  let changes = 0
  const count = () => (changes += 1)
  document.addEventListener('visibilitychange', count)
  await see(false)
  expect([document.visibilityState, document.hidden, changes]).toEqual(['hidden', true, 1])
  await see(false, true)
  await see(true)
  expect([document.visibilityState, document.hidden, changes]).toEqual(['visible', false, 2])
  document.removeEventListener('visibilitychange', count)
})

it('leaves what arrives in a window that nobody looks at unread, until somebody does', async () => {
  await see(false)
  await show('m1')
  await show('m2', 'm1')
  expect(told).toEqual([])
  await see(true)
  expect(told).toEqual(['m2'])
})

it('reads nothing on a screen that was locked since the app last told', async () => {
  await see(true)
  now = { isShown: true, isLookedAt: false }
  await show('m1')
  expect(told).toEqual([])
  await see(true)
  expect(told).toEqual(['m1'])
})
