import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanEnvironment } from './environment.ts'
import { findParent } from './parent.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  Reflect.deleteProperty(process, 'parentPort')
})

describe('in a utility process', () => {
  test('it speaks over Electron’s port, and waits a moment before it ends', () => {
    vi.useFakeTimers()
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
    const sent: unknown[] = []
    const port = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => sent.push(message) })
    Object.assign(process, { parentPort: port })
    const heard: unknown[] = []
    const parent = findParent()
    parent.onMessage((message) => heard.push(message))
    port.emit('message', { data: { type: 'shutdown' }, ports: [] })
    parent.send({ type: 'log', line: 'last words' })
    parent.exit(1)
    expect(heard).toEqual([{ type: 'shutdown' }])
    expect(sent).toEqual([{ type: 'log', line: 'last words' }])
    expect(exit).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(exit).toHaveBeenCalledWith(1)
  })
})

test('the environment keeps what the system needs, and nothing of whoever started the app', () => {
  const kept = {
    PATH: '/bin',
    Path: 'C:\\',
    HOME: '/home/a',
    LC_ALL: 'C',
    SystemRoot: 'C:\\Windows',
    TZ: 'UTC',
  }
  const env: NodeJS.ProcessEnv = {
    ...kept,
    NODE_ENV: 'production',
    NODE_OPTIONS: '--inspect',
    STRIPE_SECRET_KEY: 'sk_live_x',
    OIDC_CLIENT_SECRET: 'x',
    SESSION_SECRET: 'x',
    DATABASE_URL: 'postgres://x',
    PGPASSWORD: 'x',
    HOMEPAGE: 'x',
    XPATH: 'x',
  }
  cleanEnvironment(env)
  expect(env).toEqual({ ...kept, NODE_ENV: 'development' })
})
