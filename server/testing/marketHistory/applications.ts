import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { reachKinds } from '#shared/reach.ts'
import { checkFixed } from './dividends.ts'
import { kind, oneIn, oneOf, upTo, which } from './kind.ts'
import type { MarketModel, KnownApplication } from './model.ts'

const hasOpen = (model: Readonly<MarketModel>) => model.open().length > 0
const hasUnpublished = (model: Readonly<MarketModel>) => model.unpublished().length > 0
const hasPublished = (model: Readonly<MarketModel>) => model.published().length > 0

const steps = ['approve', 'submit', 'approve text', 'publish', 'edit'] as const
const turns = ['withdraw', 'reject', 'request_changes', 'send back', ...steps] as const
interface Drawn {
  rate: number | null
  text: number
}
const drawn = {
  rate: fc.option(
    upTo(3999).map((more) => 100 + more),
    { freq: 2 },
  ),
  text: upTo(98),
}

/** One act of a creator or of their brand on an application, whatever its state. */
async function act(
  model: MarketModel,
  { one, what, rate, text }: Drawn & { one: KnownApplication; what: (typeof turns)[number] },
): Promise<unknown> {
  const { applications } = model.site.services
  const { creator, owner, id } = one
  switch (what) {
    case 'approve':
      return model.approve(one, rate)
    case 'submit':
      await applications.versions.submit(creator, id, {
        forumId: model.forumId,
        title: 'Tried',
        content: `Text ${text}`,
      })
      one.version++
      return one.version
    case 'approve text': {
      // Now and then it is another version that was read.
      const version = text % 4 === 3 ? 1 + (text % 3) : one.version
      return applications.versions.decide(owner, id, { version, decision: 'approve' })
    }
    case 'publish':
      one.postId = (await applications.versions.publish(creator, id)).id
      await checkFixed(model, one.postId)
      return one.postId
    case 'edit':
      return applications.edit(creator, id, { userMessage: `Better ${text}` })
    case 'withdraw':
      return applications.withdraw(creator, id)
    case 'send back':
      return applications.versions.decide(owner, id, { version: 1, decision: 'request_changes' })
    case 'reject':
    case 'request_changes':
      return applications.decide(owner, id, { decision: what })
  }
}

/** What comes next for an application of this state; nothing where time has to pass. */
function nextOf(status: string, text: number): (typeof steps)[number] | null {
  const next: Record<string, (typeof steps)[number]> = {
    pending: 'approve',
    approved: 'submit',
    submitted: 'approve text',
    content_approved: 'publish',
    changes_requested: text % 2 ? 'submit' : 'edit',
  }
  return next[status] ?? null
}

/** What creators and brands do with applications and posts. */
export const applications = [
  kind(20, 'a creator applies', {
    given: { campaign: which, creator: which },
    run: async (model, { campaign, creator }) => {
      const [at, who] = [oneOf(model.campaigns, campaign), oneOf(model.creators, creator)]
      if (at && who) await model.apply(who, at)
    },
  }),
  kind(36, 'an application goes on', {
    given: { which, ...drawn },
    isPossible: hasUnpublished,
    run: async (model, { which: n, rate, text }) => {
      const one = oneOf(model.unpublished(), n)
      if (!one) return
      const status = await model.statusOf(one)
      one.isOver = ['paid', 'disputed', 'withdrawn', 'rejected'].includes(status)
      const what = nextOf(status, text)
      if (what) await act(model, { one, what, rate, text })
    },
  }),
  kind(8, 'somebody does what is not their turn', {
    given: { which, what: fc.constantFrom(...turns), ...drawn },
    isPossible: hasOpen,
    run: async (model, { which: n, ...given }) => {
      const one = oneOf(model.open(), n)
      if (one) await act(model, { one, ...given })
    },
  }),
  kind(3, 'somebody complains', {
    given: {
      which,
      what: fc.oneof(
        { weight: 3, arbitrary: fc.constant('report' as const) },
        { weight: 2, arbitrary: fc.constantFrom('dismissed' as const, 'delete' as const) },
        { weight: 1, arbitrary: fc.constant('resolved' as const) },
      ),
    },
    isPossible: hasPublished,
    run: async (model, { which: n, what }) => {
      const { make, services, store } = model.site
      const one = oneOf(model.published(), n)
      if (!one) return
      const { postId, creator } = one
      if (what === 'delete') await services.posts.remove(creator, postId)
      else if (what === 'report') await make.report({ post: { id: postId } })
      else {
        const { reports } = store.tables
        await store.transaction((tx) =>
          tx.update(reports).set({ status: what }).where(eq(reports.postId, postId)),
        )
      }
    },
  }),
  kind(12, 'members come by', {
    given: {
      which,
      reader: which,
      kinds: fc.subarray([...reachKinds], { minLength: 1 }),
      together: oneIn(4),
    },
    isPossible: hasPublished,
    run: async (model, { which: n, reader, kinds, together }) => {
      const one = oneOf(model.published(), n)
      const who = oneOf(model.readers, reader)
      if (!one || !who) return
      const sightings = kinds.map((kind) => ({ postId: one.postId, kind }))
      const { reach } = model.site.services
      // Now and then all of them at the same moment, who share what is left of the deal.
      const readers = together ? model.readers : [who]
      await Promise.all(readers.map((member) => reach.report(member, sightings)))
    },
  }),
  kind(2, 'a post is edited', {
    given: { which, text: upTo(98) },
    isPossible: hasPublished,
    run: async (model, { which: n, text }) => {
      const one = oneOf(model.published(), n)
      if (one) await model.site.services.posts.edit(one.creator, one.postId, { content: `Edited ${text}` })
    },
  }),
]
