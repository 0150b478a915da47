import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import type { FaultKind } from '../dev/payments/faults.ts'
import { startTestServer } from './server.ts'
import { Visitor } from './people.ts'

export const day = 24 * 60 * 60

/** The provider's own test cards. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authenticatesAlways: '4000 0027 6000 3184',
  declinesOnFile: '4000 0000 0000 0341',
}

export interface Said<Body = Record<string, unknown>> {
  status: number
  body: Body
}

export type Billing = Awaited<ReturnType<typeof startBilling>>

/** The whole server with the payment sandbox beside it, and what people do in their browsers. */
export async function startBilling(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options)
  const { sandbox, webhookSecret, app, store } = server
  if (!sandbox || !webhookSecret) throw new Error('these stories need the payment sandbox')
  const { users, pendingCheckouts } = store.tables

  const say = async (browser: Visitor, path: string, body: object = {}): Promise<Said> => {
    const response = await browser.call('POST', path, body)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  const begin = (browser: Visitor, planSlug = 'professional') =>
    say(browser, '/api/create-subscription-intent', { planSlug })

  const confirm = (browser: Visitor, clientSecret: unknown, card: { number?: string; email?: string } = {}) =>
    say(browser, '/dev/payments/confirm', {
      clientSecret,
      number: cards.good,
      expiry: '12/34',
      cvc: '123',
      ...card,
    })

  /** Posts every event that waits and does every job that is due, until nothing is left. */
  async function settle(): Promise<void> {
    for (let calm = 0; calm < 2;) {
      await sandbox?.deliveries.pump()
      calm = (await app.runner.drain()) === 0 ? calm + 1 : 0
    }
    await app.outbox.drain()
  }

  const billing = {
    ...server,
    sandbox,
    webhookSecret,
    settle,
    say,
    begin,
    confirm,
    browser: () => new Visitor(server.url),

    /** Chooses a plan and pays for it. */
    pay: async (browser: Visitor, { planSlug = 'professional', email = 'payer@example.test' } = {}) => {
      const begun = await begin(browser, planSlug)
      const { clientSecret, checkoutId } = begun.body
      if (begun.status !== 200) throw new Error(`no checkout: ${JSON.stringify(begun)}`)
      const paid = await confirm(browser, clientSecret, { email })
      if (paid.status !== 200) throw new Error(`not paid: ${JSON.stringify(paid)}`)
      return String(checkoutId)
    },

    /** Comes back from paying and signs in. */
    comeBack: (browser: Visitor, username: string, planSlug = 'professional') =>
      browser.logIn(username, `?payment_success=true&plan=${planSlug}`),

    /** Somebody with a membership that was really paid. */
    subscriber: async (username: string, planSlug = 'professional', number = cards.good) => {
      const browser = new Visitor(server.url)
      const { clientSecret } = (await begin(browser, planSlug)).body
      const paid = await confirm(browser, clientSecret, { number, email: `${username}@payer.test` })
      if (paid.body['status'] === 'requires_action') {
        await say(browser, '/dev/payments/challenge', { clientSecret, outcome: 'complete' })
      }
      await browser.logIn(username, `?payment_success=true&plan=${planSlug}`)
      await settle()
      const user = await billing.user(username)
      if (!user.stripeSubscriptionId) throw new Error(`${username} has no subscription`)
      return { browser, user, subscriptionId: user.stripeSubscriptionId }
    },

    viewer: (browser: Visitor) => browser.json('/api/auth/user'),
    status: (browser: Visitor) => browser.json('/api/checkout/status'),

    user: async (username: string) => {
      const [user] = await store.read((db) => db.select().from(users).where(eq(users.username, username)))
      if (!user) throw new Error(`nobody is called ${username}`)
      return user
    },

    checkout: async (id: string) => {
      const [row] = await store.read((db) =>
        db.select().from(pendingCheckouts).where(eq(pendingCheckouts.id, id)),
      )
      if (!row) throw new Error(`no checkout ${id}`)
      return row
    },

    countCheckouts: async () => {
      const [row] = await store.read((db) => db.select({ n: count() }).from(pendingCheckouts))
      return row?.n ?? 0
    },

    subscriptions: () => sandbox.world.store.list('subscription'),
    payableForms: () => sandbox.world.store.list('checkout.session', { status: 'open' }),

    /** Lets the provider fail at the next call of this kind. */
    fail: (match: string, kind: FaultKind, times = 1) => sandbox.faults.set({ match, kind, times }),

    /** Moves the one clock, lets the provider do what fell due, and tells us of it. */
    advance: async (seconds: number): Promise<void> => {
      sandbox.advance(seconds)
      await settle()
    },

    control: (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
      billing.browser().call(method, `/dev/payments/control/${path}`, body),

    /** The mails that went out, oldest name first, as their keys and decoded texts. */
    mails: async (keyStart: string): Promise<{ name: string; text: string }[]> => {
      const folder = join(server.config.dataDir, 'mail')
      const names = await readdir(folder).catch(() => [])
      const wanted = names.filter((name) => name.startsWith(keyStart.replaceAll(':', '-'))).toSorted()
      return Promise.all(
        wanted.map(async (name) => ({ name, text: unfold(await readFile(join(folder, name), 'utf8')) })),
      )
    },
  }
  return billing
}

/** Quoted-printable undone, as far as the plain text part of our mails needs it. */
function unfold(raw: string): string {
  return raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}

/** The token of the newest link in a mail. */
export function claimTokenOf(text: string | undefined): string {
  const token = /#claim=([\w-]{43})/.exec(text ?? '')?.[1]
  if (!token) throw new Error(`no link in ${text ?? 'no mail'}`)
  return token
}
