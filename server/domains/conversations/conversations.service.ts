import type { ConversationInput, MessageInput } from '#shared/conversations.ts'
import { Failure, invalid } from '#shared/errors.ts'
import type { PageQuery } from '#shared/paging.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { retryTaken } from '../../core/retry.ts'
import { requireLength } from '../../core/siteLimits.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { SiteService } from '../site/site.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { conversationsRepo } from './conversations.repo.ts'
import { conversationsView, messageOf } from './conversations.view.ts'
import { groupsService } from './groups.service.ts'
import { messagesRepo } from './messages.repo.ts'

export type ConversationsService = ReturnType<typeof conversationsService>

export interface ConversationsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  uploads: UploadsService
  users: UsersService
  site: Pick<SiteService, 'served'>
}

/** Two people, or a few, who talk. Whoever takes no part finds nothing. */
export function conversationsService({ store, clock, outbox, uploads, users, site }: ConversationsParts) {
  const repo = conversationsRepo(store.tables)
  const messages = messagesRepo(store.tables)
  const view = conversationsView(store.tables, users)

  async function find(db: Db, actor: Actor, id: string) {
    const row = await repo.find(db, actor.id, id)
    if (!row) throw new Failure('conversation.not_found')
    const [conversation] = await view.conversationsOf(db, actor.id, [row])
    if (!conversation) throw new Failure('conversation.not_found')
    return conversation
  }

  /** The people who are written to, each once and without the writer. */
  async function peopleOf(tx: Db, actor: Actor, keys: string[]): Promise<string[]> {
    const found = await repo.listPeople(tx, keys)
    const known = new Set(found.flatMap(({ id, username }) => [id, username]))
    if (keys.some((key) => !known.has(key))) throw new Failure('user.not_found')
    const ids = [...new Set(found.map(({ id }) => id))].filter((id) => id !== actor.id)
    if (ids.length === 0) throw new Failure('user.self')
    if ((await users.blockedAmong(tx, actor.id, ids)).size > 0) throw new Failure('user.blocked')
    return ids
  }

  async function insert(tx: Db, actor: Actor, group: { ids: string[]; groupName: string | null }) {
    const { ids, groupName } = group
    const isGroup = ids.length > 1 || groupName !== null
    const pairKey = isGroup ? null : [actor.id, ...ids].toSorted().join(':')
    const now = clock.now()
    const id = newId()
    const isNew = await repo.insert(tx, {
      id,
      isGroup,
      groupName,
      pairKey,
      createdBy: actor.id,
      createdAt: now,
    })
    if (!isNew) return pairKey ? ((await repo.findPairId(tx, pairKey)) ?? id) : id
    await repo.insertParticipants(
      tx,
      [actor.id, ...ids].map((userId) => ({
        id: newId(),
        conversationId: id,
        userId,
        lastMessageAt: now,
        joinedAt: now,
      })),
    )
    if (isGroup) await outbox.emit(tx, { name: 'conversation.changed', conversationId: id, userId: actor.id })
    return id
  }

  /** The people of a conversation of this person, and with which of them they do not talk. */
  async function participantsOf(tx: Db, actor: Actor, id: string) {
    const people = await repo.listParticipants(tx, [id])
    if (!people.some(({ person }) => person.id === actor.id)) throw new Failure('conversation.not_found')
    const others = people
      .filter(({ person }) => person.id !== actor.id && !person.isTombstone)
      .map(({ person }) => person.id)
    return { people, others, blocked: [...(await users.blockedAmong(tx, actor.id, others))] }
  }

  return {
    findMessage: view.findMessage,
    recipients: view.recipients,
    ...groupsService({ store, clock, outbox, find, peopleOf, users }),

    /** Refuses everybody who takes no part, as if the conversation did not exist. */
    requirePart: async (db: Db, actor: Actor, id: string): Promise<void> => {
      if (!(await repo.find(db, actor.id, id))) throw new Failure('conversation.not_found')
    },

    /** A message, not deleted, that was said in a conversation while this person took part; any other does not exist. */
    findReceived: async (db: Db, actor: Actor, id: string) => {
      const [row] = await messages.listByIds(db, [id])
      const people = row ? await repo.listParticipants(db, [row.message.conversationId]) : []
      const place = people.find(({ person }) => person.id === actor.id)
      if (!row || row.message.isDeleted || !place || row.message.createdAt < place.joinedAt)
        throw new Failure('message.not_found')
      return row.message
    },

    list: (actor: Actor, query: PageQuery & { q?: string | undefined }) =>
      store.read(async (db) => {
        const page = { after: timeCursor(query), limit: query.limit + 1 }
        const rows = await repo.list(db, { userId: actor.id, q: query.q?.trim() || undefined, ...page })
        const { items, nextCursor } = timePage(rows, query.limit, ({ lastMessageAt, conversation }) => [
          lastMessageAt,
          conversation.id,
        ])
        return { items: await view.conversationsOf(db, actor.id, items), nextCursor }
      }),

    find: (actor: Actor, id: string) => store.read((db) => find(db, actor, id)),

    start: (actor: Actor, { usernames, groupName }: ConversationInput) =>
      store.transaction(async (tx) => {
        const keys = [...new Set(usernames.map((name) => name.trim().toLowerCase()))]
        const ids = await peopleOf(tx, actor, keys)
        return await find(tx, actor, await insert(tx, actor, { ids, groupName: groupName || null }))
      }),

    messages: (actor: Actor, id: string, query: PageQuery) =>
      store.read(async (db) => {
        const participants = await repo.listParticipants(db, [id])
        const place = participants.find(({ person }) => person.id === actor.id)
        if (!place) throw new Failure('conversation.not_found')
        const rows = await messages.list(db, {
          conversationId: id,
          userId: actor.id,
          since: place.joinedAt,
          after: timeCursor(query),
          limit: query.limit + 1,
        })
        const page = timePage(rows, query.limit, ({ message }) => [message.createdAt, message.id])
        return { ...page, items: page.items.map((row) => messageOf(row, actor.id, participants)) }
      }),

    send: async (actor: Actor, id: string, input: MessageInput) => {
      const { limits } = await site.served()
      requireLength('content', input.content, { max: limits.messageMax })
      return await retryTaken(() =>
        store.transaction(async (tx) => {
          const conversation = await repo.hold(tx, id)
          if (!conversation) throw new Failure('conversation.not_found')
          const { people, others, blocked } = await participantsOf(tx, actor, id)
          const sent = input.clientKey ? await messages.findByClientKey(tx, actor.id, input.clientKey) : null
          if (sent && sent.message.conversationId !== id)
            throw invalid('clientKey', 'This key belongs to a message of another conversation')
          if (sent) return messageOf(sent, actor.id, people)
          if (others.length === 0) throw new Failure('conversation.empty')
          if (!conversation.isGroup && blocked.length > 0) throw new Failure('user.blocked')
          await uploads.use(tx, actor, { imageUrl: input.imageUrl })
          // Within a conversation no two messages share a moment: read markers are moments.
          const lastAt = conversation.lastMessageAt?.getTime() ?? 0
          const at = new Date(Math.max(clock.now().getTime(), lastAt + 1))
          const message = {
            id: newId(),
            conversationId: id,
            senderId: actor.id,
            content: input.content,
            imageUrl: input.imageUrl ?? null,
            clientKey: input.clientKey ?? null,
            isDeleted: false,
            createdAt: at,
          }
          await messages.insert(tx, message)
          await repo.setLast(tx, id, { lastMessageId: message.id, lastMessageAt: at })
          await messages.countIn(tx, { conversationId: id, senderId: actor.id, at, blocked })
          await outbox.emit(tx, {
            name: 'message.sent',
            messageId: message.id,
            conversationId: id,
            senderId: actor.id,
          })
          return { ...message, senderUsername: actor.username, isRead: false }
        }),
      )
    },

    deleteMessage: (actor: Actor, { id, messageId }: { id: string; messageId: string }) =>
      store.transaction(async (tx) => {
        if (!(await repo.hold(tx, id))) throw new Failure('conversation.not_found')
        const { blocked } = await participantsOf(tx, actor, id)
        const one = { id: messageId, conversationId: id, senderId: actor.id }
        const erased = await messages.erase(tx, one)
        if (!erased) throw new Failure('message.not_found')
        await messages.countOut(tx, { ...erased, blocked })
        await outbox.emit(tx, { name: 'message.deleted', messageId, conversationId: id, senderId: actor.id })
        return { id: messageId }
      }),

    /** Moves the read marker forward; an older message than the one last read changes nothing. */
    read: (actor: Actor, id: string, messageId: string) =>
      store.transaction(async (tx) => {
        const place = await messages.holdPlace(tx, id, actor.id)
        if (!place) throw new Failure('conversation.not_found')
        const message = await messages.findIn(tx, id, messageId)
        if (!message) throw new Failure('message.not_found')
        if (place.lastReadAt && place.lastReadAt >= message.createdAt)
          return { unreadCount: place.unreadCount }
        const marker = { lastReadMessageId: messageId, lastReadAt: message.createdAt }
        const unreadCount = await messages.setRead(tx, { conversationId: id, userId: actor.id }, marker)
        await outbox.emit(tx, { name: 'message.read', conversationId: id, userId: actor.id, messageId })
        return { unreadCount }
      }),

    leave: (actor: Actor, id: string) =>
      store.transaction(async (tx) => {
        const conversation = await repo.hold(tx, id)
        if (!conversation) throw new Failure('conversation.not_found')
        await participantsOf(tx, actor, id)
        if (!conversation.isGroup) throw new Failure('conversation.not_a_group')
        await repo.removeParticipant(tx, actor.id, id)
        await outbox.emit(tx, { name: 'conversation.changed', conversationId: id, userId: actor.id })
        return { id }
      }),

    /** Counts anew what two people have not read: a block between them hides what they say, its end shows it. */
    recount: async (tx: Db, one: string, other: string): Promise<void> => {
      const changed = new Set<string>()
      for (const conversationId of await repo.listShared(tx, [one, other])) {
        // What is being said there comes before or after, so that it counts once.
        await repo.hold(tx, conversationId)
        for (const userId of [one, other])
          if (await messages.recount(tx, { conversationId, userId })) changed.add(userId)
      }
      for (const userId of changed) await outbox.emit(tx, { name: 'notifications.read', userId })
    },

    erase: messages.eraseAllOf,
    countMessagesOf: messages.countOf,
  }
}
