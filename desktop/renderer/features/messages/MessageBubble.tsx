import { Flag, Trash2 } from 'lucide-react'
import type { Message } from '#shared/conversations.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { clockTime, fullTime } from '../../ui/dates.ts'
import { words } from './strings.ts'

interface MessageBubbleProps {
  message: Message
  isOwn: boolean
  /** Where more than two talk, who said it. */
  hasName: boolean
  onDelete: (message: Message) => void
  onReport: (message: Message) => void
}

/** One message: one's own stand right. */
export function MessageBubble({ message, isOwn, hasName, onDelete, onReport }: MessageBubbleProps) {
  const { content, imageUrl, isDeleted, senderUsername, createdAt } = message
  return (
    <li className={classes('group flex items-end gap-1', isOwn && 'flex-row-reverse')}>
      <div
        className={classes(
          'flex max-w-[min(32rem,85%)] min-w-0 flex-col gap-1 rounded-card px-3 py-2',
          isOwn ? 'bg-accent-subtle' : 'bg-sunken',
        )}
      >
        {hasName && !isOwn && (
          <TextLink tone="quiet" href={`/user/${senderUsername}`} className="text-dense font-medium text-2">
            <bdi>{senderUsername}</bdi>
          </TextLink>
        )}
        {imageUrl && (
          <a href={imageUrl} target="_blank" rel="noreferrer">
            <img
              src={imageUrl}
              alt={words.pictureOf(senderUsername)}
              loading="lazy"
              className="max-h-80 rounded-control"
            />
          </a>
        )}
        {isDeleted ? (
          <p className="text-2 italic">{words.deleted}</p>
        ) : (
          content && (
            <p dir="auto" className="whitespace-pre-wrap">
              {content}
            </p>
          )
        )}
        <time
          dateTime={createdAt}
          title={fullTime(createdAt)}
          className={classes('text-meta text-2', isOwn && 'text-end')}
        >
          {clockTime(createdAt)}
        </time>
      </div>
      {!isDeleted && (
        <IconButton
          size="small"
          label={isOwn ? words.deleteMessage : words.reportMessage}
          icon={isOwn ? <Trash2 aria-hidden /> : <Flag aria-hidden />}
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 touch:opacity-60"
          onClick={() => (isOwn ? onDelete : onReport)(message)}
        />
      )}
    </li>
  )
}
