import { beforeEach, expect, test, vi } from 'vitest'
import { arrive, ask, origin, server, startApp, windowOf } from '../testing/rig.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('the diagnosis says how everything stands, and no secret', async () => {
  startApp({ settings: { servers: [{ ...server, name: 'ada@plaza.example' }] } })
  windowOf().contents.emit(
    'did-fail-load',
    {},
    -106,
    'ERR_INTERNET_DISCONNECTED',
    `${origin}/x?token=t`,
    true,
  )
  arrive(windowOf(), 'plaza-shell://app/diagnostics.html')
  const { text } = (await ask('shell:diagnostics', {})) as { text: string }
  for (const fact of [
    'app: 1.2.3',
    'badgeMode: all',
    `${origin}/`,
    'failed ERR_INTERNET_DISCONNECTED',
    'status: stopped',
    '"message":"connection"',
  ])
    expect(text).toContain(fact)
  expect(text).not.toContain('ada@plaza.example')
  expect(text).not.toContain('token=t')
})
