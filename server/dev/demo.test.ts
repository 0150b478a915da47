import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Application } from '#shared/applications.ts'
import type { Campaign, Opportunity } from '#shared/campaigns.ts'
import type { Earnings } from '#shared/earnings.ts'
import { eligibilityOf, type Eligibility } from '#shared/eligibility.ts'
import { type Plan, type PostUsage, usageBadge } from '#shared/plans.ts'
import type { Reach } from '#shared/reach.ts'
import type { PortableRecord } from '#shared/records.ts'
import type { DeletedForum } from '#shared/forums.ts'
import type { Notification } from '#shared/notifications.ts'
import { applicationStates } from '#db/schema/words.ts'
import { recount } from '#db/recount.ts'
import { programRoot } from '#db/root.ts'
import { demoAccounts } from '#db/seed/accounts.ts'
import { furthestMs } from '../jobs/queue.ts'
import { openMedia } from '../ports/media.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { makeDemo } from './demoData.ts'
import { payForDemo } from './demoMoney.ts'

let server: TestServer
const clients = new Map<string, TestClient>()
const as = (username: string): TestClient => {
  const client = clients.get(username)
  if (!client) throw new Error(`nobody is signed in as ${username}`)
  return client
}

beforeAll(async () => {
  server = await startTestServer()
  const { store, config, clock, payments } = server
  await makeDemo({ url: store.url, media: openMedia(config), appDir: programRoot })
  await payForDemo({ config, store, clock, payments })
  const { users } = store.tables
  for (const user of await store.read((db) => db.select().from(users).where(isNotNull(users.bio))))
    clients.set(user.username, await server.as(user))
})
afterAll(() => server.close())

const rowsOf = async <Name extends keyof TestServer['store']['tables']>(name: Name) => {
  const { store } = server
  const rows = await store.read((db) => db.select().from(store.tables[name]))
  return rows as TestServer['store']['tables'][Name]['$inferSelect'][]
}

describe('the accounts to sign in with', () => {
  test('have the plans and roles that they are known by', async () => {
    const users = await rowsOf('users')
    const found = demoAccounts.map(({ username }) => users.find((user) => user.username === username))
    expect(
      found.map((user) => [user?.username, user?.role, user?.subscriptionStatus, user?.planType]),
    ).toEqual([
      ['admin', 'admin', 'none', 'none'],
      ['moderator', 'moderator', 'none', 'none'],
      ['creator', 'user', 'active', 'professional'],
      ['brand', 'user', 'active', 'starter'],
      ['member', 'user', 'active', 'professional'],
      ['newcomer', 'user', 'none', 'none'],
    ])
  })

  test('own a brand with three active, funded campaigns, to which member and creator have not applied', async () => {
    const { body: mine } = await as('brand').get<{ slug: string }[]>('/api/brands/mine')
    expect(mine).toHaveLength(1)
    const { body: active } = await as('brand').get<Campaign[]>(
      `/api/brands/${mine[0]?.slug}/campaigns?status=active`,
    )
    expect(active).toHaveLength(3)
    for (const { budget, costPerEngagement } of active)
      expect(budget.free).toBeGreaterThan(10 * costPerEngagement)
    const ids = active.map(({ id }) => id)
    for (const username of ['member', 'creator']) {
      const { body } = await as(username).get<Application[]>('/api/sponsorship-applications?limit=50')
      expect(body.filter(({ sponsoredPostId }) => ids.includes(sponsoredPostId))).toEqual([])
    }
    const { body: open } = await as('member').get<{ id: string }[]>('/api/sponsored-posts/active?limit=50')
    expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  })
})

