import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commentContent } from '#shared/comments.ts'
import { limits } from '#shared/limits.ts'
import { toText } from '#shared/markdown.ts'
import { mentionsIn } from '#shared/mentions.ts'
import { normalHashtag, PostInput } from '#shared/posts.ts'
import { trendScore } from '#shared/ranking.ts'
import { slugOf } from '#shared/slug.ts'
import { Username } from '#shared/users.ts'
import { slugMaker } from '../rows.ts'
import { forums } from './forums.ts'
import { people } from './people.ts'
import { pictureNames, pictureOf } from './pictures.ts'
import { posts } from './posts.ts'
import { tellStory } from './story.ts'

const now = new Date('2026-06-15T12:00:00.000Z')
const day = 24 * 60 * 60 * 1000
const { world, before, bundles, after } = tellStory({ seed: 1, now, issuer: 'x', slugFor: slugMaker() })

const stories = [...world.posts.values()]
const messages = (after.messages ?? []).map(({ content }) => String(content))
const texts = [
  ...bundles.flatMap(({ post, comments }) => [post.content, ...comments.map(({ content }) => content)]),
  ...messages,
]
const media = new Set((before.uploads ?? []).map(({ name }) => `/media/${String(name)}`))

/** Where the links and pictures of a text lead. */
const targetsIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '')

