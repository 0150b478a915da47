import { and, eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { JudgeRule } from '../posts/posts.policy.ts'

/** Keeps a brand's people from voting on and rating the posts that their own brand paid for. */
export function brandFirewall({ brandMembers }: Tables): JudgeRule {
  return async (db, actor, post) => {
    if (post.sponsorBrandId === null) return
    const [link] = await db
      .select({ id: brandMembers.id })
      .from(brandMembers)
      .where(and(eq(brandMembers.brandId, post.sponsorBrandId), eq(brandMembers.userId, actor.id)))
    if (link) throw new Failure('sponsorship.conflict')
  }
}
