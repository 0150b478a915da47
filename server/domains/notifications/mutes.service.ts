import { Failure, invalid } from '#shared/errors.ts'
import { type Mute, MuteType } from '#shared/notifications.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { mutesRepo } from './mutes.repo.ts'
import { settingsRepo } from './settings.repo.ts'
import { withDirect } from './settings.policy.ts'

export interface MutesParts {
  store: Store
  clock: Clock
  outbox: Outbox
  forums: ForumsService
  posts: PostsService
  conversations: ConversationsService
}

const nameless = { title: null, path: null }

/** Forums, posts and conversations that people have muted, wholly or but for replies and mentions. */
export function mutesService({ store, clock, outbox, forums, posts, conversations }: MutesParts) {
  const repo = mutesRepo(store.tables)
  const settings = settingsRepo(store.tables)

  /** What a mute names, if this person may know of it at all. */
  async function targetOf(db: Db, actor: Actor, given: { type: string; id: string }) {
    const type = MuteType.safeParse(given.type).data
    switch (type) {
      case 'forum':
        return { type, id: (await forums.access(db, actor, given.id)).forum.id }
      case 'post':
        return { type, id: (await posts.findReadable(db, actor, given.id)).row.post.id }
      case 'conversation':
        await conversations.requirePart(db, actor, given.id)
        return { type, id: given.id }
      case undefined:
        throw new Failure('mute.not_found')
    }
  }

  /** What a muted conversation holds is not counted, and what happens in a muted forum is not streamed. */
  async function emitMuted(tx: Db, actor: Actor, { type, id, isMuted }: Mute & { isMuted: boolean }) {
    if (type === 'conversation') await outbox.emit(tx, { name: 'notifications.read', userId: actor.id })
    if (type !== 'forum') return
    if (isMuted) await outbox.emit(tx, { name: 'forum.muted', forumId: id, userId: actor.id })
    else if (await forums.isMember(tx, actor, id))
      await outbox.emit(tx, { name: 'forum.unmuted', forumId: id, userId: actor.id })
  }

  const storedOf = async (db: Db, actor: Actor) => (await settings.listOf(db, [actor.id])).get(actor.id)

  async function setDirect(tx: Db, actor: Actor, { id, isDirect }: { id: string; isDirect: boolean }) {
    const stored = await storedOf(tx, actor)
    if (isDirect === (stored?.direct ?? []).includes(id)) return
    await settings.change(tx, { userId: actor.id, updatedAt: clock.now() }, (now) =>
      withDirect(now, id, isDirect),
    )
  }

  return {
    mutes: (actor: Actor) =>
      store.read(async (db) => {
        const none = await repo.list(db, actor.id)
        const { direct = [] } = (await storedOf(db, actor)) ?? {}
        const idsOf = (type: MuteType) => none.filter((row) => row.type === type).map(({ id }) => id)
        const names = {
          forum: await repo.forums(db, [...idsOf('forum'), ...direct]),
          post: await repo.posts(db, actor.id, [...idsOf('post'), ...direct]),
          conversation: await repo.conversations(db, actor.id, idsOf('conversation')),
        }
        return [
          ...direct.toReversed().map((id) => {
            const type = names.forum.has(id) ? ('forum' as const) : ('post' as const)
            return { type, id, level: 'direct' as const, ...(names[type].get(id) ?? nameless) }
          }),
          ...none.map(({ type, id }) => {
            return { type, id, level: 'none' as const, ...(names[type].get(id) ?? nameless) }
          }),
        ]
      }),

    mute: (actor: Actor, given: { type: string; id: string; level: 'direct' | 'none' }) =>
      store.transaction(async (tx) => {
        const { level } = given
        const { type, id } = await targetOf(tx, actor, given)
        const isMuted = level === 'none'
        if (type === 'conversation' && !isMuted)
          throw invalid('level', 'A conversation can only be muted entirely')
        await setDirect(tx, actor, { id, isDirect: !isMuted })
        const row = { id: newId(), userId: actor.id, targetType: type, targetId: id, createdAt: clock.now() }
        if (isMuted) await settings.insertMute(tx, row)
        else await settings.deleteMute(tx, actor.id, { type, id })
        await emitMuted(tx, actor, { type, id, isMuted })
        return { type, id, isMuted, level }
      }),

    /** Takes a mute back, also of what its person can no longer see. */
    unmute: (actor: Actor, given: { type: string; id: string }) =>
      store.transaction(async (tx) => {
        const type = MuteType.safeParse(given.type).data
        if (!type) throw new Failure('mute.not_found')
        const id = type === 'conversation' ? given.id : await settings.findId(tx, type, given.id)
        await settings.deleteMute(tx, actor.id, { type, id })
        await setDirect(tx, actor, { id, isDirect: false })
        await emitMuted(tx, actor, { type, id, isMuted: false })
        return { type, id, isMuted: false, level: 'all' as const }
      }),
  }
}
