import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from './folders.ts'
import { compose } from '../main/compose.ts'
import { startLife } from '../main/lifecycle.ts'
import { prepare } from '../main/prepare.ts'
import { serverId } from '../main/serverId.ts'
import type { Session } from '../main/linuxSession.ts'
import { createSignal } from '../main/signal.ts'
import type { Settings } from '../core/settings.ts'
import type { FakeContents } from './fakes/contents.ts'
import { invoke, report, senderOf } from './fakes/ipc.ts'
import { type FakeWindow, windows } from './fakes/windows.ts'
import { reset, world, type World } from './world.ts'

/** The server that most tests speak of. */
export const origin = 'https://plaza.example'
export const server = { id: serverId(origin), origin, name: 'Plaza', zoom: 1 }

interface RigOptions extends Partial<World> {
  platform?: string
  args?: readonly string[]
  settings?: Partial<Settings>
  /** The person's folder, from an earlier start of the app. */
  userData?: string
}

/** Starts the whole app on the stand-in, with one server that answers what `respond` says. */
export function startApp({ platform = 'linux', args = [], settings, userData, ...around }: RigOptions = {}) {
  const folder = userData ?? freshFolder()
  if (!userData)
    writeFileSync(
      join(folder, 'settings.json'),
      JSON.stringify({ version: 1, servers: [server], ...settings }),
    )
  reset({ respond: answersOf(), platform, ...around, userData: folder })
  const life = startLife(['plaza', ...args])
  const prepared = heardByOne(() =>
    prepare(platform, {
      file: () => JSON.stringify(world.policy),
      registry: () => null,
      profile: () => world.policy,
    }),
  )
  const changed = createSignal()
  const host = { isThere: () => world.hasTrayHost, changed, asked: Promise.resolve() }
  const answer = (...question: string[]) => Promise.resolve(world.bus[question.join(' ')] ?? null)
  const session: Session = {
    bus: ({ method, args = [] }) => answer(method, ...args),
    setting: (schema, key) => answer('gsettings', schema, key),
  }
  let isLocked = false
  const lock = { isLocked: () => isLocked, changed: createSignal() }
  compose({ life, host, lock, session, ...prepared })
  return {
    userData: folder,
    log: prepared.log,
    settings: prepared.settings,
    /** What shows trays has come or gone. */
    setTrayHost: (isThere: boolean) => {
      world.hasTrayHost = isThere
      changed.emit()
    },
    /** The manager of sessions tells that this one is locked, or free. */
    setLocked: (now: boolean) => {
      isLocked = now
      lock.changed.emit()
    },
    stored: (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8')),
  }
}

const processEvents = ['uncaughtException', 'unhandledRejection'] as const
let listening: { event: (typeof processEvents)[number]; listener: () => void }[] = []

/** Lets the latest program alone hear of errors that nobody caught: the one before it is over. */
function heardByOne<T>(start: () => T): T {
  for (const { event, listener } of listening) process.off(event, listener)
  const others = new Set(processEvents.flatMap((event) => process.listeners(event as 'exit')))
  const started = start()
  listening = processEvents.flatMap((event) =>
    process
      .listeners(event as 'exit')
      .filter((listener) => !others.has(listener))
      .map((listener) => ({ event, listener: listener as () => void })),
  )
  return started
}

/** Has the program of the test meet an error that nobody caught. */
export function meetFault(error: unknown): void {
  for (const { event, listener } of listening)
    if (event === 'uncaughtException') (listener as (error: unknown) => void)(error)
}

/** What a server of this name and version answers; `more` answers first. */
export const answersOf =
  (
    more: (request: Request) => Response | undefined | Promise<Response | undefined> = () => undefined,
    config = {},
  ) =>
  async (request: Request): Promise<Response> =>
    (await more(request)) ??
    (new URL(request.url).pathname === '/api/config'
      ? Response.json({
          siteName: 'Plaza',
          publicUrl: new URL(request.url).origin,
          paymentMode: 'sandbox',
          identityMode: 'oidc',
          version: '0.1.0',
          ...config,
        })
      : Response.json({ message: 'Not found', code: 'not.found' }, { status: 404 }))

/** The window of a server, or of the shell's own pages (null). */
export function windowOf(id: string | null = server.id): FakeWindow {
  const partition = id === null ? 'persist:shell' : `persist:server-${id}`
  const found = windows.find(({ partition: name, window }) => name === partition && !window.isDestroyed())
  if (!found) throw new Error(`no window shows ${partition}`)
  return found
}

/** Lets a window's page arrive, as it does when a server answers. */
export const arrive = (shown: FakeContents = windowOf(), address = shown.page.goal, status = 200): void =>
  shown.arrive(address, status)

/** Asks as a page of the window does. */
export const ask = (channel: string, payload: unknown, from: FakeContents = windowOf()): Promise<unknown> =>
  invoke(senderOf(from), channel, payload)

/** Reports as a page of the window does. */
export const say = (channel: string, payload: unknown, from: FakeContents = windowOf()): void =>
  report(senderOf(from), channel, payload)

/** A page whose person is signed in. */
export function signedIn(): FakeWindow {
  const shown = windowOf()
  arrive(shown)
  say('forum:auth', { state: 'in', userId: 'ada' }, shown)
  return shown
}

/** What main told a window's page on a channel. */
export const told = (channel: string, to: FakeContents = windowOf()): unknown[] =>
  to.sent.filter((message) => message.channel === channel).map(({ payload }) => payload)
