import type { PayeeState } from '#shared/earnings.ts'
import { Failure, invalid } from '#shared/errors.ts'
import { site } from '#shared/site.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { nothingMoved, withPaymentFailures } from '../../core/paymentFailures.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayMissing } from '../../ports/stripe/errors.ts'
import { settingsRepo } from '../../core/settings.repo.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { WebhooksService } from '../webhooks/webhooks.service.ts'
import { payeeStateOf } from './payees.policy.ts'
import { payeesRepo, type PayeeRow } from './payees.repo.ts'

export type PayeesService = ReturnType<typeof payeesService>

export interface PayeesParts {
  config: Pick<Config, 'publicUrl'>
  store: Store
  clock: Clock
  outbox: Outbox
  gateway: BillingGateway
  alerts: AlertsService
  users: UsersService
  webhooks: WebhooksService
}

/** So many accounts are read again at once, and the next ones after them: many never finish. */
const waitingAtOnce = 50
const cursorKey = 'payees.reread'
const dayMs = 24 * 60 * 60 * 1000

/** The accounts at the payment provider to which earnings go. */
export function payeesService(parts: PayeesParts) {
  const { config, store, clock, outbox, gateway, alerts, users, webhooks } = parts
  const repo = payeesRepo(store.tables)
  const settings = settingsRepo(store.tables)

  /** Where payees may live: the provider's own list for where the platform is, asked for once a day. */
  let countriesAsked: { at: number; list: Promise<string[]> } | null = null
  function countries(): Promise<string[]> {
    const now = clock.now().getTime()
    if (!countriesAsked || now - countriesAsked.at > dayMs) {
      const list = gateway.payeeCountries(site.country)
      countriesAsked = { at: now, list }
      list.catch(() => {
        countriesAsked = null
      })
    }
    return countriesAsked.list
  }

  /** The account that is kept, as long as the provider knows it and it is open. */
  async function keptAccount({ accountId }: PayeeRow): Promise<string | null> {
    if (!accountId) return null
    try {
      const { isClosed } = await gateway.readPayee(accountId)
      return isClosed ? null : accountId
    } catch (error) {
      if (error instanceof GatewayMissing) return null
      throw error
    }
  }

  async function ensureAccount(payee: PayeeRow, country: string): Promise<string> {
    const kept = await keptAccount(payee)
    if (kept) return kept
    const { id: userId, username, displayName, email } = payee
    if (!email)
      throw new Failure('access.denied', { message: 'Please add an email address to your account first' })
    const isSupported = country === site.country || (await countries()).includes(country)
    if (!isSupported) throw invalid('country', 'Payouts to this country are not possible yet')
    const made = await gateway.createPayee({
      userId,
      email,
      displayName: displayName ?? username,
      country,
      replaces: payee.accountId,
    })
    const account = { stripePayeeId: made.accountId, isPayable: made.isPayable }
    await store.transaction((tx) => users.setPayee(tx, userId, account))
    return made.accountId
  }

  /** Whether the provider would pay to this account now. */
  async function ask(accountId: string): Promise<boolean> {
    const facts = await gateway.readPayee(accountId).catch((error: unknown) => {
      if (error instanceof GatewayMissing) return { isPayable: false }
      throw error
    })
    return facts.isPayable
  }

  /** The same, and writes down what was answered. */
  async function refresh(accountId: string): Promise<boolean> {
    const isPayable = await ask(accountId)
    await store.transaction(async (tx) => {
      const payee = await repo.findByAccount(tx, accountId)
      if (!payee || payee.isPayable === isPayable) return
      await users.setPayee(tx, payee.id, { isPayable })
      await outbox.emit(tx, { name: 'payee.changed', userId: payee.id })
    })
    return isPayable
  }

  const reread = async ({ accountId }: { accountId: string | null }) => {
    if (accountId) await refresh(accountId)
  }

  return {
    ask,
    refresh,

    /** Whether earnings could be paid to this person, as it was last heard. */
    stateOf: async (db: Db, userId: string): Promise<PayeeState> => {
      const payee = await repo.find(db, userId)
      return payee ? payeeStateOf(payee) : 'none'
    },

    /** Where the caller may live to be paid, the platform's own country first. */
    countries: () =>
      withPaymentFailures(
        'The list of countries could not be loaded',
        async () => ({
          countries: [...new Set([site.country, ...(await countries())])],
        }),
        nothingMoved,
      ),

    /** A fresh address, good for one visit, at which the caller says where their earnings go. */
    onboard: async (actor: Actor, country: string = site.country): Promise<{ url: string }> => {
      const payee = await store.read((db) => repo.find(db, actor.id))
      if (!payee) throw new Failure('user.not_found')
      const page = `${config.publicUrl}/advertising/earnings`
      return await withPaymentFailures(
        'The payout account could not be set up',
        async () => {
          const accountId = await ensureAccount(payee, country)
          const link = await gateway.payeeLink({
            accountId,
            returnUrl: page,
            refreshUrl: `${page}?onboarding=again`,
          })
          return { url: link.url }
        },
        nothingMoved,
      )
    },

    /** What the provider's event about an account means. Some events name no account, but can be asked for it. */
    sync: async (objectId: string): Promise<void> => {
      const accountId = objectId.startsWith('evt') ? await gateway.payeeOfEvent(objectId) : objectId
      if (accountId) await refresh(accountId)
    },

    /**
     * Reads accounts again that could not be paid to: events of accounts are told once, and the provider's list
     * of missed events does not hold them. Answers how many could not be read.
     */
    resume: async (): Promise<number> => {
      const known = await store.read((db) => settings.read(db, cursorKey))
      const after = typeof known === 'string' ? known : ''
      const page = { after, limit: waitingAtOnce }
      const waiting = await store.read((db) => repo.listAccounts(db, { isWaiting: true }, page))
      // Behind the last one it begins anew.
      const value = waiting.length < waitingAtOnce ? '' : (waiting.at(-1)?.id ?? '')
      const failed = await alerts.round<(typeof waiting)[number]>({
        kind: 'payee.stuck',
        read: async () => waiting,
        work: reread,
      })
      await store.transaction((tx) => settings.write(tx, cursorKey, { value, updatedAt: clock.now() }))
      return failed
    },

    /** Reads every account again: what could be paid to may not be any more. */
    compareAll: (): Promise<number> =>
      alerts.round<Awaited<ReturnType<typeof repo.listAccounts>>[number]>({
        kind: 'payee.stuck',
        read: (page) => store.read((db) => repo.listAccounts(db, { isWaiting: false }, page)),
        work: reread,
      }),

    /** A bank sent a payout of a creator's own account back: they should look at their bank details. */
    bounced: async (payoutId: string): Promise<void> => {
      await store.transaction(async (tx) => {
        const accountId = await webhooks.accountOf(tx, payoutId)
        const payee = accountId ? await repo.findByAccount(tx, accountId) : undefined
        if (payee) await outbox.emit(tx, { name: 'payout.bounced', creatorId: payee.id })
      })
    },
  }
}
