import { addressOf } from '#shared/endpoint.ts'
import { type Comment, listComments } from '#shared/comments.ts'
import { type ForumPage, getForum } from '#shared/forums.ts'
import { findPage, pages } from '#shared/pages.ts'
import { nameOf, type Person } from '#shared/people.ts'
import { getPost, type PostPage, postPath } from '#shared/posts.ts'
import { getProfile, type Profile } from '#shared/users.ts'
import type { Head } from './document.ts'
import type { PageData } from './pageData.ts'

type Thing = Record<string, unknown>

const mostComments = 20
const mostCharacters = 500

interface Asked {
  path: string
  head: Pick<Head, 'description'>
  data: PageData['data']
  publicUrl: string
  siteName: string
}

/**
 * What a page is about in the words of schema.org, as search engines read it: a discussion with its comments, a
 * review with its rating, a profile, and where it stands in the site. Made of what the page itself shows.
 */
export function structuredData({ path, head, data, publicUrl, siteName }: Asked): Thing | null {
  const { things, lists } = data
  const found = findPage(path)
  const { id = '', slug = '', username = '' } = found?.params ?? {}
  const url = (to: string) => new URL(to, publicUrl).href
  const personOf = (person: Person): Thing => ({
    '@type': 'Person',
    name: nameOf(person),
    ...(person.username ? { url: url(`/user/${person.username}`) } : {}),
  })
  const count = (type: string, number: number): Thing => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: number,
  })
  const graph = (...parts: Thing[]): Thing => ({ '@context': 'https://schema.org', '@graph': parts })
  const breadcrumbs = (...places: [name: string, path: string][]): Thing => ({
    '@type': 'BreadcrumbList',
    itemListElement: [[pages.forums.title, pages.forums.path] as const, ...places].map(([name, to], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: url(to),
    })),
  })

  if (found?.name === 'forum') {
    const forum = things[addressOf(getForum.path, { id: slug })] as ForumPage | undefined
    return forum ? graph(breadcrumbs([forum.name, `/r/${forum.slug}`])) : null
  }
  if (found?.name === 'user') {
    const profile = things[addressOf(getProfile.path, { username })] as Profile | undefined
    if (!profile) return null
    return graph({
      '@type': 'ProfilePage',
      dateCreated: profile.createdAt,
      mainEntity: {
        ...personOf(profile),
        alternateName: profile.username,
        ...(profile.bio ? { description: profile.bio } : {}),
        ...(profile.profileImageUrl ? { image: url(profile.profileImageUrl) } : {}),
      },
    })
  }
  const post = things[addressOf(getPost.path, { id })] as PostPage | undefined
  if (found?.name !== 'post' || !post) return null
  const list = Object.entries(lists).find(([address]) =>
    address.startsWith(addressOf(listComments.path, { id })),
  )
  const comments = ((list?.[1].items ?? []) as Comment[]).filter(({ isDeleted }) => !isDeleted)
  const about = {
    url: url(postPath(post)),
    author: personOf(post.author),
    datePublished: post.createdAt,
    dateModified: post.editedAt ?? post.createdAt,
    text: head.description,
    ...(post.imageUrl ? { image: url(post.imageUrl) } : {}),
    ...(post.sponsor ? { sponsor: { '@type': 'Organization', name: post.sponsor.brandName } } : {}),
    interactionStatistic: [count('LikeAction', post.upvotes), count('CommentAction', post.commentCount)],
  }
  const { solution } = post
  /** A question whose answer was accepted by whoever asked, or by a moderator; any other stays a discussion. */
  const question = solution && {
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: post.title,
      text: about.text,
      url: about.url,
      author: about.author,
      datePublished: about.datePublished,
      upvoteCount: post.upvotes,
      answerCount: post.commentCount,
      acceptedAnswer: {
        '@type': 'Answer',
        text: solution.content.slice(0, mostCharacters),
        url: `${about.url}#comment-${solution.commentId}`,
        author: personOf(solution.author),
        datePublished: solution.writtenAt,
        upvoteCount: solution.upvotes,
      },
    },
  }
  const discussion = {
    '@type': 'DiscussionForumPosting',
    headline: post.title,
    ...about,
    comment: comments.slice(0, mostComments).map((comment) => ({
      '@type': 'Comment',
      // As it was written: nothing is read anew for this.
      text: comment.content.slice(0, mostCharacters),
      author: personOf(comment.author),
      datePublished: comment.createdAt,
      interactionStatistic: count('LikeAction', comment.upvotes),
    })),
  }
  const review = {
    '@type': 'Review',
    name: post.title,
    url: about.url,
    author: about.author,
    datePublished: about.datePublished,
    publisher: { '@type': 'Organization', name: siteName },
    itemReviewed: { '@type': 'Thing', name: post.title, ...readersOf(post) },
    reviewBody: about.text,
    reviewRating: { '@type': 'Rating', ratingValue: post.rating, bestRating: 5, worstRating: 1 },
  }
  return graph(
    question ?? discussion,
    ...(post.type === 'review' && post.rating !== null ? [review] : []),
    breadcrumbs([post.forum.name, `/r/${post.forum.slug}`], [post.title, postPath(post)]),
  )
}

/** What readers gave, without those tied to the brand concerned: search engines show nobody's partners. */
function readersOf({ ratingSummary }: PostPage): Thing {
  if (!ratingSummary || ratingSummary.count === 0) return {}
  const { average, count } = ratingSummary
  const rating = { ratingValue: average, ratingCount: count, bestRating: 5, worstRating: 1 }
  return { aggregateRating: { '@type': 'AggregateRating', ...rating } }
}
