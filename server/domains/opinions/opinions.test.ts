import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import type { Notification } from '#shared/notifications.ts'
import type { PostPage } from '#shared/posts.ts'
import { randomFrom } from '#shared/random.ts'
import { recount } from '#db/recount.ts'
import { closeDispute, openDispute } from '../../dev/payments/engine/disputes.ts'
import { failRefund, refundCharge } from '../../dev/payments/engine/refunds.ts'
import { startBilling, type Billing } from '../../testing/billing.ts'
import { testSeed } from '../../testing/seed.ts'

let billing: Billing
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

const wrong = () => recount(billing.store, { isDryRun: true })

const rowOf = async (id: string) => {
  const { posts } = billing.store.tables
  const [row] = await billing.store.read((db) => db.select().from(posts).where(eq(posts.id, id)))
  return row
}
const karmaOf = async (id: string) => (await billing.user(id)).karma

/** A member who paid, and has voted, rated and chosen. */
async function opinionated(username: string) {
  const { make } = billing
  const { browser, user, subscriptionId } = await billing.subscriber(username)
  const author = await make.member()
  const post = await make.post({ author, type: 'review', rating: 4 })
  const comment = await make.comment({ author })
  const poll = await make.post({ type: 'poll', options: ['yes', 'no'] })
  const { body } = await billing.visitor.get<PostPage>(`/api/posts/${poll.id}`)
  const optionId = body.poll?.options[0]?.id ?? ''
  await billing.say(browser, '/api/votes', { type: 'upvote', postId: post.id })
  await billing.say(browser, '/api/votes', { type: 'downvote', commentId: comment.id })
  await billing.say(browser, '/api/reviews/rate', { postId: post.id, rating: 5 })
  await billing.say(browser, '/api/polls/vote', { postId: poll.id, optionId })
  const { customer } = billing.sandbox.world.store.get('subscription', subscriptionId)
  const [charge] = billing.sandbox.world.store.list('charge', { customer: customer as string })
  const stand = async () => {
    const row = await rowOf(post.id)
    const shown = await billing.visitor.get<PostPage>(`/api/posts/${poll.id}`)
    return {
      score: row?.score,
      ratings: [row?.ratingCount, row?.ratingSum],
      poll: shown.body.poll?.totalVotes,
      karma: await karmaOf(author.username),
    }
  }
  return { browser, user, post, poll, optionId, stand, chargeId: charge?.id ?? '' }
}

const counted = { score: 1, ratings: [1, 5], poll: 1, karma: 0 }
const withdrawn = { score: 0, ratings: [0, 0], poll: 0, karma: 0 }

describe('opinions of somebody who has their money back', () => {
  test('leave every counter when the payment is disputed as fraud, and come back when that is won', async () => {
    const { browser, user, post, poll, optionId, stand, chargeId } = await opinionated('wilma')
    expect(await stand()).toEqual(counted)
    billing.sandbox.settle(() => openDispute(billing.sandbox.world, chargeId))
    await billing.settle()
    expect(await stand()).toEqual(withdrawn)
    expect((await billing.user('wilma')).opinionsWithdrawnAt).not.toBeNull()
    expect(await wrong()).toEqual([])

    // What they said is theirs: they still see it.
    const own = await billing.as(user)
    const told = async () =>
      (await own.get<Notification[]>('/api/notifications')).body.map(({ text, path }) => `${text} (${path})`)
    const lost =
      'The payment for your membership was disputed at its bank: your votes, poll votes and ratings are kept, and no longer count (/my-plan)'
    expect(await told()).toContain(lost)
    expect((await own.get<Viewer>('/api/auth/user')).body.opinionsWithdrawnAt).not.toBeNull()
    expect((await own.get(`/api/posts/${post.id}`)).body).toMatchObject({
      viewerVote: 'upvote',
      ratingSummary: { count: 0, viewerRating: 5 },
    })
    expect((await own.get(`/api/polls/${poll.id}/vote`)).body).toEqual({ optionId })
    expect(await browser.json(`/api/posts/${post.id}`)).toMatchObject({ viewerVote: 'upvote' })

    billing.sandbox.settle(() => closeDispute(billing.sandbox.world, chargeId, 'won'))
    await billing.settle()
    expect(await stand()).toEqual(counted)
    expect((await billing.user('wilma')).opinionsWithdrawnAt).toBeNull()
    expect(await told()).toEqual(
      expect.arrayContaining(['Your votes, poll votes and ratings count again (/my-plan)', lost]),
    )
    expect((await own.get<Viewer>('/api/auth/user')).body.opinionsWithdrawnAt).toBeNull()
    expect(await wrong()).toEqual([])
    const { adminActions } = billing.store.tables
    const acts = await billing.store.read((db) =>
      db.select().from(adminActions).where(eq(adminActions.targetId, user.id)),
    )
    expect(acts.map(({ action }) => action).toSorted()).toEqual(['restore_opinions', 'withdraw_opinions'])
  })

  test('leave with a refund, and come back when the refund fails', async () => {
    const { stand, chargeId } = await opinionated('refunda')
    const { world } = billing.sandbox
    const refunds: string[] = []
    billing.sandbox.settle(() => refunds.push(refundCharge(world, chargeId, { metadata: {} }).id))
    await billing.settle()
    expect(await stand()).toEqual(withdrawn)
    billing.sandbox.settle(() => failRefund(world, refunds[0] ?? ''))
    await billing.settle()
    expect(await stand()).toEqual(counted)
    expect(await wrong()).toEqual([])
  })

  test('stay when a part of the payment goes back, or a bank only asks', async () => {
    const { stand, chargeId } = await opinionated('parta')
    const { world } = billing.sandbox
    billing.sandbox.settle(() => void refundCharge(world, chargeId, { amount: 100, metadata: {} }))
    billing.sandbox.settle(() => void openDispute(world, chargeId, 'inquiry'))
    await billing.settle()
    expect(await stand()).toEqual(counted)
  })
})

