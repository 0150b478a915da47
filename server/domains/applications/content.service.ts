import type { ContentInput } from '#shared/applications.ts'
import { Failure, invalid } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { hashOf, isPublished, requireReserved, requireState, type VersionRow } from './applications.policy.ts'
import { versionOf } from './applications.reading.ts'
import { applicationsRepo } from './applications.repo.ts'
import type { ApplicationParts, ApplicationsService } from './applications.service.ts'
import { dealsRepo, type DealRow } from './deals.repo.ts'

export type ContentService = ReturnType<typeof createContent>

interface Parts extends ApplicationParts {
  applications: ApplicationsService
  forums: ForumsService
  posts: PostsService
}

interface Verdict {
  version: number
  decision: 'approve' | 'request_changes'
  brandResponse?: string | null | undefined
}

/** From the text that a creator hands in to the labelled post; only what the brand approved gets there. */
export function createContent(parts: Parts) {
  const { store, clock, outbox, applications, deals, forums, posts } = parts
  const repo = applicationsRepo(store.tables)
  const dealRows = dealsRepo(store.tables)

  /** A sponsored post is for everybody: its forum is public. */
  async function forumOf(tx: Db, actor: Actor, key: string) {
    const { forum, isReadable } = await forums.standing(tx, actor, key)
    if (!isReadable || forum.isPrivate) throw invalid('forumId', 'Sponsored posts appear in public forums')
    return forum
  }

  async function approve(tx: Db, deal: DealRow, version: VersionRow): Promise<void> {
    await dealRows.update(tx, deal.id, {
      isApproved: true,
      approvedAt: clock.now(),
      approvedVersion: version.version,
      approvedHash: hashOf(version),
    })
  }

  /** The text of that number, when it is the newest one and waits for the brand. */
  async function waiting(tx: Db, applicationId: string, number: number): Promise<VersionRow> {
    const version = await repo.findVersion(tx, applicationId, number)
    if (!version) throw new Failure('content.not_found')
    const latest = await repo.findLatest(tx, applicationId)
    if (latest?.version !== number) throw new Failure('content.outdated')
    if (version.status !== 'submitted') throw new Failure('application.wrong_state')
    return version
  }

  /** The approved text, checked against the hash that its approval was given for. */
  async function approvedText(tx: Db, deal: DealRow): Promise<VersionRow> {
    const number = deal.approvedVersion
    const version = number === null ? undefined : await repo.findVersion(tx, deal.applicationId, number)
    if (!version || version.status !== 'approved' || hashOf(version) !== deal.approvedHash) {
      throw new Failure('content.not_approved')
    }
    return version
  }

  return {
    submit: (actor: Actor, id: string, input: ContentInput) =>
      store.transaction(async (tx) => {
        const { application, deal } = await applications.holdFor(tx, actor, { id, side: 'creator' })
        requireState(application, 'approved', 'submitted', 'changes_requested', 'content_approved')
        const { id: dealId } = requireReserved(deal)
        const forum = await forumOf(tx, actor, input.forumId)
        const version = ((await repo.findLatest(tx, id))?.version ?? 0) + 1
        await repo.insertVersion(tx, {
          ...input,
          forumId: forum.id,
          rating: input.rating ?? null,
          id: newId(),
          applicationId: id,
          version,
          createdAt: clock.now(),
        })
        await dealRows.update(tx, dealId, { isApproved: false, approvedVersion: null, approvedHash: null })
        await applications.move(tx, application, { patch: { status: 'submitted' }, actorId: actor.id })
        await outbox.emit(tx, { name: 'version.submitted', applicationId: id, version, actorId: actor.id })
        const [written] = await repo.listVersions(tx, id)
        if (!written) throw new Failure('content.not_found')
        return versionOf(written)
      }),

    decide: (actor: Actor, id: string, { version: number, decision, brandResponse = null }: Verdict) =>
      store.transaction(async (tx) => {
        const { application, deal } = await applications.holdFor(tx, actor, { id, side: 'brand' })
        requireState(application, 'submitted', 'published', 'paid')
        if (!deal) throw new Failure('application.wrong_state')
        const version = await waiting(tx, id, number)
        const isApproved = decision === 'approve'
        const status = isApproved ? 'approved' : 'changes_requested'
        const verdict = { status, brandResponse, decidedBy: actor.id, decidedAt: clock.now() } as const
        await repo.updateVersion(tx, version.id, verdict)
        if (isApproved) await approve(tx, deal, version)
        if (!isPublished(application)) {
          const patch = {
            status: isApproved ? 'content_approved' : 'changes_requested',
            brandResponse,
          } as const
          await applications.move(tx, application, { patch, actorId: actor.id })
        } else if (isApproved && deal.postId) {
          await posts.replaceText(tx, deal.postId, { ...version, editorId: deal.creatorId })
        }
        await outbox.emit(tx, {
          name: 'version.decided',
          applicationId: id,
          version: number,
          status,
          actorId: actor.id,
        })
        return await applications.one(tx, id)
      }),

    publish: (actor: Actor, id: string) =>
      store.transaction(async (tx) => {
        const { application, campaign, deal } = await applications.holdFor(tx, actor, { id, side: 'creator' })
        requireState(application, 'content_approved')
        const reserved = requireReserved(deal)
        const { forumId, title, content, rating } = await approvedText(tx, reserved)
        const forum = await forumOf(tx, actor, forumId)
        const type = rating === null ? ('discussion' as const) : ('review' as const)
        const post = await posts.publish(tx, actor, {
          title,
          content,
          forumId: forum.id,
          type,
          rating,
          hashtags: [],
          sponsorBrandId: campaign.brandId,
        })
        await deals.hold(tx, reserved, post.id)
        const patch = { status: 'published', completedAt: clock.now() } as const
        await applications.move(tx, application, { patch, actorId: actor.id })
        return post
      }),
  }
}
