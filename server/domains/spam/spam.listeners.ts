import type { ContentKind } from '#shared/admin.ts'
import type { SpamSign } from '#shared/spam.ts'
import { newId } from '#db/ids.ts'
import type { Db } from '#db/store.ts'
import type { Outbox } from '../../core/outbox.ts'
import { factsRepo } from './facts.repo.ts'
import { signsOf, weigh, type FoundSign } from './spam.policy.ts'
import { spamRepo } from './spam.repo.ts'
import type { SpamParts } from './spam.service.ts'
import { spamSettings } from './spam.settings.ts'

const minute = 60_000
/** A flag is shown to staff alone, and read anew each time. */
const quiet = { isQuiet: true }

/** Looks at everything that is written and reported, and flags what looks like spam; staff are not watched. */
export function spamListeners(outbox: Outbox, parts: SpamParts): void {
  const { store, clock } = parts
  const facts = factsRepo(store.tables)
  const flags = spamRepo(store.tables)

  const flag = (tx: Db, target: { kind: ContentKind; id: string }, sign: FoundSign): Promise<boolean> =>
    flags.insert(tx, {
      id: newId(),
      contentType: target.kind,
      contentId: target.id,
      ...sign,
      createdAt: clock.now(),
    })

  async function look(tx: Db, kind: ContentKind, id: string): Promise<void> {
    const written = await facts.findText(tx, kind, id)
    if (written?.role !== 'user') return
    const { authorId, content } = written
    const now = clock.now().getTime()
    const since = (minutes: number) => new Date(now - minutes * minute)
    const { recent, same } = await facts.countTexts(tx, {
      authorId,
      content,
      recentSince: since(spamSettings.fastWithinMinutes),
      sameSince: since(spamSettings.repeatedWithinHours * 60),
    })
    const signs = signsOf({
      text: written.text,
      accountAgeMs: now - written.joinedAt.getTime(),
      sameTexts: same,
      recentTexts: recent,
    })
    for (const sign of signs) await flag(tx, { kind, id }, sign)
  }

  outbox.on('post.created', (tx, { postId }) => look(tx, 'post', postId), quiet)
  outbox.on('comment.created', (tx, { commentId }) => look(tx, 'comment', commentId), quiet)

  /** Hides once: what a person has looked at since is theirs to decide. */
  outbox.on('report.created', async (tx, { reportId }) => {
    const report = await facts.findReport(tx, reportId)
    const id = report?.postId ?? report?.commentId
    if (!report || !id) return
    const kind = report.postId ? 'post' : 'comment'
    const written = await facts.findText(tx, kind, id)
    if (written?.role !== 'user') return
    const sign = weigh(await facts.listReporters(tx, kind, id))
    if (!sign || !(await flag(tx, { kind, id }, sign))) return
    await parts.content.hide(tx, { kind, id })
  })

  parts.watchedWords.onCaught(async (tx, { kind, id, forumId, phrase, isHeld, isNew }) => {
    const what = `The watched word “${phrase}” stands in it`
    const explanation = isHeld ? `${what}: hidden until it is reviewed` : what
    const flagType: SpamSign = isHeld && isNew ? 'held' : 'word'
    const about = { contentType: kind, contentId: id, forumId }
    const flagged = { id: newId(), ...about, flagType, confidence: 100, explanation, createdAt: clock.now() }
    await flags.raise(tx, flagged)
    const reason = `A moderator looks at it first: ${what.toLowerCase()}`
    if (isHeld) await parts.content.hide(tx, { kind, id }, { reason, isUnseen: isNew })
  })

  /** What was held back is told of now, as if it had just been written. */
  parts.content.onRestored(async (tx, { kind, id, postId, parentId, forumId, authorId }, { actor }) => {
    const flag = await flags.findHeld(tx, kind, id)
    if (!flag) return
    const reviewedBy = actor?.id ?? null
    const verdict = { isReviewed: true, verdict: 'not_spam', reviewedBy, reviewedAt: clock.now() }
    await flags.update(tx, flag.id, verdict)
    if (kind === 'post') await outbox.emit(tx, { name: 'post.created', postId: id, forumId, authorId })
    else await outbox.emit(tx, { name: 'comment.created', commentId: id, postId, parentId, authorId })
  })
}
