import { dollars } from '#shared/money.ts'
import type { WithdrawalCause } from '#shared/opinions.ts'
import type { Db } from '#db/store.ts'
import type { Outbox } from '../../../core/outbox.ts'
import { outcomesRepo } from './outcomes.repo.ts'
import { recipientsRepo } from '../recipients.repo.ts'
import { commentPath, postPath, shortTitle, subjectsRepo } from '../subjects.repo.ts'
import type { ListenersParts } from './listeners.ts'

const objection = 'Write to us if you disagree.'
const slotBack = 'The slot that it took of its month is given back.'
/** Where people read what was removed of their own, and appeal. */
const removedPath = '/removed'
const withdrawalReasons: Record<WithdrawalCause, string> = {
  refund: 'The payment for your membership was refunded',
  dispute: 'The payment for your membership was disputed at its bank',
}

/** Tells how reports ended, what was removed and restored, and what became of a payment. */
export function moderationListeners(outbox: Outbox, { store, notify }: ListenersParts): void {
  const read = subjectsRepo(store.tables)
  const outcomes = outcomesRepo(store.tables)
  const recipients = recipientsRepo(store.tables)

  /** Something somebody wrote, removed or not. */
  async function writing(tx: Db, kind: 'post' | 'comment', id: string) {
    const comment = kind === 'comment' ? await read.comment(tx, id) : undefined
    const post = await read.post(tx, comment?.postId ?? id)
    if (!post || (kind === 'comment' && !comment)) return null
    const authorId = comment?.authorId ?? post.authorId
    if (!comment || authorId === post.authorId)
      return {
        authorId,
        name: `${kind === 'post' ? 'post' : 'comment on'} “${shortTitle(post.title)}”`,
        path: comment ? commentPath(post, comment.id) : postPath(post),
      }
    // This notice stays whatever becomes of somebody else's post, so neither its title is said nor the address of it.
    const isInside =
      post.inPublicForum || (await recipients.listMembers(tx, post.forumId, [authorId])).length > 0
    return {
      authorId,
      name: `comment in r/${post.forumSlug}`,
      path: isInside ? commentPath({ ...post, slug: post.id }, comment.id) : `/r/${post.forumSlug}`,
    }
  }

  outbox.on('content.removed', async (tx, { kind, id, actorId, reason }) => {
    const found = await writing(tx, kind, id)
    if (!found) return
    await notify(tx, {
      kind: 'moderation',
      to: [found.authorId],
      actorId: null,
      except: actorId,
      text: () => `Your ${found.name} was removed: ${reason}`,
      reason: 'You wrote it. You can read it and appeal.',
      path: removedPath,
    })
  })

  outbox.on('content.restored', async (tx, { kind, id, actorId, reason, isByStaff }) => {
    const found = await writing(tx, kind, id)
    if (!found) return
    await notify(tx, {
      kind: 'moderation',
      to: [found.authorId],
      actorId: null,
      except: actorId,
      text: () => `Your ${found.name} was restored: ${reason}`,
      // What the site's staff bring back costs its author no slot twice.
      reason: kind === 'post' && isByStaff ? `You wrote it. ${slotBack}` : 'You wrote it',
      path: found.path,
    })
  })

  // What is accepted is restored, and told by that.
  outbox.on('appeal.decided', async (tx, { appealId, status, actorId }) => {
    const appeal = await outcomes.appeal(tx, appealId)
    const kind = appeal?.postId ? 'post' : 'comment'
    const found = appeal && (await writing(tx, kind, appeal.postId ?? appeal.commentId ?? ''))
    if (status !== 'rejected' || !found) return
    await notify(tx, {
      kind: 'moderation',
      to: [appeal.authorId],
      actorId: null,
      except: actorId,
      text: () => `Your appeal for your ${found.name} was rejected: ${appeal.answer ?? ''}`,
      reason: `You appealed. ${objection}`,
      path: removedPath,
      dedupeKey: `appeal:${appealId}`,
    })
  })

  outbox.on('report.closed', async (tx, { reportId, status, actorId }) => {
    const report = await outcomes.report(tx, reportId)
    if (!report) return
    const kind = report.postId ? 'post' : 'comment'
    const about = report.postId ?? report.commentId
    const found = about ? await writing(tx, kind, about) : null
    const senderId = report.messageId ? await outcomes.messageSender(tx, report.messageId) : null
    const authorId = found?.authorId ?? senderId ?? report.userId
    const what = report.messageId ? 'message' : found ? kind : 'person'
    const name = found?.name ?? (senderId ? 'message' : 'account')
    const outcome = `${status}${report.action ? `: ${report.action}` : ''}`
    const common = { kind: 'report' as const, actorId: null, except: actorId, path: '/contact' }
    await notify(tx, {
      ...common,
      to: [report.reporterId],
      text: () => `Your report about a ${what} was ${outcome}`,
      reason: `You reported it. ${objection}`,
      dedupeKey: `report:${reportId}:reporter`,
    })
    await notify(tx, {
      ...common,
      to: authorId === report.reporterId ? [] : [authorId],
      text: () => `A report about your ${name} was ${outcome}`,
      reason: `It is about ${found || senderId ? 'something you wrote' : 'you'}. ${objection}`,
      dedupeKey: `report:${reportId}:author`,
    })
  })

  outbox.on('payment.failed', (tx, { userId, invoiceId }) =>
    notify(tx, {
      kind: 'billing',
      to: [userId],
      actorId: null,
      text: () => 'Your last payment failed. Pay the open invoice to keep your membership.',
      reason: 'You have a subscription',
      path: '/my-plan',
      dedupeKey: `invoice:${invoiceId}`,
    }),
  )

  outbox.on('payment.refunded', async (tx, { userId, refundId }) => {
    const refund = await outcomes.refund(tx, refundId)
    if (!refund) return
    await notify(tx, {
      kind: 'billing',
      to: [userId],
      actorId: null,
      text: () =>
        `${dollars(refund.amountCents, refund.currency)} that you paid are on their way back to your card: ${refund.reason}`,
      reason: 'You paid for a membership',
      path: '/my-plan',
      dedupeKey: `refunded:${refundId}`,
    })
  })

  outbox.on('payment.refund_failed', async (tx, { userId, refundId }) => {
    const refund = await outcomes.refund(tx, refundId)
    if (!refund) return
    await notify(tx, {
      kind: 'billing',
      to: [userId],
      actorId: null,
      text: () =>
        `${dollars(refund.amountCents, refund.currency)} could not be sent back to your card. We look into it; please contact us if you hear nothing.`,
      reason: 'You paid for a membership',
      path: '/my-plan',
      dedupeKey: `refund-failed:${refundId}`,
    })
  })

  outbox.on('user.opinionsWithdrawn', (tx, { userId, cause }) =>
    notify(tx, {
      kind: 'billing',
      to: [userId],
      actorId: null,
      text: () =>
        `${withdrawalReasons[cause]}: your votes, poll votes and ratings are kept, and no longer count`,
      reason: 'They count while a membership is paid for',
      path: '/my-plan',
    }),
  )

  outbox.on('user.opinionsRestored', (tx, { userId }) =>
    notify(tx, {
      kind: 'billing',
      to: [userId],
      actorId: null,
      text: () => 'Your votes, poll votes and ratings count again',
      reason: 'You had been told that they no longer did',
      path: '/my-plan',
    }),
  )

  outbox.on('subscription.changed', async (tx, { userId }) => {
    const state = await outcomes.subscription(tx, userId)
    if (!state) return
    await notify(tx, {
      kind: 'billing',
      to: [userId],
      actorId: null,
      text: () => state.sentence,
      reason: 'You have a subscription',
      path: '/my-plan',
      dedupeKey: `subscription:${state.key}`,
    })
  })
  outbox.on(
    'webhook.switchedOff',
    async (tx, { receiverId, reason }) => {
      const url = await outcomes.receiverUrl(tx, receiverId)
      if (!url) return
      const why = reason === 'gone' ? 'it wants no more' : 'it has taken nothing for three days'
      await notify(tx, {
        kind: 'moderation',
        to: await outcomes.admins(tx),
        actorId: null,
        text: () => `The webhook to ${new URL(url).host} was switched off: ${why}`,
        reason: 'You are an admin of this site',
        path: '/admin?tab=webhooks',
      })
    },
    { isQuiet: true },
  )
}
