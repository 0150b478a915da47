import { Anchor } from '../../ui/Anchor.tsx'

export const hashtagPath = (hashtag: string): string => `/hashtag/${encodeURIComponent(hashtag)}`

/** The tags of one post, each leading to all posts with it. */
export function HashtagList({ hashtags }: { hashtags: readonly string[] }) {
  if (hashtags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Hashtags">
      {hashtags.map((hashtag) => (
        <li key={hashtag}>
          <Anchor
            href={hashtagPath(hashtag)}
            className="inline-flex min-h-7 items-center rounded-full bg-sunken px-2.5 text-dense text-2 hover:text-1 touch:min-h-10"
          >
            #{hashtag}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
