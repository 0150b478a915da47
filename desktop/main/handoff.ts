import { createHash, randomBytes } from 'node:crypto'
import { clipboard, shell } from 'electron'
import * as z from 'zod/mini'
import { exchangeDesktopCode } from '#shared/auth.ts'
import {
  type Attempt,
  attemptMilliseconds,
  browserAddress,
  idleSignIn,
  reduceSignIn,
  type SignInEffect,
  type SignInEvent,
} from '../core/signIn.ts'
import { shellAddress, shellPageOf } from '../core/shellAddress.ts'
import { words } from '../core/words.ts'
import type { Connections } from './connections.ts'
import type { Log } from './log.ts'
import { load } from './pages.ts'
import type { Partitions } from './partitions.ts'
import { confirm } from './prompts.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'
import { show } from './windows.ts'

interface HandoffOptions {
  partitions: Partitions
  settings: SettingsStore
  connections: Pick<Connections, 'open'>
  log: Log
}

const Refusal = z.object({ message: z.string().check(z.maxLength(300)) })

export type Handoff = ReturnType<typeof setupHandoff>

/** Signs in through the system browser: the secret stays in this process's memory, the cookie goes to the partition. */
export function setupHandoff({ partitions, settings, connections, log }: HandoffOptions) {
  const changed = createSignal()
  let state = idleSignIn
  let timer: NodeJS.Timeout | undefined
  let isTelling = false
  /** Where the last attempt at each server would have led: a late one begins again with it. */
  const landings = new Map<string, string>()

  const stateOf = (server: string) => {
    const { status, message } = (state.attempt ?? state.missed)?.server === server ? state : idleSignIn
    return { status, message }
  }

  function apply(event: SignInEvent): void {
    const step = reduceSignIn(state, event)
    const isSame = step.state === state
    state = step.state
    for (const effect of step.effects) run(effect)
    if (!isSame) changed.emit()
  }

  function run(effect: SignInEffect): void {
    switch (effect.do) {
      case 'openBrowser':
        return void shell
          .openExternal(effect.url)
          .catch((error: unknown) => log.warn('handoff.browser', { error }))
      case 'exchange':
        return void exchange(effect.server, { code: effect.code, verifier: effect.verifier })
      case 'load':
        return show(connections.open(effect.server, effect.path))
      case 'tell':
        return void tell(effect.server, effect.message ?? words.program.signIn.late)
    }
  }

  /** Says it in the server's window. Its page may hold what is not kept yet, so it is left only if the person says so. */
  async function tell(server: string, detail: string): Promise<void> {
    if (!settings.server(server)) return
    const appWindow = connections.open(server)
    show(appWindow)
    if (isTelling || shellPageOf(appWindow.front.contents.getURL()) === 'signin') return
    isTelling = true
    const { message, yes } = words.program.signIn.failed
    const isWanted = await confirm({ message, detail, yes }, appWindow)
    isTelling = false
    const isOver = appWindow.window.isDestroyed() || stateOf(server).status === idleSignIn.status
    if (isWanted && !isOver) load(appWindow.front, shellAddress('signin'))
  }

  async function exchange(server: string, body: { code: string; verifier: string }): Promise<void> {
    const message = await partitions
      .fetch(server, exchangeDesktopCode.path, {
        method: exchangeDesktopCode.method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      .then(async (response) => (response.ok ? null : await refusalOf(response)))
      .catch((error: unknown) => {
        log.warn('handoff.exchange', { error })
        return words.program.signIn.noAnswer
      })
    if (message !== null) return apply({ name: 'refused', message, at: Date.now() })
    await partitions.sessionOf(server).cookies.flushStore()
    apply({ name: 'exchanged' })
  }

  function start(server: string, landing: string): boolean {
    const origin = settings.server(server)?.origin
    if (origin === undefined) return false
    landings.set(server, landing)
    apply({ name: 'started', attempt: createAttempt({ server, origin, landing }) })
    clearTimeout(timer)
    timer = setTimeout(() => apply({ name: 'due', at: Date.now() }), attemptMilliseconds)
    return true
  }

  return {
    changed,
    /** Begins a sign-in in the system browser; the one before ends. */
    start,
    startAgain: (server: string) => start(server, landings.get(server) ?? '/'),
    calledBack: (code: string, word: string) =>
      apply({ name: 'calledBack', code, state: word, at: Date.now() }),
    pasted: (server: string, code: string) => apply({ name: 'pasted', code, server, at: Date.now() }),
    copyLink: async (server: string): Promise<void> => {
      if (state.attempt?.server === server) await clipboard.writeText(browserAddress(state.attempt))
    },
    /** How the sign-in at this server stands, as its page shows it. */
    stateOf,
  }
}

const createAttempt = ({
  server,
  origin,
  landing,
}: Pick<Attempt, 'server' | 'origin' | 'landing'>): Attempt => {
  const verifier = randomBytes(32).toString('base64url')
  return {
    server,
    origin,
    landing,
    verifier,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    state: randomBytes(16).toString('base64url'),
    expiresAt: Date.now() + attemptMilliseconds,
  }
}

async function refusalOf(response: Response): Promise<string> {
  const refusal = z.safeParse(Refusal, await response.json().catch(() => null))
  return refusal.data?.message ?? words.program.signIn.noAnswer
}
