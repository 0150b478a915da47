import { authPaths } from '#shared/auth.ts'
import { pathWithin } from './serverUrl.ts'
import { only, type Step } from './step.ts'

export const attemptMilliseconds = 5 * 60_000

/** A sign-in that is under way in the system browser. It lives in memory only. */
export interface Attempt {
  server: string
  origin: string
  verifier: string
  challenge: string
  state: string
  expiresAt: number
  /** Where the window goes when it is done. */
  landing: string
}

export interface SignIn {
  status: 'idle' | 'waiting' | 'exchanging' | 'late'
  attempt: Attempt | null
  /** The attempt that was late: whoever comes back to it is told so. */
  missed: Pick<Attempt, 'server' | 'state'> | null
  message: string | null
}

export type SignInEvent =
  | { name: 'started'; attempt: Attempt }
  /** The system has brought plaza://auth/callback. */
  | { name: 'calledBack'; code: string; state: string; at: number }
  /** A person has pasted the code into the sign-in page of a server. */
  | { name: 'pasted'; code: string; server: string; at: number }
  | { name: 'exchanged' }
  | { name: 'refused'; message: string; at: number }
  | { name: 'due'; at: number }
  | { name: 'cancelled' }

export type SignInEffect =
  | { do: 'openBrowser'; url: string }
  | { do: 'exchange'; server: string; code: string; verifier: string }
  | { do: 'load'; server: string; path: string }
  /** Says why nobody is signed in; without a message it took too long. */
  | { do: 'tell'; server: string; message: string | null }

export const idleSignIn: SignIn = { status: 'idle', attempt: null, missed: null, message: null }

/** The sign-in after an event. One attempt at a time: a new one ends the one before. */
export function reduceSignIn(state: SignIn, event: SignInEvent): Step<SignIn, SignInEffect> {
  const { attempt } = state
  switch (event.name) {
    case 'started':
      return {
        state: { status: 'waiting', attempt: event.attempt, missed: null, message: null },
        effects: [{ do: 'openBrowser', url: browserAddress(event.attempt) }],
      }
    case 'calledBack':
      if (state.missed?.state === event.state) return { state, effects: [tell(state.missed, null)] }
      return attempt?.state === event.state ? exchange(state, event) : only(state)
    case 'pasted':
      return attempt?.server === event.server ? exchange(state, event) : only(state)
    case 'exchanged':
      return attempt && state.status === 'exchanging'
        ? {
            state: idleSignIn,
            effects: [{ do: 'load', server: attempt.server, path: attempt.landing }],
          }
        : only(state)
    case 'refused':
      if (!attempt || state.status !== 'exchanging') return only(state)
      return isLate(attempt, event.at)
        ? comeLate(attempt)
        : {
            state: { status: 'waiting', attempt, missed: null, message: event.message },
            effects: [tell(attempt, event.message)],
          }
    case 'due':
      // Nobody waits for it any more: it is told when somebody does come back.
      return attempt && state.status === 'waiting' && isLate(attempt, event.at)
        ? only(late(attempt))
        : only(state)
    case 'cancelled':
      return only(idleSignIn)
  }
}

/** Where the system browser asks the person: also the link that can be copied. */
export function browserAddress({ origin, challenge, state }: Attempt): string {
  return `${origin}${authPaths.desktop}?${new URLSearchParams({ challenge, state }).toString()}`
}

/** Where a stopped login would have led: its `returnTo` with the notice of a payment; the rest is dropped. */
export function landingOf(loginUrl: string, origin: string): string {
  const query = URL.parse(loginUrl)?.searchParams ?? new URLSearchParams()
  const landing = new URL(pathWithin(query.get('returnTo') ?? '/', origin) ?? '/', origin)
  const plan = query.get('plan')
  if (query.get('payment_success') === 'true' && plan && /^[a-z0-9-]{1,100}$/.test(plan)) {
    landing.searchParams.set('payment_success', 'true')
    landing.searchParams.set('plan', plan)
  }
  return landing.pathname + landing.search + landing.hash
}

const late = ({ server, state }: Attempt): SignIn => ({
  status: 'late',
  attempt: null,
  missed: { server, state },
  message: null,
})
const comeLate = (attempt: Attempt): Step<SignIn, SignInEffect> => ({
  state: late(attempt),
  effects: [tell(attempt, null)],
})
const tell = ({ server }: Pick<Attempt, 'server'>, message: string | null): SignInEffect => ({
  do: 'tell',
  server,
  message,
})
const isLate = ({ expiresAt }: Attempt, at: number) => at >= expiresAt

function exchange(state: SignIn, { code, at }: { code: string; at: number }): Step<SignIn, SignInEffect> {
  const { attempt, status } = state
  if (!attempt || status !== 'waiting') return only(state)
  if (isLate(attempt, at)) return comeLate(attempt)
  return {
    state: { status: 'exchanging', attempt, missed: null, message: null },
    effects: [{ do: 'exchange', server: attempt.server, code, verifier: attempt.verifier }],
  }
}
