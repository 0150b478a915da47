import { marketSteps, type Step } from './marketSteps.ts'
import { begin, memberOf, must, refusal, subscribed, subscribedInTime, until, withCoupon } from './stage.ts'

const hour = 60 * 60
const day = 24 * hour

/** Everything that money can do, in the order in which an installation meets it. */
export const scenario: readonly Step[] = [
  {
    name: 'the account charges and settles in the ledger’s currency',
    run: async ({ site }) => {
      const { currency, canCharge } = await site.services.providerSetup.readAccount()
      must(currency === 'usd' && canCharge, 'the account cannot charge in dollars')
    },
  },
  {
    name: 'paid before an account, claimed by cookie',
    run: async (stage) => {
      const user = await subscribed(stage)
      const member = await memberOf(stage, user.id)
      must(
        member.subscriptionStatus === 'active' && member.planType === stage.plan('starter'),
        'no membership',
      )
    },
  },
  {
    name: 'paid before an account, claimed by a mailed link, once',
    run: async (stage) => {
      const { site, provider } = stage
      const { clientSecret, checkoutId } = await begin(stage)
      must((await provider.pay(clientSecret, 'good')).status === 'succeeded', 'the card was not charged')
      const isPaid = async () => (await site.services.checkouts.sync.sync(checkoutId))?.status === 'paid'
      await until(stage, isPaid, 'the payment did not arrive')
      // The link is for whoever has not signed in by then.
      await provider.advance(20)
      const token = () => /#claim=([\w-]{43})/.exec(site.mails.at(-1)?.text ?? '')?.[1] ?? ''
      await until(stage, async () => token() !== '', 'no link was mailed')
      const user = await site.make.user()
      await site.services.checkouts.claims.claimByLink(token(), user.id)
      const other = await site.make.user()
      const again = await refusal(site.services.checkouts.claims.claimByLink(token(), other.id))
      must(again.code === 'checkout.not_found', 'a link served twice')
      must((await memberOf(stage, user.id)).subscriptionStatus === 'active', 'no membership')
    },
  },
  {
    name: 'a declined card, a bank that says no, and one that says yes',
    run: async (stage) => {
      const { clientSecret } = await begin(stage)
      const declined = await stage.provider.pay(clientSecret, 'declined')
      must(declined.status === 'declined' && declined.sentence.includes('declined'), 'not declined')
      const refused = await stage.provider.pay(clientSecret, 'asksAlways', 'fail')
      must(refused.status === 'declined' && refused.sentence.includes('authenticate'), 'not refused')
      const paid = await stage.provider.pay(clientSecret, 'asksAlways', 'complete')
      must(paid.status === 'succeeded', 'not paid')
    },
  },
  {
    name: 'an upgrade charges what its preview said',
    run: async (stage) => {
      const { services } = stage.site
      const user = await subscribedInTime(stage)
      await stage.provider.advance(10 * day)
      const preview = await services.subscriptions.upgrades.preview(user.id, stage.plan('business'))
      const done = await services.subscriptions.upgrades.upgrade(user.id, stage.plan('business'))
      must(done.planSlug === stage.plan('business'), 'the plan did not change')
      const { subscriptionId } = await memberOf(stage, user.id)
      const { latestInvoiceId } = await stage.site.gateway.readSubscription(subscriptionId)
      const charged = await stage.provider.chargedFor(latestInvoiceId ?? '')
      must(charged === preview.amountDue, `previewed ${preview.amountDue}, charged ${charged}`)
    },
  },
  {
    name: 'a coupon takes off what it says, and a year takes the place of months',
    run: async (stage) => {
      const user = await withCoupon(stage)
      const { services } = stage.site
      const [invoice] = await services.subscriptions.invoices(user.id)
      must(invoice?.amountDiscount === 200 && invoice.amountPaid === 799, 'the coupon was not taken off')
      const { upgrades } = services.subscriptions
      const preview = await upgrades.preview(user.id, stage.plan('starter'), 'year')
      await upgrades.upgrade(user.id, stage.plan('starter'), 'year')
      const { subscriptionId, billingInterval } = await memberOf(stage, user.id)
      must(billingInterval === 'year', 'the year did not begin')
      const { latestInvoiceId } = await stage.site.gateway.readSubscription(subscriptionId)
      const charged = await stage.provider.chargedFor(latestInvoiceId ?? '')
      must(charged === preview.amountDue, `previewed ${preview.amountDue}, charged ${charged}`)
    },
  },
  {
    name: 'an upgrade that the bank asks about waits for its answer',
    run: async (stage) => {
      const user = await subscribed(stage, 'asksAlways')
      const { upgrades } = stage.site.services.subscriptions
      const { clientSecret, planSlug } = await upgrades.upgrade(user.id, stage.plan('professional'))
      must(planSlug === stage.plan('starter') && clientSecret !== undefined, 'the bank did not ask')
      await stage.provider.answer(clientSecret, 'complete')
      const isUpgraded = async () => (await memberOf(stage, user.id)).planType === stage.plan('professional')
      await until(stage, isUpgraded, 'the plan did not change')
    },
  },
  {
    name: 'more seats charge what their preview said, and a pause ends, waits and comes back by the same card',
    run: async (stage) => {
      const { services, gateway, clock } = stage.site
      const user = await subscribedInTime(stage)
      await services.subscriptions.upgrades.upgrade(user.id, stage.plan('business'))
      const preview = await services.seats.set(user.id, { seats: 3, preview: true })
      await services.seats.set(user.id, { seats: 3 })
      const { subscriptionId } = await memberOf(stage, user.id)
      const { latestInvoiceId } = await gateway.readSubscription(subscriptionId)
      const charged = await stage.provider.chargedFor(latestInvoiceId ?? '')
      must(charged === preview.amountDue, `previewed ${preview.amountDue}, charged ${charged}`)
      await services.seats.set(user.id, { seats: 2 })

      const { startsAt } = await services.pauses.pause(user.id, { months: 1 })
      await stage.provider.advance(Math.ceil((startsAt.getTime() - clock.now().getTime()) / 1000) + 2 * hour)
      const isEnded = async () => (await memberOf(stage, user.id)).subscriptionStatus === 'none'
      await until(stage, isEnded, 'the membership did not end')
      const before = (await services.subscriptions.invoices(user.id)).length
      await services.pauses.comeBack(user.id)
      const back = await memberOf(stage, user.id)
      must(back.subscriptionStatus === 'active' && back.subscriptionId !== subscriptionId, 'not back')
      must(back.seats === 2, `came back with ${back.seats} seats`)
      const after = (await services.subscriptions.invoices(user.id)).length
      must(after === before + 1, `${after - before} invoices were made for one return`)
    },
  },
  {
    name: 'an invoice is for a business, whose tax id the provider keeps, changes and refuses',
    run: async (stage) => {
      const { billing } = stage.site.services.subscriptions
      const user = await subscribed(stage)
      const home = { name: '', country: 'DE', postalCode: '10115', city: 'Berlin', line1: '', taxId: '' }
      const business = { ...home, name: 'Anna GmbH', taxId: 'DE123456789' }
      await billing.write(user.id, business)
      must((await billing.read(user.id))?.taxId === business.taxId, 'the tax id is not there')
      const isRefused = await billing.write(user.id, { ...business, taxId: 'nonsense' }).then(
        () => false,
        () => true,
      )
      must(isRefused && (await billing.read(user.id))?.taxId === business.taxId, 'nonsense was taken')
      await billing.write(user.id, home)
      must((await billing.read(user.id))?.taxId === '', 'the tax id is still there')
      await stage.site.gateway.readTaxStatus()
    },
  },
  {
    name: 'a renewal, a failed one, its grace, its reminders and its end',
    run: async (stage) => {
      const { provider, site } = stage
      const user = await subscribedInTime(stage)
      const member = () => memberOf(stage, user.id)
      const periodEnd = async () => (await member()).stripePeriodEndAt?.getTime() ?? 0
      const untilEnd = async () => Math.ceil(((await periodEnd()) - site.clock.now().getTime()) / 1000)
      const first = await periodEnd()
      await provider.advance((await untilEnd()) + 2 * hour)
      await until(stage, async () => (await periodEnd()) > first, 'not renewed')

      await provider.setCard((await member()).subscriptionId, 'declinesOnFile')
      await provider.advance((await untilEnd()) + 2 * hour)
      const isOwing = async () => {
        const { stripeStatus, graceEndsAt } = await member()
        return stripeStatus === 'past_due' && graceEndsAt !== null
      }
      await until(stage, isOwing, 'no grace')
      const invoices = () => site.services.subscriptions.invoices(user.id)
      must(
        (await invoices()).some(({ payUrl }) => payUrl),
        'nothing to pay',
      )
      const isReminded = async () => site.mails.some(({ key }) => key?.startsWith('dunning:'))
      await until(stage, isReminded, 'nobody was told of the failed renewal')
      await provider.advance(8 * day)
      const isEnded = async () => (await member()).stripeStatus === 'canceled'
      await until(stage, isEnded, 'the membership did not end after its grace: are the retries set?')
      must((await member()).subscriptionStatus === 'none', 'not ended')
      const isVoid = async () =>
        !(await invoices()).some(({ status }) => status === 'open' || status === 'draft')
      await until(stage, isVoid, 'an invoice is left open')
    },
  },
  ...marketSteps,
]
