import { mentionsIn } from '#shared/mentions.ts'
import type { Db } from '#db/store.ts'
import type { Outbox } from '../../../core/outbox.ts'
import type { HashtagsService } from '../../hashtags/hashtags.service.ts'
import { postPath, shortTitle, subjectsRepo } from '../subjects.repo.ts'
import type { ListenersParts } from './listeners.ts'

/** So many followers are told in one transaction; the others follow in their own. */
const toldAtOnce = 50

/**
 * Tells those who follow a hashtag of new posts with it, each of them once however many of its hashtags they
 * follow. Nobody is told of what a brand pays for.
 */
export function hashtagsListeners(
  outbox: Outbox,
  { store, notify, hashtags }: ListenersParts & { hashtags: HashtagsService },
): void {
  const read = subjectsRepo(store.tables)

  /** Tells the next followers, and leaves those after them to an event of its own. */
  async function tell(tx: Db, postId: string, after: string) {
    const post = await read.post(tx, postId)
    if (!post?.isVisible || post.isSponsored || post.hashtags.length === 0) return
    const { byTag, next } = await hashtags.followers(tx, post.hashtags, { after, limit: toldAtOnce })
    const named = await read.idsByUsername(tx, mentionsIn(post.content))
    for (const [tag, people] of byTag)
      await notify(tx, {
        kind: 'hashtag',
        // Who is called by name is told that.
        to: people.map(({ id }) => id).filter((id) => !named.includes(id)),
        actorId: post.authorId,
        text: (who, count) =>
          count > 1
            ? `${count} new posts with #${tag}`
            : `${who} posted “${shortTitle(post.title)}” with #${tag}`,
        reason: `You follow #${tag}`,
        path: (count) => (count > 1 ? `/hashtag/${encodeURIComponent(tag)}` : postPath(post)),
        post,
        groupKey: `hashtag:${tag}`,
        adds: 1,
      })
    if (next !== null) await outbox.emit(tx, { name: 'post.tagged', postId, after: next })
  }

  const quiet = { isQuiet: true }
  outbox.on('post.created', (tx, { postId }) => tell(tx, postId, ''), quiet)
  outbox.on('post.tagged', (tx, { postId, after }) => tell(tx, postId, after), quiet)
}
