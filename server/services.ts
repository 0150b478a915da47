import type { Store } from '#db/store.ts'
import type { Clock } from './core/clock.ts'
import type { Outbox } from './core/outbox.ts'
import { createEditReview } from './domains/applications/editReview.ts'
import { brandFirewall } from './domains/brands/brands.firewall.ts'
import { createComments } from './domains/comments/comments.service.ts'
import { createContact } from './domains/contact/contact.service.ts'
import { createConversations } from './domains/conversations/conversations.service.ts'
import { createDrafts } from './domains/drafts/drafts.service.ts'
import { createExports } from './domains/exports/exports.service.ts'
import { createForumAdmin } from './domains/forums/forums.admin.ts'
import { createForums } from './domains/forums/forums.service.ts'
import { createModeration } from './domains/moderation/createModeration.ts'
import { createNotifications } from './domains/notifications/notifications.service.ts'
import { createPlans } from './domains/plans/plans.service.ts'
import { pollReading } from './domains/polls/polls.reading.ts'
import { createPolls } from './domains/polls/polls.service.ts'
import { createPosts } from './domains/posts/posts.service.ts'
import { ratingReading } from './domains/ratings/ratings.reading.ts'
import { createRatings } from './domains/ratings/ratings.service.ts'
import { createSaves } from './domains/saves/saves.service.ts'
import { createSearch } from './domains/search/search.service.ts'
import { createUploads } from './domains/uploads/uploads.service.ts'
import { createActivity } from './domains/users/activity.service.ts'
import { usersService } from './domains/users/users.service.ts'
import { createVotes } from './domains/votes/votes.service.ts'
import type { Queue } from './jobs/queue.ts'
import type { MediaStore } from './ports/media.ts'

export interface ServiceParts {
  store: Store
  clock: Clock
  outbox: Outbox
  queue: Queue
  media: MediaStore
}

export type Services = ReturnType<typeof createServices>

/** Every domain's service, put together once for the web server and once for the command line. */
export function createServices(parts: ServiceParts) {
  const mayJudge = brandFirewall(parts.store.tables)
  const uploads = createUploads(parts)
  const users = usersService({ ...parts, uploads })
  const plans = createPlans(parts)
  const forums = createForums({ ...parts, plans })
  const forumAdmin = createForumAdmin({ ...parts, forums })
  const activity = createActivity({ ...parts, forums })
  const posts = createPosts({
    ...parts,
    forums,
    plans,
    uploads,
    readPoll: pollReading(parts),
    readRatings: ratingReading(parts),
    reviewEdit: createEditReview(parts),
  })
  const comments = createComments({ ...parts, posts })
  const votes = createVotes({ ...parts, posts, comments, mayJudge })
  const polls = createPolls({ ...parts, posts })
  const ratings = createRatings({ ...parts, posts, mayJudge })
  const saves = createSaves({ ...parts, posts })
  const search = createSearch({ ...parts, forums, posts })
  const drafts = createDrafts(parts)
  const contact = createContact(parts)
  const conversations = createConversations({ ...parts, uploads })
  const exports = createExports(parts)
  const moderation = createModeration({ ...parts, forums, posts, comments, conversations })
  const notifications = createNotifications({ ...parts, forums, posts, conversations })
  return {
    users,
    activity,
    plans,
    forums,
    forumAdmin,
    uploads,
    posts,
    comments,
    votes,
    polls,
    ratings,
    saves,
    search,
    drafts,
    contact,
    conversations,
    notifications,
    exports,
    moderation,
  }
}
