import { spanOf } from '#db/seed/demo/content.ts'
import { sharedRecord } from '#db/seed/demo/talk.ts'
import type { DealWorld } from './demoDeals.ts'
import type { Moment } from './demoDealSteps.ts'
import { actorFor } from './demoFundings.ts'

/** A creator shows a brand a signed record: the link is in the conversation that they have. */
export function recordMoments({ services, people, clock, now }: DealWorld): Moment[] {
  const { by, to, ago, parts, days, text } = sharedRecord
  const [creator, brand] = [people.get(by), people.get(to)]
  if (!creator || !brand) return []
  const run = async () => {
    const actor = actorFor(creator, clock)
    const { url } = await services.records.create(actor, { parts, expiresInDays: days })
    const { id } = await services.conversations.start(actor, { usernames: [to] })
    await services.conversations.send(actor, id, { content: text(url) })
  }
  return [{ at: now - spanOf(ago), run }]
}
