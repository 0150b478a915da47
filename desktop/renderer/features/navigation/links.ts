import {
  Bell,
  BellRing,
  Bookmark,
  Clock,
  Compass,
  House,
  type LucideIcon,
  Mail,
  Megaphone,
  TrendingUp,
  User,
  UserPlus,
  Users,
  Wallet,
} from 'lucide-react'
import { authPaths, type Viewer } from '#shared/auth.ts'
import { pages } from '#shared/pages.ts'
import { useKeyList } from '../../lib/keyList.ts'
import { useTheme } from '../../lib/theme.ts'
import { useViewer } from '../../lib/viewer.ts'
import { words } from './strings.ts'

export interface NavigationLink {
  href: string
  label: string
}

const home = { href: pages.home.path, label: words.home }
const forums = { href: pages.forums.path, label: words.forums }
const trending = { href: pages.trending.path, label: words.trending }
const ads = { href: pages.advertising.path, label: words.ads }
const discover = { href: pages.discover.path, label: words.discover }
const myPlan = { href: pages.myPlan.path, label: words.myPlan }

export const barLinks: readonly NavigationLink[] = [home, forums, trending, ads, myPlan]

export const menuLinks: readonly NavigationLink[] = [
  home,
  forums,
  trending,
  myPlan,
  { ...ads, label: words.advertising },
]

export const tabLinks: readonly (NavigationLink & { icon: LucideIcon })[] = [
  { ...home, icon: House },
  { ...ads, icon: Megaphone },
  { ...trending, icon: TrendingUp },
  { href: pages.messages.path, label: words.messages, icon: Mail },
  { href: pages.profile.path, label: words.profile, icon: User },
]

export const footerLinks: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: words.community,
    links: [
      { href: pages.forums.path, label: words.browseForums },
      { href: pages.trending.path, label: words.trendingPosts },
      { href: pages.createForum.path, label: words.createForum },
      { href: pages.advertising.path, label: words.advertisingCenter },
    ],
  },
  {
    title: words.company,
    links: [
      { href: pages.about.path, label: words.about },
      { href: pages.privacy.path, label: words.privacy },
      { href: pages.terms.path, label: words.terms },
    ],
  },
  {
    title: words.support,
    links: [
      { href: pages.contact.path, label: words.contact },
      { href: pages.guidelines.path, label: words.guidelines },
    ],
  },
]

/** What belongs to the reader: behind their name on wide windows, in the menu of phones, in the palette. */
export const ownLinks: readonly (NavigationLink & { icon: LucideIcon })[] = [
  { ...discover, icon: Compass },
  { href: pages.messages.path, label: words.messages, icon: Mail },
  { href: pages.notifications.path, label: words.notifications, icon: Bell },
  { href: pages.saved.path, label: words.saved, icon: Bookmark },
  { href: pages.scheduled.path, label: pages.scheduled.title, icon: Clock },
  { href: pages.following.path, label: words.following, icon: Users },
  { href: pages.invite.path, label: pages.invite.title, icon: UserPlus },
  { href: pages.earnings.path, label: words.earnings, icon: Wallet },
  { href: `${pages.notifications.path}#settings`, label: words.notificationSettings, icon: BellRing },
]

/** The link to what this person moderates: the dashboard of admins, or the queues of moderators. */
export function moderationLink(viewer: Viewer | null | undefined): NavigationLink | null {
  if (viewer?.role === 'admin') return { href: pages.admin.path, label: words.admin }
  return viewer?.isModerator ? { href: pages.moderation.path, label: words.moderation } : null
}

/** Whether a link leads to where one is, or to the part of the site that one is in. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}

/** Everywhere one can go and what one can do from anywhere, for the palette. */
export function useCommands() {
  const viewer = useViewer()
  const choose = useTheme((state) => state.choose)
  const moderation = moderationLink(viewer)
  const links = [
    ...(moderation ? [moderation] : []),
    ...barLinks,
    ...tabLinks,
    ...(viewer ? ownLinks : [discover]),
    ...footerLinks.flatMap((group) => group.links),
  ]
  const places = new Map(links.map(({ href, label }) => [href, { id: href, href, label }]))
  return [
    { label: words.pages, items: [...places.values()] },
    {
      label: words.actions,
      items: [
        { id: 'create', label: words.create, href: pages.create.path },
        { id: 'keys', label: words.keys, onSelect: () => useKeyList.getState().set(true) },
        { id: 'light', label: words.lightTheme, onSelect: () => choose('light') },
        { id: 'dark', label: words.darkTheme, onSelect: () => choose('dark') },
        { id: 'system', label: words.systemTheme, onSelect: () => choose('system') },
        viewer
          ? { id: 'session', label: words.logout, href: authPaths.logout }
          : { id: 'session', label: words.signIn, href: pages.signIn.path },
      ],
    },
  ]
}
