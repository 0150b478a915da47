import type { Conversation } from '#shared/conversations.ts'
import { Failure } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { UsersService } from '../users/users.service.ts'
import { conversationsRepo } from './conversations.repo.ts'

interface Parts<Shown> {
  store: Store
  clock: Clock
  outbox: Outbox
  find: (db: Db, actor: Actor, id: string) => Promise<Shown>
  /** The people of these names, none of whom has blocked the one who asks or is blocked by them. */
  peopleOf: (tx: Db, actor: Actor, keys: string[]) => Promise<string[]>
  users: Pick<UsersService, 'blockedAmong'>
}

type Group = Pick<Conversation, 'isGroup'> & { participants: { id: string }[] }

/** What anybody in a group may change about it. */
export function groupsService<Shown extends Group>(parts: Parts<Shown>) {
  const { store, clock, outbox, find, peopleOf, users } = parts
  const repo = conversationsRepo(store.tables)

  /** Does something to a group of this person while nobody else does, and answers how it stands then. */
  const change = (actor: Actor, id: string, act: (tx: Db, group: Shown, lastAt: number) => Promise<void>) =>
    store.transaction(async (tx) => {
      const held = await repo.hold(tx, id)
      const group = await find(tx, actor, id)
      if (!held || !group.isGroup) throw new Failure('conversation.not_a_group')
      await act(tx, group, held.lastMessageAt?.getTime() ?? 0)
      await outbox.emit(tx, { name: 'conversation.changed', conversationId: id, userId: actor.id })
      return await find(tx, actor, id)
    })

  return {
    /** Everybody there reads the name, so it is not set by whoever is in a block with one of them. */
    rename: (actor: Actor, id: string, groupName: string) =>
      change(actor, id, async (tx, { participants }) => {
        const others = participants.map((person) => person.id).filter((userId) => userId !== actor.id)
        if ((await users.blockedAmong(tx, actor.id, others)).size > 0) throw new Failure('user.blocked')
        await repo.setName(tx, id, groupName || null)
      }),

    /** Whoever comes later sees what is said from then on. */
    addPeople: (actor: Actor, id: string, usernames: string[]) =>
      change(actor, id, async (tx, { participants }, lastAt) => {
        const known = new Set(participants.map((person) => person.id))
        const found = await peopleOf(tx, actor, [...new Set(usernames.map((name) => name.trim()))])
        const ids = found.filter((userId) => !known.has(userId))
        if (known.size + ids.length > limits.groupMax) throw new Failure('conversation.full')
        const at = new Date(Math.max(clock.now().getTime(), lastAt + 1))
        const place = { conversationId: id, lastReadAt: at, lastMessageAt: at, joinedAt: at }
        await repo.insertParticipants(
          tx,
          ids.map((userId) => ({ ...place, id: newId(), userId })),
        )
      }),
  }
}
