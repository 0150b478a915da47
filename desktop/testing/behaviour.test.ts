import * as electron from 'electron'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { behaviours } from './behaviour.ts'
import { lockScreen, unlockScreen } from './fakes/app.ts'
import { answerPage } from './pages.ts'
import { reset } from './world.ts'

const origin = 'https://plaza.example'

async function respond(request: Request): Promise<Response> {
  const { pathname, origin: asked } = new URL(request.url)
  const { status, headers, body } = answerPage(pathname, request.headers.get('cookie') ?? '')
  if (asked !== origin) throw new Error('connection refused')
  if (pathname === '/lock') lockScreen()
  if (pathname === '/unlock') unlockScreen()
  if (status === null) return await new Promise(() => {})
  return new Response(body, { status, headers })
}

beforeEach(() => {
  vi.useRealTimers()
  reset({ answersLoads: true, respond })
})
afterEach(() => reset())

describe('the stand-in does what the real program was seen to do', () => {
  test.each(Object.entries(behaviours))('%s', async (_name, { scenario, observed }) => {
    expect(await scenario(electron, { origin })).toEqual(observed)
  })
})
