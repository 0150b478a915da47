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

/** The class that a forum has until somebody chooses. */
export const defaultIcon = 'fas fa-comments'