describe('the deals', () => {
  test('left books that balance, with themselves and with the provider, and counters that are right', async () => {
    const { books } = server.app.services
    expect(await books.check()).toEqual([])
    expect((await books.compare()).differences).toEqual([])
    expect(await recount(server.store)).toEqual([])
  })

  test('have reached members whom their brand and creator see counted by day', async () => {
    const { body: mine } = await as('brand').get<{ slug: string }[]>('/api/brands/mine')
    const { body: all } = await as('brand').get<Campaign[]>(`/api/brands/${mine[0]?.slug}/campaigns?limit=50`)
    const reached = []
    for (const { id } of all) reached.push((await as('brand').get<Reach>(`/api/campaigns/${id}/reach`)).body)
    const figures = reached.filter(({ days }) => days.length > 3).map(({ totals }) => totals)
    expect(figures.length).toBeGreaterThan(0)
    for (const { seen, opened } of figures) expect(seen).toBeGreaterThanOrEqual(opened ?? 0)
  })

  test('are priced by counted acts in a campaign whose reach is bought', async () => {
    const { body: open } = await as('creator').get<Opportunity[]>('/api/sponsored-posts/active?limit=50')
    const counted = open.filter(({ engagementRates }) => engagementRates !== null)
    expect(counted.map(({ costPerEngagement }) => costPerEngagement)).toEqual([6000])
  })

  test('ask in part for facts, which whoever applied has met and a newcomer has not', async () => {
    const { body: open } = await as('member').get<Opportunity[]>('/api/sponsored-posts/active?limit=50')
    const asking = open.filter(({ requirements }) => requirements !== null)
    expect(asking.length).toBeGreaterThan(1)
    const applications = await rowsOf('sponsorshipApplications')
    for (const { id } of asking) {
      const read = async (username: string) =>
        (await as(username).get<Eligibility>(`/api/sponsored-posts/${id}/eligibility`)).body
      expect((await read('member')).isEligible).toBe(true)
      expect((await read('newcomer')).isEligible).toBe(false)
      const kept = applications.filter((one) => one.sponsoredPostId === id).map((one) => one.eligibility)
      expect(kept.length).toBeGreaterThan(0)
      for (const one of kept) expect(eligibilityOf(one)).toMatchObject({ isEligible: true })
    }
  })

  test('have come to every state', async () => {
    const states = (await rowsOf('sponsorshipApplications')).map(({ status }) => status)
    expect(new Set(states)).toEqual(new Set(applicationStates))
  })

  test('have paid Cleo over some months, and owe her and hold for her', async () => {
    const { body } = await as('creator').get<{
      held: number
      payable: number
      paid: number
      months: { month: string; paid: number }[]
      items: { dealStatus: string; postPath: string | null }[]
      forumShares: { amount: number; role: string }[]
    }>('/api/earnings')
    expect(Math.min(body.held, body.payable, body.paid)).toBeGreaterThan(0)
    expect(body.months.length).toBeGreaterThanOrEqual(3)
    expect(body.items.reduce((sum, { dealStatus }) => sum + Number(dealStatus === 'paid'), 0)).toBe(3)
    // What others wrote in the forums that she owns.
    expect(body.forumShares.length).toBeGreaterThan(0)
    for (const { postPath } of body.items) expect(postPath).toMatch(/^\/r\/[a-z-]+\/post\/[a-z0-9-]+$/)
  })

  test('were published with the text that the brand approved, when the post says', async () => {
    const [deals, posts, versions] = await Promise.all([
      rowsOf('userSponsoredContent'),
      rowsOf('posts'),
      rowsOf('contentVersions'),
    ])
    const published = deals.filter(({ postId }) => postId !== null)
    expect(published.length).toBeGreaterThanOrEqual(8)
    for (const deal of published) {
      const post = posts.find(({ id }) => id === deal.postId)
      const version = versions.find(
        (one) => one.applicationId === deal.applicationId && one.version === deal.approvedVersion,
      )
      expect({
        title: post?.title,
        content: post?.content,
        rating: post?.rating,
        forumId: post?.forumId,
      }).toEqual({
        title: version?.title,
        content: version?.content,
        rating: version?.rating,
        forumId: version?.forumId,
      })
      const late = (deal.publishedAt?.getTime() ?? 0) - (post?.createdAt.getTime() ?? 0)
      expect(Math.abs(late)).toBeLessThan(60_000)
    }
    const sponsored = posts.filter(({ sponsorBrandId }) => sponsorBrandId !== null)
    expect(new Set(sponsored.map(({ id }) => id))).toEqual(new Set(published.map(({ postId }) => postId)))
    expect(sponsored).toHaveLength(published.length)
  })

  test('are not dealt a second time, and nothing of them leaves the house', async () => {
    const count = async () => (await rowsOf('ledgerEntries')).length
    const before = await count()
    const { store, config, clock, payments } = server
    await payForDemo({ config, store, clock, payments })
    expect(await count()).toBe(before)
    const outgoing = (await rowsOf('jobs')).filter(({ queue }) =>
      /^(notification|message|refund)/.test(queue),
    )
    expect(outgoing).toEqual([])
  })
})

