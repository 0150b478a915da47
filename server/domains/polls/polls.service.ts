import { Failure } from '#shared/errors.ts'
import type { PostInput } from '#shared/posts.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { requireUnlocked } from '../posts/posts.policy.ts'
import { pollsRepo } from './polls.repo.ts'

export type PollsService = ReturnType<typeof pollsService>

export interface PollsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  posts: PostsService
}

/** Polls: the posts that ask for one of several options. */
export function pollsService({ store, clock, outbox, posts }: PollsParts) {
  const repo = pollsRepo(store.tables)

  /** The poll of a post as the post's page shows it. */
  async function read(db: Db, reader: Reader, postId: string) {
    const options = await repo.options(db, postId)
    return {
      options,
      totalVotes: options.reduce((sum, { voteCount }) => sum + voteCount, 0),
      viewerOptionId: reader ? ((await repo.findVote(db, reader.id, postId))?.optionId ?? null) : null,
    }
  }

  return {
    read,
    erase: repo.erase,
    consequence: 'poll_votes' as const,
    countOf: repo.countOf,
    listOtherwise: repo.listOtherwise,

    /** Lets a vote count, or no longer; whoever cast it keeps it. In a transaction of its own. */
    setCounted: (id: string, isCounted: boolean): Promise<void> =>
      store.transaction(async (tx) => {
        const found = await repo.findById(tx, id)
        const post = found && (await posts.holdAny(tx, found.postId))
        const vote = post && (await repo.findById(tx, id))
        if (!vote || vote.isCounted === isCounted) return
        await repo.setCounted(tx, id, isCounted)
        await repo.addVotes(tx, vote.optionId, isCounted ? 1 : -1)
        await outbox.emit(tx, { name: 'poll.voted', postId: vote.postId })
      }),

    /** The options of a new poll, in the order in which they were given. */
    insert: (tx: Db, postId: string, { pollOptions }: PostInput): Promise<void> =>
      repo.insertOptions(
        tx,
        (pollOptions ?? []).map((text, position) => ({ id: newId(), postId, text, position })),
      ),

    options: (reader: Reader, key: string) =>
      store.read(async (db) => {
        const { row } = await posts.findReadable(db, reader, key)
        return await repo.options(db, row.post.id)
      }),

    choice: (actor: Actor, key: string) =>
      store.read(async (db) => {
        const { row } = await posts.findReadable(db, actor, key)
        const vote = await repo.findVote(db, actor.id, row.post.id)
        return vote && { optionId: vote.optionId }
      }),

    /** Sets somebody's one vote in a poll; choosing again moves it. */
    vote: (actor: Actor, ballot: { postId: string; optionId: string }) =>
      store.transaction(async (tx) => {
        const { post } = await posts.hold(tx, actor, ballot.postId)
        if (post.type !== 'poll') throw new Failure('post.not_a_poll')
        requireUnlocked(post)
        const options = await repo.options(tx, post.id)
        if (!options.some(({ id }) => id === ballot.optionId)) throw new Failure('poll.option_not_found')
        const vote = { userId: actor.id, postId: post.id, optionId: ballot.optionId }
        const before = await repo.findVote(tx, actor.id, post.id)
        const isCounted = before ? before.isCounted : !actor.hasWithdrawnOpinions
        if (before?.optionId !== vote.optionId) {
          if (before) {
            await repo.move(tx, vote, vote.optionId)
            if (isCounted) await repo.addVotes(tx, before.optionId, -1)
          } else {
            await repo.insert(tx, { id: newId(), ...vote, isCounted, createdAt: clock.now() })
          }
          if (isCounted) await repo.addVotes(tx, vote.optionId, 1)
          await outbox.emit(tx, { name: 'poll.voted', postId: post.id })
        }
        return await read(tx, actor, post.id)
      }),
  }
}
