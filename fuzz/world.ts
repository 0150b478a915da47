import { desc } from 'drizzle-orm'
import { newId } from '#db/ids.ts'
import { onePixel } from './multipart.ts'
import type { FuzzServer } from './server.ts'

export const roles = [
  'visitor',
  'newcomer',
  'member',
  'creator',
  'brand',
  'moderator',
  'admin',
  'blocked',
] as const
export type Role = (typeof roles)[number]

/** Words that stand in what only some may read, and who those are. */
export const marks: Record<string, readonly Role[]> = {
  // A private forum's posts and comments: for its members and the site's staff.
  zqprivate: ['moderator', 'admin'],
  // What two people said to each other.
  zqwhisper: [],
  // What a creator wrote to a brand.
  zqdeal: ['admin'],
  // A post that moderators removed.
  zqremoved: ['moderator', 'admin'],
}

/** Everybody's email is at this address, so that one in an answer is found. */
export const mailHost = 'leak.example'
const mailOf = (name: string) => `${name}@${mailHost}`

export interface World {
  people: Partial<Record<Role, { id: string }>>
  cookies: Partial<Record<Role, string>>
  /** The emails that each role may read. */
  emails: Partial<Record<Role, readonly string[]>>
  /** Ids and names by the kind of thing, as paths and fields name it. */
  pools: Record<string, readonly string[]>
  /** Ids of what is private: whoever has power over it must not change who may see it. */
  secretIds: ReadonlySet<string>
}

/** A picture of one pixel, kept by the server; answers the name of its file. */
async function uploadTo(url: string, cookie: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([onePixel], { type: 'image/png' }), 'a.png')
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    body: form,
    headers: { Cookie: cookie },
  })
  const { url: path = '' } = (await answer.json()) as { url?: string }
  return path.replace('/media/', '')
}

