import {
  BookOpen,
  Briefcase,
  Camera,
  ChefHat,
  Code,
  Dices,
  Dumbbell,
  Film,
  Gamepad2,
  Globe,
  GraduationCap,
  Heart,
  type LucideIcon,
  Music,
  Palette,
  Plane,
  Trophy,
} from 'lucide-react'
import type { Forum } from '#shared/forums.ts'
import { lettersOf, textOn } from '#shared/looks.ts'
import { classes } from './classes.ts'

/** The icon classes that have a drawing here; a forum with any other shows two letters. */
export const forumIcons: Readonly<Record<string, { label: string; icon: LucideIcon }>> = {
  'fas fa-book': { label: 'Book', icon: BookOpen },
  'fas fa-briefcase': { label: 'Briefcase', icon: Briefcase },
  'fas fa-camera': { label: 'Camera', icon: Camera },
  'fas fa-utensils': { label: 'Cooking', icon: ChefHat },
  'fas fa-code': { label: 'Code', icon: Code },
  'fas fa-dice': { label: 'Dice', icon: Dices },
  'fas fa-dumbbell': { label: 'Fitness', icon: Dumbbell },
  'fas fa-film': { label: 'Film', icon: Film },
  'fas fa-gamepad': { label: 'Games', icon: Gamepad2 },
  'fas fa-globe': { label: 'Globe', icon: Globe },
  'fas fa-graduation-cap': { label: 'Learning', icon: GraduationCap },
  'fas fa-heart': { label: 'Heart', icon: Heart },
  'fas fa-music': { label: 'Music', icon: Music },
  'fas fa-palette': { label: 'Art', icon: Palette },
  'fas fa-plane': { label: 'Travel', icon: Plane },
  'fas fa-trophy': { label: 'Sport', icon: Trophy },
}

/** The icon class of a new forum. */
export const defaultIcon = 'fas fa-comments'

interface ForumTileProps {
  forum: Pick<Forum, 'name' | 'icon' | 'iconUrl' | 'color'>
  size?: 'small' | 'row' | 'medium' | 'large'
}

const sizes = {
  small: 'size-6 text-[0.625rem] [&_svg]:size-3.5',
  row: 'size-8 text-meta [&_svg]:size-4',
  medium: 'size-10 text-control [&_svg]:size-5',
  large: 'size-16 text-section [&_svg]:size-8',
}

/** A forum's picture: its image, its icon, or two letters on its own color. */
export function ForumTile({ forum, size = 'medium' }: ForumTileProps) {
  const look = classes(
    'inline-flex shrink-0 items-center justify-center rounded-control',
    // A tile as dark or as light as the page keeps its edge.
    'inset-ring inset-ring-black/15 dark:inset-ring-white/20',
    sizes[size],
  )
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
