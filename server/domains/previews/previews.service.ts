import type { AskedLink, LinkPreview } from '#shared/linkPreviews.ts'
import { isShown } from '#shared/linkPreviews.ts'
import { lonelyLinks } from '#shared/lonelyLinks.ts'
import type { Db, Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Outbox } from '../../core/outbox.ts'
import { subjectOfPost } from '../../core/subjects.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Outside } from '../../ports/outside.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'

export type PreviewsService = ReturnType<typeof previewsService>

export interface PreviewsParts {
  config: Pick<Config, 'publicUrl'>
  store: Store
  clock: Clock
  log: Log
  outbox: Outbox
  queue: Queue
  outside: Outside
  posts: Pick<PostsService, 'findLinks' | 'setLinks'>
  uploads: Pick<UploadsService, 'keep' | 'use' | 'lookOf' | 'free'>
}

export const previewQueue = 'previews.ask'

/** A page says what it is at its beginning. */
const pageBytes = 512 * 1024
const pictureBytes = 5 * 1024 * 1024
/** Whoever has just published is shown the post by then and hears of the card; a slip that is mended at once is not asked. */
const firstMs = 2000
/** How long after a site could not be asked it is asked again, each time. */
const againMs = [10 * 60 * 1000, 6 * 60 * 60 * 1000]

/** Cards of the pages that posts lead to: what those pages say of themselves, asked once and kept with the post. */
export function previewsService({
  config,
  store,
  clock,
  log,
  outbox,
  queue,
  outside,
  posts,
  uploads,
}: PreviewsParts) {
  const headers = (accept: string) => ({
    Accept: accept,
    'Accept-Encoding': 'identity',
    'User-Agent': `Plaza (link preview; +${config.publicUrl})`,
  })
  const own = new URL(config.publicUrl).host
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms)

  /** The links of a post that are worth a card: a page of ours is shown by its own words. */
  const wantedOf = (content: string): string[] =>
    lonelyLinks(content).filter((url) => URL.parse(url)?.host !== own)

  /** A copy of the picture that a page names, in its author's name; a card does without one that is not to be had. */
  async function pictureOf(authorId: string, url: string): Promise<string | null> {
    try {
      const { status, content } = await outside.get({
        url: secured(url),
        headers: headers('image/webp,image/png,image/jpeg,image/gif'),
        kinds: ['image/'],
        mostBytes: pictureBytes,
      })
      return status === 200 ? (await uploads.keep({ id: authorId }, content)).url : null
    } catch (error) {
      log.debug({ err: error }, 'the picture of a linked page was not taken')
      return null
    }
  }

  /** What a page says of itself; throws where it could not be asked. */
  async function ask(authorId: string, url: string): Promise<AskedLink> {
    const file = await outside.get({
      url: secured(url),
      headers: headers('text/html,application/xhtml+xml'),
      kinds: ['text/html', 'application/xhtml+xml'],
      mostBytes: pageBytes,
      isCut: true,
    })
    if (file.status === 429 || file.status >= 500) throw new Error(`The site answered ${file.status}`)
    // What reads pages is large: whoever never asks one does without it.
    const { decodePage, readPage } = await import('./page.ts')
    const words = file.status === 200 ? readPage(decodePage(file.content, file.contentType), file.url) : null
    if (!words) return { url, title: null }
    const { image, ...said } = words
    const imageUrl = image ? await pictureOf(authorId, image) : null
    const imageLook = imageUrl ? await store.read((db) => uploads.lookOf(db, imageUrl)) : null
    return { url, ...said, imageUrl, imageLook }
  }

  return {
    /** Has the pages asked that a post has come to lead to. */
    follow: async (tx: Db, postId: string): Promise<void> => {
      const post = await posts.findLinks(tx, postId)
      if (!post || isKnown(wantedOf(post.content), post.asked)) return
      await queue.enqueue(tx, { ...jobOf(postId, 0), runAt: later(firstMs) })
    },

    /** Asks what is not known yet, and keeps it unless the post has changed meanwhile. */
    ask: async (postId: string, tries: number): Promise<void> => {
      const post = await store.read((db) => posts.findLinks(db, postId))
      if (!post) return
      const wanted = wantedOf(post.content)
      const known = new Map(
        post.asked.filter((link) => tries === 0 || isShown(link)).map((link) => [link.url, link]),
      )
      let isComplete = true
      const asked = await Promise.all(
        wanted.map(async (url): Promise<AskedLink> => {
          try {
            return known.get(url) ?? (await ask(post.authorId, url))
          } catch (error) {
            log.debug({ err: error }, 'a linked page could not be asked')
            isComplete = false
            return { url, title: null }
          }
        }),
      )
      await store.transaction(async (tx, scope) => {
        scope.only(subjectOfPost(postId))
        const now = await posts.findLinks(tx, postId)
        // Of another text its own event says so.
        if (!now || now.content !== post.content) return
        await posts.setLinks(tx, postId, asked)
        const before = picturesOf(now.asked)
        const after = picturesOf(asked)
        for (const imageUrl of after) await uploads.use(tx, { id: post.authorId }, { imageUrl })
        await uploads.free(
          tx,
          before.filter((url) => !after.includes(url)),
        )
        const again = againMs[tries]
        if (!isComplete && again !== undefined) {
          await queue.enqueue(tx, {
            ...jobOf(postId, tries + 1),
            runAt: later(again),
          })
        }
        if (!isSame(now.asked.filter(isShown), asked.filter(isShown))) {
          const { authorId, forumId } = post
          await outbox.emit(tx, { name: 'post.changed', postId, forumId, actorId: authorId })
        }
      })
    },
  }
}

/** One after the other: a site that keeps us waiting holds no more than one place of the job runner. */
const jobOf = (postId: string, tries: number) => ({
  queue: previewQueue,
  key: previewQueue,
  dedupeKey: `${previewQueue}:${postId}`,
  payload: { postId, tries },
})

/** What is only offered without encryption is not asked: nobody could say who answered. */
const secured = (url: string): string => url.replace(/^http:(?!\/\/(localhost|127\.))/, 'https:')

const isKnown = (wanted: string[], asked: AskedLink[]): boolean =>
  wanted.join('\n') === asked.map(({ url }) => url).join('\n')

const isSame = (one: LinkPreview[], other: LinkPreview[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const picturesOf = (asked: AskedLink[]): string[] =>
  asked.flatMap((link) => (isShown(link) && link.imageUrl ? [link.imageUrl] : []))