describe('what is written by hand', () => {
  test('has no two titles alike, and no two comments', () => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, ' ')
        .trim()
    const titles = bundles.map(({ post }) => plain(post.title))
    expect(new Set(titles).size).toBe(titles.length)
    const comments = bundles.flatMap((bundle) => bundle.comments.map(({ content }) => plain(content)))
    expect(comments.filter((text, index) => comments.indexOf(text) !== index)).toEqual([])
  })

  test('is what the forms of the site would take', () => {
    for (const { content, bundle } of stories) {
      const {
        title,
        content: text,
        hashtags = [],
        type = 'discussion',
        rating,
        imageUrl,
        imageAlt,
      } = bundle.post
      const pollOptions = content.poll?.map(([option]) => option) ?? null
      const forumId = content.forum
      const input = { title, content: text, forumId, type, rating, hashtags, pollOptions, imageUrl, imageAlt }
      expect(PostInput.parse(input)).toMatchObject({ title, content: text.trim(), hashtags })
      const written = bundle.comments.map((comment) => comment.content)
      expect(written.map((comment) => commentContent.parse(comment))).toEqual(written)
      expect(hashtags.map(normalHashtag)).toEqual(hashtags)
    }
    const tagged = bundles.filter(({ post }) => (post.hashtags ?? []).length > limits.hashtagsOnCreate)
    expect(tagged.map(({ post }) => post.title)).toEqual([])
    for (const username of Object.keys(people)) expect(Username.parse(username)).toBe(username)
    for (const [slug, { name }] of Object.entries(forums)) expect(slugOf(name, 'forum')).toBe(slug)
  })

  test('calls only people who are there', () => {
    const called = new Set(texts.flatMap(mentionsIn))
    expect(called.size).toBeGreaterThan(10)
    expect([...called].filter((name) => !(name in people))).toEqual([])
  })

  test('names only hashtags that somebody uses', () => {
    const used = new Set(bundles.flatMap(({ post }) => post.hashtags ?? []))
    const named = texts.flatMap((text) =>
      [...text.matchAll(/(?<![\w(/#])#([a-z][a-z0-9]*)/g)].map(([, tag]) => tag),
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((tag) => !used.has(tag ?? ''))).toEqual([])
  })

  test('links to nothing but what there is', () => {
    const addresses = new Set([
      ...stories.filter(({ bundle }) => !bundle.post.isRemoved).map(({ path }) => path),
      ...Object.keys(forums).map((slug) => `/r/${slug}`),
      ...Object.keys(people).map((username) => `/user/${username}`),
      ...media,
    ])
    const targets = texts.flatMap(targetsIn)
    expect(targets.length).toBeGreaterThan(20)
    expect(targets.filter((target) => !addresses.has(target))).toEqual([])
  })

  test('shows pictures that are there, each of them somewhere, and says what is on them', () => {
    const folder = join(import.meta.dirname, 'pictures')
    expect(readdirSync(folder).toSorted()).toEqual(pictureNames.map((name) => `${name}.webp`).toSorted())
    for (const name of pictureNames) {
      const file = readFileSync(join(folder, `${name}.webp`))
      const { bytes, sha256 } = pictureOf(name)
      expect({ name, bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') }).toEqual({
        name,
        bytes,
        sha256,
      })
    }
    expect(media.size).toBe(pictureNames.length)
    const shown = bundles.flatMap(({ post }) => (post.imageUrl ? [post] : []))
    expect(shown.length).toBeGreaterThan(20)
    const unseen = shown.filter(({ imageUrl }) => !media.has(imageUrl ?? ''))
    const unsaid = shown.filter(({ imageAlt }) => (imageAlt ?? '').length < 40)
    expect([...unseen, ...unsaid].map(({ title }) => title)).toEqual([])
  })

  test('is talked about, in threads, by people who belong there', () => {
    const quiet = bundles.filter(({ post, comments }) => {
      const standing = comments.filter(({ isRemoved, isDeleted }) => !isRemoved && !isDeleted)
      return !post.isRemoved && standing.length < 2
    })
    expect(quiet.map(({ post }) => post.title)).toEqual([])
    const strange = stories.filter(({ bundle: { post, comments }, place }) =>
      [post, ...comments].some(({ authorId }) => !place.members.has(authorId)),
    )
    expect(strange.map(({ bundle }) => bundle.post.title)).toEqual([])
    const depths = bundles.flatMap(({ comments }) => comments.map(({ depth }) => depth ?? 0))
    expect(Math.max(...depths)).toBeGreaterThanOrEqual(3)
    expect(bundles.filter(({ comments }) => comments.length >= 12).length).toBeGreaterThan(5)
  })

  test('was written in an order that can have been', () => {
    const joined = new Map([...world.cast.values()].map(({ id, joinedAt }) => [id, joinedAt]))
    const early = bundles.flatMap(({ post, comments }) => {
      const at = new Map(comments.map(({ id, createdAt }) => [id, createdAt]))
      const wrong = [
        ...[post, ...comments].filter((one) => one.createdAt <= (joined.get(one.authorId) ?? now)),
        ...comments.filter((one) => one.createdAt <= (at.get(one.parentId ?? '') ?? post.createdAt)),
        ...comments.filter((one) => one.createdAt >= now),
      ]
      return wrong.map(({ content }) => [post.title, content])
    })
    expect(early).toEqual([])
  })

  test('was talked about no more once it was locked', () => {
    const locked = stories.filter(({ content }) => content.locked)
    expect(locked.length).toBeGreaterThan(0)
    for (const { bundle } of locked) {
      const { post, comments } = bundle
      const lock = after.adminActions?.find((act) => act.targetId === post.id && act.action === 'lock')
      const last = Math.max(...comments.map(({ createdAt }) => createdAt.getTime()))
      expect(Number(lock?.['createdAt'])).toBeGreaterThan(last)
    }
  })

  test('has reviews that measure and are rated, polls that were voted in, long reads and short questions', () => {
    const reviews = stories.filter(({ bundle }) => bundle.post.type === 'review')
    expect(reviews.length).toBeGreaterThanOrEqual(8)
    const thin = reviews.filter(
      ({ bundle: { post, ratings } }) => !post.content.includes('| --') || ratings.length < 3,
    )
    expect(thin.map(({ bundle }) => bundle.post.title)).toEqual([])
    const polls = bundles.filter(({ post }) => post.type === 'poll')
    expect(polls.length).toBeGreaterThanOrEqual(6)
    const unvoted = polls.filter(({ pollVotes, comments }) => pollVotes.length <= comments.length)
    expect(unvoted.map(({ post }) => post.title)).toEqual([])
    const lengths = bundles.map(({ post }) => toText(post.content).split(/\s+/).length)
    expect(lengths.filter((words) => words > 1000).length).toBeGreaterThanOrEqual(3)
    expect(lengths.filter((words) => words < 90).length).toBeGreaterThanOrEqual(5)
  })

  test('shows something else first in each period of the trending page', () => {
    const open = bundles.filter(({ post }) => post.inPublicForum && !post.isRemoved).map(({ post }) => post)
    const leaders = [1, 7, 30, 1000].map((days) => {
      const since = now.getTime() - days * day
      const recent = open.filter(({ createdAt }) => createdAt.getTime() > since)
      const score = (post: (typeof recent)[number]) =>
        trendScore({ score: post.score ?? 0, commentCount: post.commentCount ?? 0 })
      return recent.toSorted((a, b) => score(b) - score(a))[0]?.title
    })
    expect(new Set(leaders).size).toBe(4)
  })
})

test('posts are counted as they are', () => {
  expect(posts.length).toBe(bundles.length)
})
