import { beforeEach, expect, test, vi } from 'vitest'
import { app } from '../testing/fakes/app.ts'
import { templateOf } from '../testing/fakes/system.ts'
import { arrive, server, startApp, told, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example', name: 'Other' }

test('Windows has a jump list with what another start is told', () => {
  const running = startApp({ platform: 'win32' })
  const [[list] = []] = callsOf('app.setJumpList')
  expect(list).toEqual([
    {
      type: 'tasks',
      items: [
        expect.objectContaining({
          title: 'New Post',
          args: '"/app" "--new-post"',
          program: process.execPath,
        }),
        expect.objectContaining({ title: 'Messages', args: '"/app" "--messages"' }),
      ],
    },
  ])
  running.settings.putServer(other)
  const next = callsOf('app.setJumpList').at(-1)?.[0] as { name?: string; items: { args: string }[] }[]
  expect(next[1]?.name).toBe('Servers')
  expect(next[1]?.items[1]?.args).toBe('"/app" "plaza://open?server=other.example&path=%2F"')
  startApp({ platform: 'win32', isPackaged: true })
  expect(JSON.stringify(callsOf('app.setJumpList'))).not.toContain('/app')
})

test('macOS has it in the dock’s menu', async () => {
  startApp({ platform: 'darwin', settings: { servers: [server, other] } })
  arrive()
  const template = templateOf(callsOf('dock.setMenu').at(-1)?.[0])
  expect(template.map(({ label }) => label)).toEqual(['New Post', 'Messages', 'Plaza', 'Other'])
  template[1]?.click?.({} as never, undefined, {})
  await settle()
  expect(told('forum:open')).toMatchObject([{ path: '/messages' }])
})

test('Linux has neither: its launcher reads the desktop entry', () => {
  startApp()
  expect(callsOf('app.setJumpList')).toEqual([])
  expect(callsOf('dock.setMenu')).toEqual([])
})

test('a start with an argument does the same, the first one and another', async () => {
  startApp({ args: ['--new-post'] })
  await settle()
  expect(windowOf().page.goal).toBe(`${server.origin}/create`)
  arrive()
  app.emit('second-instance', {}, ['plaza', '--messages'])
  await settle()
  expect(told('forum:open')).toMatchObject([{ path: '/messages' }])
})