test('Ruth’s earnings have paid her plan, and the rest of them went to her bank', async () => {
  const { userId } = (await rowsOf('renewalChoices'))[0]!
  const [cover, ...others] = await rowsOf('renewalCovers')
  expect(others).toEqual([])
  expect(cover).toMatchObject({
    userId,
    status: 'credited',
    amountCents: 999,
    dueCents: 999,
    returnedCents: 0,
  })
  const { body } = await as('ruthless_ruth').get<Earnings>('/api/earnings')
  expect(body).toMatchObject({ payable: 0, forPlan: 999, paid: 4800 - 999 })
  const [ruth] = (await rowsOf('users')).filter(({ id }) => id === userId)
  expect(ruth).toMatchObject({ username: 'ruthless_ruth', planType: 'starter', subscriptionStatus: 'active' })
  expect(ruth?.stripePeriodEndAt?.getTime()).toBeGreaterThan(Date.now())
})

test('a creator has shown a brand a signed record by a link that is open', async () => {
  const links = await rowsOf('recordLinks')
  expect(links).toHaveLength(1)
  const found = (await rowsOf('messages')).map(({ content }) => /\/record\/([\w-]+)/.exec(content)?.[1])
  const { status, body } = await server.visitor.get<{ record: PortableRecord }>(
    `/api/records/${found.find(Boolean)}`,
  )
  expect([status, body.record.person.username]).toEqual([200, 'soggyboots'])
  expect(body.record.deals?.length).toBeGreaterThan(0)
  expect(body.record).not.toHaveProperty('earnings')
})

describe('what the house did', () => {
  test('sent a payment back: the opinions of that person are kept and counted nowhere, which the log says', async () => {
    const { users, votes } = server.store.tables
    const [found] = await server.store.read((db) =>
      db.select().from(users).where(isNotNull(users.opinionsWithdrawnAt)),
    )
    expect(found).toMatchObject({ username: 'alpha_gamer', planType: 'none', stripeStatus: 'canceled' })
    const given = await server.store.read((db) =>
      db
        .select()
        .from(votes)
        .where(eq(votes.userId, found?.id ?? '')),
    )
    expect(given.length).toBeGreaterThan(3)
    expect(given.filter(({ isCounted }) => isCounted)).toEqual([])
    const acts = (await rowsOf('adminActions')).filter(({ targetId }) => targetId === found?.id)
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['refund_payment', 'withdraw_opinions']),
    )
  })

  test('deleted a forum, which an admin may bring back', async () => {
    const { body } = await as('admin').get<DeletedForum[]>('/api/admin/forums/deleted')
    expect(body.map(({ slug }) => slug)).toEqual(['swap-shelf'])
    expect((await as('member').get('/api/forums/swap-shelf')).status).toBe(404)
  })

  test('states in each plan how many sponsored posts its members meet', async () => {
    const { body: plans } = await as('member').get<Plan[]>('/api/subscription-plans')
    expect(plans.map(({ sponsoredPerPage }) => sponsoredPerPage)).toEqual([8, 6, 3])
    expect((await as('member').get('/api/user/sponsor-load')).body).toMatchObject({ sponsoredPerPage: 6 })
  })

  test('has a member who is near the limit of their plan', async () => {
    const { body } = await as('tinkertanja').get<PostUsage>('/api/user/post-usage')
    expect(usageBadge(body)).toBe('Near Limit')
    expect(body.scheduled).toBe(5)
  })
})

/** Everything that somebody is told, page by page. */
async function notificationsOf(client: TestClient): Promise<Notification[]> {
  const all: Notification[] = []
  let path = '/api/notifications?limit=50'
  while (path) {
    const { body, headers } = await client.get<Notification[]>(path)
    all.push(...body)
    const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
    path = next ? new URL(next, server.url).href.slice(server.url.length) : ''
  }
  return all
}

const pages = ['/my-plan', '/advertising/earnings']

const apiOf: Record<string, string> = {
  user: '/api/users/',
  'advertising/brand': '/api/brands/',
  'advertising/opportunity': '/api/sponsored-posts/',
}

