import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { PostInput, type PostType } from '#shared/posts.ts'

/** What the form holds: every field of every type, so that switching back and forth loses little. */
export interface PostValues {
  type: PostType
  forumId: string
  title: string
  content: string
  rating: number | null
  pollOptions: string[]
  hashtags: string[]
  imageUrl: string
  imageAlt: string
}

export const blankPost: PostValues = {
  type: 'discussion',
  forumId: '',
  title: '',
  content: '',
  rating: null,
  pollOptions: [],
  hashtags: [],
  imageUrl: '',
  imageAlt: '',
}

/** What is sent: only the fields of the chosen type. */
export function postInputOf(
  values: PostValues,
): typeof PostInput extends { _zod: { input: infer I } } ? I : never {
  const { type, rating, pollOptions, imageUrl, imageAlt, ...rest } = values
  return {
    ...rest,
    type,
    // Missing stars are then reported at their field, together with what else is missing.
    ...(type === 'review' ? { rating: rating ?? Number.NaN } : {}),
    ...(type === 'poll' ? { pollOptions } : {}),
    ...(imageUrl ? { imageUrl, imageAlt } : {}),
  }
}

const resolve = zodResolver(PostInput)

/** Checks the form by the rules that the server has. */
export const postResolver: Resolver<PostValues, unknown, PostInput> = (values, context, options) =>
  resolve(postInputOf(values), context, options as never)

/** The form as a draft; empty while nothing worth keeping was written. */
export function draftOf(values: PostValues): string {
  const { title, content, pollOptions, imageUrl, hashtags } = values
  const texts = [title, content, imageUrl, ...pollOptions, ...hashtags]
  return texts.every((text) => text.trim() === '') ? '' : JSON.stringify(values)
}

/** A draft as the form; what cannot be read is left out. */
export function valuesOf(draft: string): PostValues | null {
  if (draft === '') return null
  try {
    return { ...blankPost, ...(JSON.parse(draft) as Partial<PostValues>) }
  } catch {
    return null
  }
}

/** How a draft reads where two are compared. */
export function outlineOf(draft: string): string {
  const values = valuesOf(draft)
  return values ? [values.title, values.content, ...values.pollOptions].filter(Boolean).join('\n\n') : draft
}

/**
 * What the address asks for: a forum and a type; a photo is a discussion with its image in front. What is written
 * for later is only scheduled.
 */
export function requestOf(parameters: URLSearchParams): {
  values: Partial<PostValues>
  isPhoto: boolean
  isLater: boolean
} {
  const forumId = parameters.get('forum')
  const type = parameters.get('type')
  const isKnown = type === 'discussion' || type === 'review' || type === 'poll'
  return {
    values: {
      ...(forumId ? { forumId } : {}),
      ...(isKnown ? { type } : type === 'photo' ? { type: 'discussion' } : {}),
    },
    isPhoto: type === 'photo',
    isLater: parameters.has('later'),
  }
}
