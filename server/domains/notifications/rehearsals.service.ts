import { consequence } from '#shared/rehearsals.ts'
import type { Db, Store } from '#db/store.ts'
import type { Asked, Rehearsals } from '../../core/rehearsals.ts'
import { recipientsRepo } from './recipients.repo.ts'
import { channelsOf } from './settings.policy.ts'

const noPlace = { actorId: null, postId: null, forumId: null }

/** Says of an act who would be told of it, by the same settings as when they are told. */
export function notificationRehearsals({
  store,
  rehearsals,
}: {
  store: Store
  rehearsals: Rehearsals
}): void {
  const recipients = recipientsRepo(store.tables)

  async function told(db: Db, ids: string[]) {
    const willing = await recipients.listWilling(db, ids, noPlace)
    const reached = willing.filter(({ stored }) => {
      const { inApp, email, push } = channelsOf(stored, 'moderation')
      return inApp || email !== 'off' || push
    })
    const examples = await recipients.listNames(
      db,
      reached.map(({ id }) => id),
    )
    return [consequence('notifications', { count: reached.length, examples })]
  }

  rehearsals.add(['ban', 'unban'], (db, { target }) => told(db, [target.id]))

  rehearsals.add(['verify', 'unverify', 'activate', 'deactivate'], async (db, { target, actorId }: Asked) => {
    const people = await recipients.brandPeople(db, target.id)
    // What its own people change, they know.
    return actorId !== null && people.includes(actorId) ? [] : await told(db, people)
  })
}