/** What the page behind a path is made of: where it comes from, and the comment that must be in it. */
function sourceOf(path: string): { api: string | null; comment?: string } {
  const [place = '', comment] = path.split('#comment-')
  const [, post] = /^\/r\/[a-z0-9-]+\/post\/([a-z0-9-]+)$/.exec(place) ?? []
  if (post && comment) return { api: `/api/posts/${post}/comments?thread=${comment}`, comment }
  if (post) return { api: `/api/posts/${post}` }
  const [, forum] = /^\/r\/([a-z0-9-]+)\/settings$/.exec(place) ?? []
  if (forum) return { api: `/api/forums/${forum}/requests` }
  const [, kind = '', key = ''] =
    /^\/(user|advertising\/brand|advertising\/opportunity)\/([\w-]+)$/.exec(place) ?? []
  return { api: apiOf[kind]?.concat(key) ?? null }
}

/** Whether the page that a notification leads to can be opened, and shows what it speaks of. */
async function leadsSomewhere(client: TestClient, path: string): Promise<boolean> {
  const { api, comment } = sourceOf(path)
  if (api === null) return pages.includes(path)
  const { status, body } = await client.get<{ id: string }[]>(api)
  return status === 200 && (!comment || body.some(({ id }) => id === comment))
}

type Row<Name extends keyof TestServer['store']['tables']> =
  TestServer['store']['tables'][Name]['$inferSelect']

/** All that people are told of, as it was done. */
async function readCauses() {
  const [comments, posts, votes, follows, hashtagFollows, requests, users] = await Promise.all([
    rowsOf('comments'),
    rowsOf('posts'),
    rowsOf('votes'),
    rowsOf('follows'),
    rowsOf('hashtagFollows'),
    rowsOf('forumRequests'),
    rowsOf('users'),
  ])
  return { comments, posts, votes, follows, hashtagFollows, requests, users }
}

type Causes = Awaited<ReturnType<typeof readCauses>>

/** Who wrote what the comment answers, and all who answered it. */
function answersOf({ comments, posts }: Causes, row: Row<'notifications'>, comment?: Row<'comments'>) {
  const about =
    row.kind === 'reply'
      ? comments.find(({ id }) => id === comment?.parentId)
      : posts.find(({ id }) => id === row.postId)
  const answers = comments.filter((one) =>
    row.kind === 'reply' ? one.parentId === about?.id : one.postId === about?.id,
  )
  return { asked: about?.authorId, writers: answers.map(({ authorId }) => authorId) }
}

/** When that happened of which a notification speaks, if it did. */
function causeOf(causes: Causes, row: Row<'notifications'>): Date | undefined {
  const { comments, posts, votes, follows, hashtagFollows, requests, users } = causes
  const commentId = row.path.split('#comment-')[1]
  const comment = comments.find(({ id }) => id === commentId)
  switch (row.kind) {
    case 'comment':
    case 'reply': {
      const { asked, writers } = answersOf(causes, row, comment)
      const isTrue =
        asked === row.userId &&
        comment?.authorId === row.actorId &&
        row.actorIds.every((id) => writers.includes(id))
      return isTrue ? comment.createdAt : undefined
    }
    case 'mention': {
      const written = comment ?? posts.find(({ id }) => id === row.postId)
      const called = users.find(({ id }) => id === row.userId)
      return written?.content.includes(`@${called?.username}`) ? written.createdAt : undefined
    }
    case 'vote': {
      const on = votes.filter(
        (vote) =>
          vote.type === 'upvote' && (commentId ? vote.commentId === commentId : vote.postId === row.postId),
      )
      return on.map(({ createdAt }) => createdAt).toSorted((a, b) => a.getTime() - b.getTime())[row.level - 1]
    }
    case 'hashtag': {
      const post = posts.find(({ id, authorId }) => id === row.postId && authorId === row.actorId)
      const isFollowed = hashtagFollows.some(
        ({ userId, tag }) => userId === row.userId && post?.hashtags.includes(tag),
      )
      return isFollowed ? post?.createdAt : undefined
    }
    case 'follow':
      return follows.find((one) => one.followerId === row.actorId && one.followedId === row.userId)?.createdAt
    case 'forum':
      return requests.find((one) => one.userId === row.actorId && one.forumId === row.forumId)?.createdAt
    default:
      return undefined
  }
}

