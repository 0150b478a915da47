import { giftPath, giftSpan } from '#shared/gifts.ts'
import { email } from '../../core/email.ts'
import type { Module } from '../../module.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import type { OpinionsService } from '../opinions/opinions.service.ts'
import type { OutgoingService } from '../outgoing/outgoing.service.ts'
import type { WebhooksService } from '../webhooks/webhooks.service.ts'
import { nameOf } from './gifts.policy.ts'
import { giftsRepo } from './gifts.repo.ts'
import { giftsRoutes } from './gifts.routes.ts'
import {
  giftMailQueue,
  giftRefundQueue,
  giftReturnQueue,
  giftShutQueue,
  giftsService,
  type GiftsParts,
  type GiftsService,
} from './gifts.service.ts'
import { giftReturnsService, type GiftReturnsService } from './returns.service.ts'

type Parts = GiftsParts & {
  mailer: MailerService
  outgoing: OutgoingService
  webhooks: WebhooksService
  opinions: OpinionsService
}

type Service = GiftsService & { returns: GiftReturnsService }

const tenMinutes = 10 * 60
const patienceMs = 5 * 60_000

export function giftsModule(parts: Parts): Module<Service> {
  const { store, clock, outgoing, webhooks, users } = parts
  const gifts = giftsService(parts)
  const returns = giftReturnsService({ ...parts, gifts })
  const before = () => new Date(clock.now().getTime() - patienceMs)
  return {
    service: { ...gifts, returns },
    routes: (http) => giftsRoutes(http, { gifts, returns }),
    listeners: (outbox) => {
      webhooks.listen('checkout', gifts.syncSession)
      webhooks.listen('refund', returns.sync)
      webhooks.listen('dispute', returns.syncDispute)
      users.onErase(gifts.forget)
      outbox.on(
        'complimentary.changed',
        async (tx, { userId, change }) => {
          const isOver = change === 'ended' || change === 'revoked'
          if (isOver && (await returns.hasWaiting(tx, userId)))
            await parts.queue.enqueue(tx, { queue: giftReturnQueue, payload: { userId }, key: userId })
        },
        { isQuiet: true },
      )
    },
    jobs: (runner) => {
      runner.handle(giftMailQueue, ({ giftId }) => mailGift(parts, String(giftId)))
      runner.handle(giftRefundQueue, async ({ refundId }) => {
        await store.read(outgoing.require)
        await returns.send(String(refundId))
      })
      runner.handle(giftReturnQueue, ({ userId }) => returns.giveWaiting(String(userId)))
      runner.handle(giftShutQueue, ({ giftId }) => gifts.shut(String(giftId)))
      runner.every('gifts.catchUp', tenMinutes, async () => void (await gifts.resume(before())))
      runner.every('gifts.refunds', tenMinutes, async () => void (await returns.resume(before())))
    },
  }
}

/** Sends a gift to whom it is for: once, and no more once somebody has it or it is worth nothing. */
const mailGift = ({ store, mailer, config }: Parts, giftId: string): Promise<void> =>
  mailer.sendOnce(`gift:${giftId}`, async (tx, site) => {
    const seen = await giftsRepo(store.tables).see(tx, giftId)
    if (!seen) return null
    const { gift, planName, buyer } = seen
    const { recipientEmail: to } = gift
    if (!to || gift.status !== 'paid' || gift.voidedFor) return null
    return {
      to,
      ...email({
        site,
        subject: `A gift for you: ${giftSpan(gift.months)} of ${site.name}`,
        paragraphs: [
          `${nameOf(buyer) ?? 'Somebody'} gives you ${giftSpan(gift.months)} of the ${planName ?? gift.plan} plan of ${site.name}. It is paid for, and nothing is ever charged to you.`,
          ...(gift.message ? [`They write: ${gift.message}`] : []),
          'Open the link, sign in or make an account, and it is yours. It does not expire.',
        ],
        links: [{ label: 'Open the gift', url: `${config.publicUrl}${giftPath(gift.code)}` }],
      }),
    }
  })
