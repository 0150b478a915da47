import { useDeferredValue } from 'react'
import { useForumName } from '../../features/forums/ForumPicker.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Stars } from '../../ui/Stars.tsx'
import type { PostValues } from './postValues.ts'

const words = {
  label: 'Preview beside the form',
  title: 'As readers will see it',
  noTitle: 'The title of your post',
  nothing: 'What you write appears here.',
}

const look =
  'sticky top-20 hidden max-h-[calc(100dvh-6rem)] flex-col gap-4 self-start overflow-y-auto rounded-card border bg-surface p-6 min-[80rem]:flex'

/** A post as it will be read, beside the form; nobody who types waits for it. */
export function PostPreview({ values }: { values: PostValues }) {
  const { type, forumId, title, content, rating, pollOptions, hashtags, imageUrl, imageAlt } =
    useDeferredValue(values)
  const forumName = useForumName(forumId)
  const options = type === 'poll' ? pollOptions.filter((option) => option.trim() !== '') : []
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer than the window it is scrolled by key too
    <aside aria-label={words.label} tabIndex={0} className={look}>
      <p className="text-dense text-3">
        {words.title}
        {forumName && `, ${forumName}`}
      </p>
      <p dir="auto" className="font-serif text-headline font-bold">
        {title.trim() || <span className="text-3">{words.noTitle}</span>}
      </p>
      {type === 'review' && rating !== null && <Stars rating={rating} size="medium" />}
      {imageUrl && (
        <Picture src={imageUrl} alt={imageAlt} look={null} shape="post" className="rounded-card" />
      )}
      {content.trim() ? (
        <Markdown source={content.trim()} look="post" />
      ) : (
        <p className="text-3">{words.nothing}</p>
      )}
      {options.length > 0 && (
        <ul className="flex flex-col gap-2 text-control">
          {options.map((option, place) => (
            <li key={place} dir="auto" className="rounded-control border px-3 py-2">
              {option}
            </li>
          ))}
        </ul>
      )}
      {hashtags.length > 0 && (
        <p className="text-dense text-2">{hashtags.map((hashtag) => `#${hashtag}`).join(' ')}</p>
      )}
    </aside>
  )
}