describe('every notification', () => {
  const people = ['admin', 'moderator', 'creator', 'brand', 'member']

  test('leads its person to something that they may see', async () => {
    const nowhere: string[] = []
    for (const username of people)
      for (const { path, text } of await notificationsOf(as(username)))
        if (!(await leadsSomewhere(as(username), path))) nowhere.push(`${username}: ${text} (${path})`)
    expect(nowhere).toEqual([])
  })

  test('has its cause, at its time', async () => {
    const rows = await rowsOf('notifications')
    const causes = await readCauses()
    // These are written by the same workers as everybody's, when it happens.
    const told = rows.filter(({ kind }) => !['campaign', 'payout', 'billing'].includes(kind))
    const untrue = told.filter((row) => causeOf(causes, row)?.getTime() !== row.createdAt.getTime())
    expect(untrue.map(({ text, path }) => [text, path])).toEqual([])
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(
      new Set([
        'comment',
        'reply',
        'mention',
        'vote',
        'follow',
        'hashtag',
        'forum',
        'campaign',
        'payout',
        'billing',
      ]),
    )
  })

  test('is counted as unread where it is, as are the messages', async () => {
    const participants = await rowsOf('conversationParticipants')
    const users = await rowsOf('users')
    for (const username of people) {
      const { body } = await as(username).get<{ notifications: number; messages: number }>('/api/unread')
      const told = await notificationsOf(as(username))
      expect(body.notifications).toBe(told.filter(({ isRead }) => !isRead).length)
      expect(body.notifications).toBeGreaterThan(0)
      const id = users.find((user) => user.username === username)?.id
      const unread = participants
        .filter(({ userId }) => userId === id)
        .reduce((sum, { unreadCount }) => sum + unreadCount, 0)
      expect(body.messages).toBe(unread)
    }
  })
})

test('every message that nobody has read is newer than the last one they read', async () => {
  const [participants, messages] = await Promise.all([rowsOf('conversationParticipants'), rowsOf('messages')])
  for (const { conversationId, userId, lastReadAt, unreadCount } of participants) {
    const since = lastReadAt?.getTime() ?? 0
    const unread = messages.filter(
      (one) =>
        one.conversationId === conversationId && one.senderId !== userId && one.createdAt.getTime() > since,
    )
    expect(unread).toHaveLength(unreadCount)
  }
})

test('nothing is planned so far ahead that it would be done at once', async () => {
  const jobs = await rowsOf('jobs')
  const furthest = server.clock.now().getTime() + furthestMs
  expect(jobs.filter(({ runAt }) => runAt.getTime() > furthest).map(({ queue }) => queue)).toEqual([])
})

test('every picture can be fetched', async () => {
  const uploads = await rowsOf('uploads')
  expect(uploads.length).toBeGreaterThan(90)
  for (const { name, bytes } of uploads) {
    const response = await server.visitor.request(`/media/${name}`)
    expect([name, response.status]).toEqual([name, 200])
    expect((await response.arrayBuffer()).byteLength).toBe(bytes)
  }
})

describe('moderation', () => {
  test('finds reports with notes, an appeal, a flag, a contact message, and why things were done', async () => {
    interface Listed {
      status: string
      noteCount: number
    }
    const { body: reports } = await as('moderator').get<Listed[]>('/api/admin/reports?limit=50')
    expect(reports.filter(({ status }) => status === 'pending').length).toBeGreaterThanOrEqual(5)
    expect(reports.filter(({ noteCount }) => noteCount > 0).length).toBeGreaterThanOrEqual(4)
    const { reports: table } = server.store.tables
    const open = await server.store.read((db) => db.select().from(table).where(eq(table.status, 'pending')))
    for (const { postId, commentId, userId, messageId } of open)
      expect([postId, commentId, userId, messageId].filter(Boolean)).toHaveLength(1)
    expect((await as('admin').get<unknown[]>('/api/moderation/appeals?status=pending')).body).toHaveLength(1)
    expect((await rowsOf('spamFlags')).filter(({ isReviewed }) => !isReviewed)).toHaveLength(1)
    expect((await rowsOf('users')).filter(({ isBlocked }) => isBlocked)).toHaveLength(1)
    const acts = await rowsOf('adminActions')
    expect(new Set(acts.map(({ action }) => action))).toEqual(
      new Set([
        'give_membership',
        'remove',
        'lock',
        'resolve_report',
        'dismiss_report',
        'set_role',
        'ban',
        'verify',
        'payout',
        'set_dividend',
        'split_dividend',
        'seed_plan',
        'delete_forum',
        'refund_payment',
        'withdraw_opinions',
      ]),
    )
    for (const { reason } of acts) expect(reason.length).toBeGreaterThan(10)
  })
})
