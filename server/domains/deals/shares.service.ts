import { divideDividend } from '#shared/dividends.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { DividendsService } from '../dividends/dividends.service.ts'
import { dividendPostings } from '../ledger/dividends.policy.ts'
import type { Subject } from '../ledger/ledger.policy.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import { sharesRepo, type ShareRow } from './shares.repo.ts'

export type SharesService = ReturnType<typeof sharesService>

export interface SharesParts {
  store: Store
  clock: Clock
  outbox: Outbox
  ledger: LedgerService
  dividends: DividendsService
}

/** A deal as the ledger is told of it. */
interface About {
  contentId: string
  platformFee: number
  subject: Subject & { brandId: string; creatorId: string }
}

/** What forums receive of deals: fixed at publication, and from then on it goes the way of its deal, whose campaign is held. */
export function sharesService({ store, clock, outbox, ledger, dividends }: SharesParts) {
  const repo = sharesRepo(store.tables)

  const movedOf = ({ subject }: Pick<About, 'subject'>, share: ShareRow, cents = share.amountCents) => ({
    shareId: share.id,
    cents,
    subject: { ...subject, creatorId: share.userId },
  })

  async function giveBack(tx: Db, about: About, share: ShareRow): Promise<void> {
    await ledger.post(tx, dividendPostings.returned(movedOf(about, share)))
    await repo.update(tx, share.id, { status: 'returned' })
  }

  return {
    find: repo.find,
    findOf: repo.findOf,
    findPayable: repo.findPayable,
    listCoverable: repo.listCoverable,
    listCandidates: repo.listCandidates,

    /** At publication, when the platform's part is held: who receives how much of it. */
    fix: async (tx: Db, about: About, postId: string): Promise<void> => {
      const { brandId, creatorId: authorId } = about.subject
      const grant = await dividends.grantOf(tx, { postId, brandId, authorId })
      if (!grant) return
      const { forumId, part, ownerPart, people } = grant
      for (const { person, cents } of divideDividend(about.platformFee, grant, people)) {
        const { userId, role } = person
        const terms = { forumId, part, ownerPart, amountCents: cents }
        const ids = { id: newId(), contentId: about.contentId, userId }
        const share = await repo.insert(tx, { ...ids, role, ...terms, createdAt: clock.now() })
        await ledger.post(tx, dividendPostings.held(movedOf(about, share)))
      }
    },

    /** At the end of counting: the fee became smaller, and each share with it. */
    settle: async (tx: Db, about: About, feeCents: number): Promise<void> => {
      const shares = await repo.listLiving(tx, about.contentId)
      const [first] = shares
      if (!first) return
      const left = new Map(
        divideDividend(feeCents, first, shares).map(({ person, cents }) => [person.id, cents]),
      )
      for (const share of shares) {
        const cents = left.get(share.id) ?? 0
        const less = share.amountCents - cents
        await ledger.post(tx, dividendPostings.reduced(movedOf(about, share, less)))
        await repo.update(tx, share.id, cents > 0 ? { amountCents: cents } : { status: 'returned' })
      }
    },

    /**
     * With the release of the deal: the shares are their people's. Whoever belongs to the brand by now receives
     * nothing; whoever was banned, was deleted or left the forum since keeps what was fixed for them, as a creator
     * would. Answers the cents that are the forum's.
     */
    release: async (tx: Db, about: About): Promise<number> => {
      const shares = await repo.listLiving(tx, about.contentId)
      const ofBrand = await dividends.listOfBrand(
        tx,
        about.subject.brandId,
        shares.map(({ userId }) => userId),
      )
      let given = 0
      for (const share of shares) {
        if (ofBrand.has(share.userId)) {
          await giveBack(tx, about, share)
          continue
        }
        given += share.amountCents
        await ledger.post(tx, dividendPostings.released(movedOf(about, share)))
        await repo.update(tx, share.id, { status: 'payable', releasedAt: clock.now() })
        await outbox.emit(tx, { name: 'dividend.released', shareId: share.id, userId: share.userId })
      }
      return given
    },

    /** Before the deal itself gives its money back. */
    giveBack: async (tx: Db, about: About): Promise<void> => {
      for (const share of await repo.listLiving(tx, about.contentId)) await giveBack(tx, about, share)
    },

    /** At the transfer: the money has reached its person. */
    settlePaid: (tx: Db, id: string, paidAt: Date): Promise<void> =>
      repo.update(tx, id, { status: 'paid', paidAt }),

    /** Something came back to a share that was paid: it is due again. */
    reopen: (tx: Db, id: string): Promise<void> => repo.update(tx, id, { status: 'payable', paidAt: null }),

    /** Cents of a share that pay for its person's membership, or do not any more. */
    cover: repo.addCovered,
  }
}
