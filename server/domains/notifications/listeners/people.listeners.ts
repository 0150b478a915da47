import { heldSentence } from '#shared/heldPosts.ts'
import { pages } from '#shared/pages.ts'
import type { Outbox } from '../../../core/outbox.ts'
import { shortTitle, subjectsRepo } from '../subjects.repo.ts'
import type { ListenersParts } from './listeners.ts'

const blockedWords = (until: Date | null): string =>
  until
    ? `Your account is suspended until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : 'Your account was blocked'

const roleSentences = {
  admin: 'You are now an admin of this site',
  moderator: 'You are now a moderator of this site',
  user: 'You are no longer one of the site’s moderators or admins',
}
const forumRoleSentences = { moderator: 'a moderator', member: 'a member', owner: 'the owner' }

/** Tells people of followers, forums they keep or asked to join, their role and their account. */
export function peopleListeners(outbox: Outbox, { store, notify }: ListenersParts): void {
  const read = subjectsRepo(store.tables)

  outbox.on('user.followed', async (tx, { followerId, followedId }) => {
    const follower = await read.user(tx, followerId)
    if (!follower || !(await read.follows(tx, followerId, followedId))) return
    await notify(tx, {
      kind: 'follow',
      to: [followedId],
      actorId: followerId,
      text: (who) => `${who} started following you`,
      reason: 'You have a new follower',
      path: `/user/${follower.username}`,
      groupKey: 'follow',
    })
  })

  outbox.on('invitation.joined', async (tx, { inviterId, personId }) => {
    const person = await read.user(tx, personId)
    if (!person) return
    await notify(tx, {
      kind: 'follow',
      to: [inviterId],
      actorId: personId,
      text: (who) => `${who} became a member by your invitation`,
      reason: 'You invited somebody',
      path: `/user/${person.username}`,
      dedupeKey: `invited:${personId}`,
    })
  })

  outbox.on('scheduled.held', async (tx, { scheduledId, userId }) => {
    const held = await read.heldPost(tx, scheduledId)
    if (!held?.heldReason) return
    const why = heldSentence(held.heldReason).replace(/^./, (first) => first.toLowerCase())
    await notify(tx, {
      kind: 'moderation',
      to: [userId],
      actorId: null,
      text: () => `“${shortTitle(held.post.title)}” was not published: ${why}`,
      reason: 'You had scheduled this post. It is kept as a draft.',
      path: pages.scheduled.path,
    })
  })

  outbox.on('forum.requested', async (tx, { forumId, userId }) => {
    const forum = await read.forum(tx, forumId)
    if (!forum || !(await read.hasRequested(tx, forumId, userId))) return
    await notify(tx, {
      kind: 'forum',
      to: await read.forumModerators(tx, forumId),
      actorId: userId,
      text: (who) => `${who} asked to join r/${forum.slug}`,
      reason: `You moderate r/${forum.slug}`,
      path: `/r/${forum.slug}/settings`,
      forumId,
      groupKey: `request:${forumId}`,
    })
  })

  outbox.on('forum.deleted', async (tx, { forumId, userIds }) => {
    const forum = await read.anyForum(tx, forumId)
    if (!forum?.deletedAt) return
    await notify(tx, {
      kind: 'forum',
      to: userIds,
      actorId: null,
      except: forum.deletedBy,
      text: () => `r/${forum.slug} was deleted: ${forum.deletedReason}`,
      reason: 'You belonged to it',
      path: '/forums',
    })
  })

  outbox.on('forum.restored', async (tx, { forumId, userIds }) => {
    const forum = await read.anyForum(tx, forumId)
    if (!forum || forum.deletedAt) return
    await notify(tx, {
      kind: 'forum',
      to: userIds,
      actorId: null,
      text: () => `r/${forum.slug} is back, and you belong to it again`,
      reason: 'You belonged to it',
      path: `/r/${forum.slug}`,
      forumId,
    })
  })

  outbox.on('forum.joined', async (tx, { forumId, userId, actorId }) => {
    const forum = actorId === userId ? undefined : await read.forum(tx, forumId)
    const role = forum ? await read.forumRole(tx, forumId, userId) : null
    if (!forum || !role) return
    await notify(tx, {
      kind: 'forum',
      to: [userId],
      actorId: null,
      except: actorId,
      text: () => `You are now a member of r/${forum.slug}`,
      reason: 'You asked to join',
      path: `/r/${forum.slug}`,
      forumId,
    })
  })

  outbox.on('forum.roleChanged', async (tx, { forumId, userId, actorId }) => {
    const forum = await read.forum(tx, forumId)
    const role = await read.forumRole(tx, forumId, userId)
    if (!forum || !role) return
    await notify(tx, {
      kind: 'moderation',
      to: [userId],
      actorId: null,
      except: actorId,
      text: () => `You are now ${forumRoleSentences[role]} of r/${forum.slug}`,
      reason: `You belong to r/${forum.slug}`,
      path: `/r/${forum.slug}`,
      forumId,
    })
  })

  outbox.on('dividend.split', async (tx, { forumId, actorId }) => {
    const forum = await read.forum(tx, forumId)
    if (!forum) return
    await notify(tx, {
      kind: 'forum',
      to: await read.forumModerators(tx, forumId),
      actorId: null,
      except: actorId,
      text: () => `r/${forum.slug} divides its dividend anew between its owner and its moderators`,
      reason: `You moderate r/${forum.slug}`,
      path: `/r/${forum.slug}`,
      forumId,
      groupKey: `dividend:${forumId}`,
    })
  })

  outbox.on('user.roleChanged', async (tx, { userId, actorId }) => {
    const user = await read.user(tx, userId)
    if (!user) return
    await notify(tx, {
      kind: 'moderation',
      to: [userId],
      actorId: null,
      except: actorId,
      text: () => roleSentences[user.role],
      reason: 'An admin changed your role',
      path: user.role === 'user' ? '/' : '/admin',
    })
  })

  outbox.on('user.blocked', async (tx, { userId }) => {
    const user = await read.user(tx, userId)
    if (!user?.isBlocked) return
    await notify(tx, {
      kind: 'moderation',
      to: [userId],
      actorId: null,
      text: () => `${blockedWords(user.blockedUntil)}${user.blockedReason ? `: ${user.blockedReason}` : ''}`,
      reason: 'This is about your account. Write to us if you disagree.',
      path: '/contact',
    })
  })

  outbox.on('user.unblocked', async (tx, { userId }) => {
    const user = await read.user(tx, userId)
    if (!user || user.isBlocked) return
    await notify(tx, {
      kind: 'moderation',
      to: [userId],
      actorId: null,
      text: () => 'Your account is no longer blocked',
      reason: 'This is about your account',
      path: '/',
    })
  })
}