test('random opinions, withdrawals and returns, with jobs that break off, leave what a recount counts', async () => {
  const { make, app, store } = billing
  const random = randomFrom(testSeed())
  const { opinions } = app.services
  const members = await Promise.all(Array.from({ length: 4 }, () => billing.member()))
  const reviews = await Promise.all(Array.from({ length: 3 }, () => make.post({ type: 'review', rating: 3 })))
  const comments = await Promise.all([make.comment(), make.comment()])
  const poll = await make.post({ type: 'poll', options: ['yes', 'no'] })
  const { body } = await billing.visitor.get<PostPage>(`/api/posts/${poll.id}`)
  const options = body.poll?.options ?? []
  let failsIn = 0
  // Another kind, of which the job sometimes breaks off in the middle of its work.
  opinions.addKind({
    consequence: 'votes',
    countOf: () => Promise.resolve(0),
    listOtherwise: async () => {
      if (failsIn === 0) return []
      failsIn -= 1
      throw new Error('the process was killed')
    },
    setCounted: async () => {},
  })
  const speak = async () => {
    const { client } = random.pick(members)
    const type = random.pick(['upvote', 'downvote'])
    const target = random.chance(0.5)
      ? { postId: random.pick(reviews).id }
      : { commentId: random.pick(comments).id }
    const [[field, id] = ['', '']] = Object.entries(target)
    await random.pick([
      () => client.post('/api/votes', { type, ...target }),
      () => client.delete(`/api/votes?${field}=${id}`),
      () => client.post('/api/reviews/rate', { postId: random.pick(reviews).id, rating: random.int(1, 5) }),
      () => client.post('/api/polls/vote', { postId: poll.id, optionId: random.pick(options).id }),
    ])()
  }
  for (let round = 0; round < 25; round += 1) {
    for (let n = random.int(1, 8); n > 0; n -= 1) await speak()
    const { user } = random.pick(members)
    const id = `${random.pick(['ch', 'du'])}_${user.id}`
    const cause = id.startsWith('ch') ? ('refund' as const) : ('dispute' as const)
    const paidAt = billing.clock.now()
    failsIn = random.int(0, 1)
    await opinions.follow({ id, userId: user.id, cause, isWithdrawing: random.chance(0.6), paidAt })
    // Whoever speaks while the job is at work is counted as their opinions are then.
    await Promise.all([app.runner.drain(), speak(), speak()])
    expect(await recount(store, { isDryRun: true, only: ['votes', 'polls', 'karma', 'ratings'] })).toEqual([])
    await billing.advance(24 * 60 * 60)
    expect(await wrong()).toEqual([])
  }
  const paidAt = billing.clock.now()
  for (const { user } of members)
    for (const [kind, cause] of [
      ['ch', 'refund'],
      ['du', 'dispute'],
    ] as const)
      await opinions.follow({
        id: `${kind}_${user.id}`,
        userId: user.id,
        cause,
        isWithdrawing: false,
        paidAt,
      })
  await billing.settle()
  const { votes } = store.tables
  const left = await store.read((db) => db.select().from(votes).where(eq(votes.isCounted, false)))
  expect(left).toEqual([])
  expect(await wrong()).toEqual([])
})