/** People of every role and one of everything there is, some of it not for everybody's eyes. */
export async function makeWorld(server: FuzzServer, round: number): Promise<World> {
  const { make, store, cookieOf } = server
  const named = (name: string) => ({ username: `${name}-${round}`, email: mailOf(`${name}-${round}`) })
  const people = {
    newcomer: await make.user(named('newcomer')),
    member: await make.member(named('member')),
    creator: await make.member(named('creator')),
    brand: await make.member(named('brand')),
    moderator: await make.moderator(named('moderator')),
    admin: await make.admin(named('admin')),
    blocked: await make.member({ ...named('blocked'), isBlocked: true }),
  }
  const [outsider, bystander, other] = [
    await make.member(named('outsider')),
    await make.member(named('bystander')),
    await make.member(named('other')),
  ]
  const { member, creator, brand: advertiser } = people

  const open = await make.forum({ name: `Fuzz ${round}`, creator: member })
  const quiet = await make.forum({ name: `Quiet ${round}`, creator: bystander })
  const closed = await make.forum({ name: `Closed ${round}`, creator: outsider, isPrivate: true })
  const club = await make.forum({ name: `Club ${round}`, creator: member, isPrivate: true })
  await make.membership({ forum: open, user: bystander })
  const wish = { id: newId(), userId: bystander.id, forumId: club.id, createdAt: new Date() }
  await store.transaction((tx) => tx.insert(store.tables.forumRequests).values(wish))
  const discussion = await make.post({ forum: open, author: member, hashtags: ['fuzz'] })
  const review = await make.post({ forum: open, author: bystander, type: 'review', rating: 4 })
  const poll = await make.post({ forum: open, author: creator, options: ['Yes', 'No', 'Perhaps'] })
  const locked = await make.post({ forum: quiet, author: bystander, isLocked: true })
  const removed = await make.post({
    forum: quiet,
    author: bystander,
    title: `zqremoved ${round}`,
    content: 'zqremoved',
    isRemoved: true,
  })
  const removal = { isRemoved: true, removedAt: new Date(), removedReason: 'Off topic' }
  const removedOwn = await make.post({ forum: quiet, author: member, ...removal })
  const flag = { id: newId(), contentType: 'post' as const, contentId: discussion.id, createdAt: new Date() }
  const { spamFlags } = store.tables
  await store.transaction((tx) => tx.insert(spamFlags).values({ ...flag, flagType: 'links', confidence: 80 }))
  const secret = await make.post({
    forum: closed,
    author: outsider,
    title: `zqprivate ${round}`,
    content: 'zqprivate words',
  })
  const comment = await make.comment({ post: discussion, author: creator })
  const reply = await make.comment({ post: discussion, parent: comment, author: member })
  const secretComment = await make.comment({ post: secret, author: outsider, content: 'zqprivate too' })

  const conversation = await make.conversation({ users: [member, creator] })
  const group = await make.conversation({ users: [member, creator, bystander], groupName: 'Fuzz' })
  const message = await make.message({ conversation, sender: creator })
  const whispers = await make.conversation({ users: [outsider, other] })
  const whisper = await make.message({ conversation: whispers, sender: outsider, content: 'zqwhisper' })

  const brand = await make.brand({
    owner: advertiser,
    name: `Brand ${round}`,
    contactEmail: mailOf(`brand-contact-${round}`),
    isVerified: true,
  })
  const rival = await make.brand({
    owner: outsider,
    name: `Rival ${round}`,
    contactEmail: mailOf(`rival-contact-${round}`),
  })
  const campaign = await make.campaign({ brand })
  const funding = await make.funding({ campaign })
  const draft = await make.campaign({ brand, status: 'draft' })
  await make.funding({ campaign: draft })
  const rivals = await make.campaign({ brand: rival })
  const application = await make.application({ user: creator, campaign })
  const second = await make.campaign({ brand })
  await make.funding({ campaign: second })
  const agreed = await make.application({ user: creator, campaign: second })
  const rivalDeal = await make.application({
    user: outsider,
    campaign: rivals,
    proposedContent: 'zqdeal proposal',
    userMessage: 'zqdeal message',
  })
  const report = await make.report({ reporter: bystander, post: discussion })
  const notification = await make.notification({ user: member })

  const newest = async (name: 'pollOptions' | 'sessions' | 'appeals' | 'spamFlags' | 'contactMessages') => {
    const table = store.tables[name]
    const rows = await store.read((db) =>
      db.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(5),
    )
    return rows.map(({ id }) => id)
  }
  const cookies: World['cookies'] = {}
  for (const [role, user] of Object.entries(people)) cookies[role as Role] = await cookieOf(user)

  const picture = await uploadTo(server.url, cookies.member ?? '')
  await fetch(`${server.url}/api/sponsorship-applications/${agreed.id}/decision`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookies.brand ?? '' },
    body: JSON.stringify({ decision: 'approve' }),
  })

  const usernames = [...Object.values(people), bystander, other, outsider].map(({ username }) => username)
  const posts = [discussion, review, poll, locked, removed, removedOwn, secret]
  return {
    people,
    cookies,
    emails: {
      ...Object.fromEntries(Object.entries(people).map(([role, { email }]) => [role, [email ?? '']])),
      brand: [people.brand.email ?? '', brand.contactEmail],
    },
    secretIds: new Set(
      [closed.id, closed.slug, secret.id, secret.slug, secretComment.id, whispers.id, outsider.id].concat([
        rivals.id,
        rival.id,
        rival.slug,
        rivalDeal.id,
        outsider.username,
        removed.id,
        removed.slug,
      ]),
    ),
    pools: {
      kind: ['post', 'comment'],
      type: ['forum', 'post', 'conversation'],
      id: [discussion.id, removedOwn.id, comment.id, open.id, conversation.id],
      users: usernames,
      usernames,
      author: usernames,
      username: usernames,
      // Whom the admin acts upon: the people who send the requests must stay who they are.
      'admin/users': [bystander.id, other.id],
      // Who joins a brand or a forum: nobody whose right to read is judged.
      members: [bystander.username, bystander.id, other.username, other.id],
      userId: [bystander.id, other.id, member.id],
      assigneeId: [people.moderator.id, member.id],
      forums: [open.id, open.slug, quiet.slug, club.id, closed.id, closed.slug],
      forumId: [open.id, open.slug, quiet.id, closed.id],
      r: [open.slug, closed.slug],
      posts: posts.flatMap(({ id, slug }) => [id, slug]),
      postId: posts.map(({ id }) => id),
      post: posts.flatMap(({ id, slug }) => [id, slug]),
      polls: [poll.id, poll.slug],
      optionId: await newest('pollOptions'),
      comments: [comment.id, reply.id, secretComment.id],
      commentId: [comment.id, reply.id, secretComment.id],
      parentId: [comment.id, reply.id],
      conversations: [conversation.id, group.id, whispers.id],
      messages: [message.id, whisper.id],
      messageId: [message.id, whisper.id],
      name: [picture],
      drafts: ['post', `comment-${discussion.id}`],
      sessions: await newest('sessions'),
      brands: [brand.slug, rival.slug],
      brand: [brand.slug, rival.slug],
      'admin/brands': [brand.id],
      campaigns: [campaign.id, draft.id, rivals.id],
      'admin/campaigns': [campaign.id, draft.id],
      'sponsored-posts': [campaign.id, draft.id, rivals.id],
      opportunity: [campaign.id, rivals.id],
      sponsoredPostId: [campaign.id, rivals.id],
      fundings: [funding.id],
      'sponsorship-applications': [application.id, agreed.id, rivalDeal.id],
      reports: [report.id],
      notifications: [notification.id],
      appeals: await newest('appeals'),
      'spam-flags': await newest('spamFlags'),
      'contact-messages': await newest('contactMessages'),
      hashtag: ['fuzz'],
      planSlug: ['starter', 'professional', 'business', 'none'],
    },
  }
}
