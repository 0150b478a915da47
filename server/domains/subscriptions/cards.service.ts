import { Failure } from '#shared/errors.ts'
import { GatewayMissing, GatewayRefused } from '../../ports/stripe/errors.ts'
import type { CardChangeFacts } from '../../ports/stripe/membership.facts.ts'
import type { Member } from '../users/users.service.ts'
import type { SyncParts, SyncService } from './sync.service.ts'

type Subscriber = Member & { stripeSubscriptionId: string; stripeCustomerId: string }

export type CardsService = ReturnType<typeof cardsService>

/** The card that a membership is paid with. Its number never comes here: the form gives it to the provider. */
export function cardsService({ store, gateway, users, sync }: SyncParts & { sync: SyncService }) {
  const { memberships } = users

  const isSubscriber = (member: Member | undefined): member is Subscriber =>
    Boolean(member?.stripeSubscriptionId && member.stripeCustomerId)

  /** Somebody with a subscription that the provider still charges, or would. */
  async function subscriber(userId: string): Promise<Subscriber> {
    const member = await store.read((db) => memberships.find(db, userId))
    if (!isSubscriber(member)) throw new Failure('subscription.not_active')
    const { endedAt } = await gateway.readSubscription(member.stripeSubscriptionId)
    if (endedAt !== null) throw new Failure('subscription.ended')
    return member
  }

  /** Pays with the new card from now on, and what is owed at once. */
  async function use(member: Subscriber, methodId: string) {
    const subscriptionId = member.stripeSubscriptionId
    const card = await gateway.useCard({ subscriptionId, methodId })
    const { latestInvoiceId, payUrl } = await gateway.readSubscription(subscriptionId)
    if (payUrl && latestInvoiceId && (await gateway.payInvoice({ invoiceId: latestInvoiceId, methodId })))
      await sync.sync(member.id)
    return card
  }

  async function change(setupId: string): Promise<CardChangeFacts> {
    try {
      return await gateway.readCardChange(setupId)
    } catch (error) {
      if (error instanceof GatewayMissing || error instanceof GatewayRefused)
        throw new Failure('payment_method.not_found')
      throw error
    }
  }

  return {
    read: async (userId: string) => {
      const member = await store.read((db) => memberships.find(db, userId))
      return member?.stripeSubscriptionId ? await gateway.readCard(member.stripeSubscriptionId) : null
    },

    begin: async (userId: string) => {
      const member = await subscriber(userId)
      return await gateway.startCardChange({
        userId,
        customerId: member.stripeCustomerId,
        subscriptionId: member.stripeSubscriptionId,
      })
    },

    /** The form says that the provider has the card: the provider says whose it is. */
    finish: async (userId: string, setupId: string) => {
      const facts = await change(setupId)
      const member = await subscriber(userId)
      const isTheirs = facts.userId === userId && facts.customerId === member.stripeCustomerId
      if (!isTheirs) throw new Failure('payment_method.not_found')
      if (!facts.isDone || !facts.methodId) throw new Failure('payment_method.unconfirmed')
      return await use(member, facts.methodId)
    },

    /** The same, told by the provider: the browser may have gone before it could say so. */
    follow: async (setupId: string): Promise<void> => {
      const { isDone, methodId, userId, customerId, subscriptionId } = await gateway.readCardChange(setupId)
      if (!isDone || !methodId || !userId) return
      const member = await store.read((db) => memberships.find(db, userId))
      const isCurrent =
        member?.stripeSubscriptionId === subscriptionId && member?.stripeCustomerId === customerId
      if (isSubscriber(member) && isCurrent) await use(member, methodId)
    },
  }
}
