import { House, type LucideIcon, Mail, Megaphone, TrendingUp, User } from 'lucide-react'
import type { Viewer } from '#shared/auth.ts'
import { pages } from '#shared/pages.ts'
import { words } from './strings.ts'

interface NavigationLink {
  href: string
  label: string
}

const home = { href: pages.home.path, label: words.home }
const forums = { href: pages.forums.path, label: words.forums }
const trending = { href: pages.trending.path, label: words.trending }
const ads = { href: pages.advertising.path, label: words.ads }
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

/** Where this person keeps order: admins everywhere, others in the queue of their forums. */
export function keeperLink(viewer: Viewer | null | undefined): NavigationLink | null {
  if (viewer?.role === 'admin') return { href: pages.admin.path, label: words.admin }
  return viewer?.keepsOrder ? { href: pages.moderation.path, label: words.moderation } : null
}

/** Whether a link leads to where one is, or to the part of the site that one is in. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}
