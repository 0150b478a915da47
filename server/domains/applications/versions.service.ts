import type { ContentInput } from '#shared/applications.ts'
import { Failure, invalid } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { DealRow } from '../deals/deals.service.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { SponsoredEdit } from '../posts/writing.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import {
  isPublished,
  requireReserved,
  requireState,
  textHash,
  type VersionRow,
} from './applications.policy.ts'
import { applicationsRepo } from './applications.repo.ts'
import type { ApplicationsParts, ApplicationsService } from './applications.service.ts'
import { versionOf } from './applications.view.ts'

export type VersionsService = ReturnType<typeof versionsService>

export interface VersionsParts extends ApplicationsParts {
  forums: ForumsService
  posts: PostsService
  uploads: UploadsService
}

interface Decision {
  version: number
  decision: 'approve' | 'request_changes'
  brandResponse?: string | null | undefined
}

/** From the text that a creator hands in to the labelled post; only what the brand approved gets there. */
export function versionsService(parts: VersionsParts & { applications: ApplicationsService }) {
  const { store, clock, outbox, campaigns, applications, deals, forums, posts, uploads } = parts
  const repo = applicationsRepo(store.tables)

  /** A sponsored post is for everybody: its forum is public. */
  async function forumOf(tx: Db, actor: Actor, key: string) {
    const { forum, isReadable } = await forums.access(tx, actor, key)
    if (!isReadable || forum.isPrivate)
      throw invalid('forumId', 'Sponsored posts can only be published in public forums')
    return forum
  }

  const nextVersion = async (tx: Db, applicationId: string): Promise<number> =>
    ((await repo.findLatest(tx, applicationId))?.version ?? 0) + 1

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
    if (!version || version.status !== 'approved' || textHash(version) !== deal.approvedHash) {
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
        const version = await nextVersion(tx, id)
        await uploads.useIn(tx, actor, input.content)
        await repo.insertVersion(tx, {
          ...input,
          forumId: forum.id,
          rating: input.rating ?? null,
          id: newId(),
          applicationId: id,
          version,
          createdAt: clock.now(),
        })
        await deals.setApprovedText(tx, dealId, null)
        await applications.move(tx, application, { patch: { status: 'submitted' }, actorId: actor.id })
        await outbox.emit(tx, { name: 'version.submitted', applicationId: id, version, actorId: actor.id })
        const [written] = await repo.listVersions(tx, id)
        if (!written) throw new Failure('content.not_found')
        return versionOf(written)
      }),

    decide: (actor: Actor, id: string, { version: number, decision, brandResponse = null }: Decision) =>
      store.transaction(async (tx) => {
        const { application, deal } = await applications.holdFor(tx, actor, { id, side: 'brand' })
        requireState(application, 'submitted', 'published', 'paid')
        if (!deal) throw new Failure('application.wrong_state')
        const version = await waiting(tx, id, number)
        const isApproved = decision === 'approve'
        const status = isApproved ? 'approved' : 'changes_requested'
        const outcome = { status, brandResponse, decidedBy: actor.id, decidedAt: clock.now() } as const
        await repo.updateVersion(tx, version.id, outcome)
        if (isApproved) await deals.setApprovedText(tx, deal.id, { version: number, hash: textHash(version) })
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

    /**
     * Takes the edit of a published sponsored post to its brand, as a new version: the approved text stays
     * until the brand approves the new one.
     */
    proposeEdit: async (tx: Db, { post, title, content }: SponsoredEdit): Promise<void> => {
      const deal = await deals.findByPost(tx, post.id)
      if (!deal) throw new Error(`the sponsored post ${post.id} belongs to no deal`)
      await campaigns.hold(tx, deal.campaignId)
      const { applicationId } = deal
      const version = await nextVersion(tx, applicationId)
      await uploads.useIn(tx, { id: post.authorId }, content)
      await repo.insertVersion(tx, {
        id: newId(),
        applicationId,
        version,
        forumId: post.forumId,
        title,
        content,
        rating: post.rating,
        createdAt: clock.now(),
      })
      await outbox.emit(tx, { name: 'version.submitted', applicationId, version, actorId: post.authorId })
    },
  }
}
