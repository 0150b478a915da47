import { Failure } from '#shared/errors.ts'
import { mostRecordLinks, PortableRecord, type RecordLinkInput, type RecordPart } from '#shared/records.ts'
import { newId } from '#db/ids.ts'
import type { Actor } from '../../core/actor.ts'
import { newToken, tokenHash } from '../../core/tokens.ts'
import type { UsersService } from '../users/users.service.ts'
import { keysService, type KeysParts } from './keys.service.ts'
import { recordsRepo } from './records.repo.ts'
import { statementsService, type StatementsParts } from './statements.service.ts'
import { keyIdOf, payloadOf } from './verify.policy.ts'

export type RecordsParts = StatementsParts &
  KeysParts & { users: UsersService; config: { publicUrl: string } }

export type RecordsService = ReturnType<typeof recordsService>

const dayMs = 24 * 60 * 60 * 1000

/** What the site states about people and proves by its signature, and the links by which they show it. */
export function recordsService(parts: RecordsParts) {
  const { config, store, clock, users } = parts
  const repo = recordsRepo(store.tables)
  const statements = statementsService(parts)
  const keys = keysService(parts)

  async function signed(userId: string, chosen?: readonly RecordPart[]) {
    const record = await statements.of(userId, chosen)
    if (!record) throw new Failure('user.not_found')
    return await keys.sign(Buffer.from(JSON.stringify(record)))
  }

  return {
    of: statements.of,
    sign: keys.sign,
    published: keys.published,

    list: (actor: Actor) => store.read((db) => repo.listLinks(db, actor.id, clock.now())),

    /** Signs the record as it is now, and answers the address that shows it, which nobody can read again. */
    create: async (actor: Actor, { parts: chosen, expiresInDays }: RecordLinkInput) => {
      const { document } = await signed(actor.id, chosen)
      const token = newToken()
      const now = clock.now()
      const link = {
        id: newId(),
        parts: [...new Set(chosen)],
        createdAt: now,
        expiresAt: new Date(now.getTime() + expiresInDays * dayMs),
      }
      await store.transaction(async (tx) => {
        // Two at once are counted one after the other.
        await users.hold(tx, actor.id)
        if ((await repo.countLinks(tx, actor.id, now)) >= mostRecordLinks)
          throw new Failure('record.too_many')
        await repo.insertLink(tx, { ...link, userId: actor.id, tokenHash: tokenHash(token), document })
      })
      return { ...link, url: `${config.publicUrl}/record/${token}` }
    },

    revoke: (actor: Actor, id: string) =>
      store.transaction(async (tx) => {
        if (!(await repo.deleteLink(tx, actor.id, id))) throw new Failure('record.not_found')
        return { id }
      }),

    /** The record behind a link that is open, as it was signed. */
    shared: async (token: string) => {
      const link = await store.read((db) => repo.findLink(db, tokenHash(token), clock.now()))
      if (!link) throw new Failure('record.not_found')
      const { document, expiresAt } = link
      const record = PortableRecord.parse(JSON.parse(payloadOf(document).toString()))
      return { record, document, keyId: keyIdOf(document), expiresAt }
    },

    /** Forgets the links whose time has passed, and answers how many. */
    sweep: (): Promise<number> => store.transaction((tx) => repo.deleteExpired(tx, clock.now())),

    erase: repo.deleteLinksOf,
  }
}
