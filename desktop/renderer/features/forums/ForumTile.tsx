import type { Forum } from '#shared/forums.ts'
import { classes } from '../../ui/classes.ts'
import { forumIcons } from './icons.ts'
import { lettersOf, textOn } from './tile.ts'

interface ForumTileProps {
  forum: Pick<Forum, 'name' | 'icon' | 'iconUrl' | 'color'>
  size?: 'small' | 'medium' | 'large'
}

const sizes = {
  small: 'size-6 text-[0.625rem] [&_svg]:size-3.5',
  medium: 'size-10 text-control [&_svg]:size-5',
  large: 'size-16 text-section [&_svg]:size-8',
}

/** A forum's picture: its image, its icon, or two letters on its own color. */
export function ForumTile({ forum, size = 'medium' }: ForumTileProps) {
  const look = classes('inline-flex shrink-0 items-center justify-center rounded-control', sizes[size])
  if (forum.iconUrl)
    return (
      <img
        src={forum.iconUrl}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        className={classes(look, 'bg-sunken object-cover')}
      />
    )
  const Icon = forumIcons[forum.icon]?.icon
  return (
    <span
      aria-hidden
      className={classes(look, 'font-bold select-none')}
      style={{ backgroundColor: forum.color, color: textOn(forum.color) }}
    >
      {Icon ? <Icon /> : lettersOf(forum.name)}
    </span>
  )
}
