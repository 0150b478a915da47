import { ArrowLeft, BellRing, Bookmark, Clock, ChevronRight, EyeOff, User, Users } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { pages } from '#shared/pages.ts'
import { ShortcutsSwitch } from '../features/keyboard/ShortcutsSwitch.tsx'
import { AppearancePanel } from '../features/people/AppearancePanel.tsx'
import { ProfileForm, UsernamePanel } from '../features/people/ProfileForm.tsx'
import { ImageField } from '../features/uploads/ImageField.tsx'
import { useLoginRedirect } from '../lib/login.ts'
import { part } from '../lib/part.tsx'
import { useViewer } from '../lib/viewer.ts'
import { Anchor, TextLink } from '../ui/Anchor.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonCard } from '../ui/Skeleton.tsx'

const words = {
  title: 'Edit profile',
  back: 'Back to Home',
  view: 'View profile',
  removed: 'Your removed content',
  notifications: 'Notification settings',
  saved: 'Saved posts',
  following: 'Following',
  elsewhere: 'More of yours',
  sections: 'Settings',
}

/** What the page is made of, in its order: the name of the part in an address, and the heading it leads to. */
const sections = {
  about: 'About you',
  name: 'Username',
  look: 'Appearance',
  devices: 'Signed-in devices',
  programs: 'API tokens',
  blocked: 'Blocked people',
  record: 'Your record',
  data: 'Your data',
  leaving: 'Delete account',
} as const
type SectionName = keyof typeof sections

const links = [
  { href: `${pages.notifications.path}#settings`, label: words.notifications, icon: BellRing },
  { href: pages.saved.path, label: words.saved, icon: Bookmark },
  { href: pages.scheduled.path, label: pages.scheduled.title, icon: Clock },
  { href: pages.following.path, label: words.following, icon: Users },
  { href: pages.removed.path, label: words.removed, icon: EyeOff },
]

// Seldom needed, and more than the rest of the page.
const ProfileLower = part('pages/parts/ProfileLower.tsx', () => import('./parts/ProfileLower.tsx'))

/** The reader's profile, settings and devices. */
export default function ProfilePage() {
  const viewer = useViewer()
  useLoginRedirect(viewer)
  if (!viewer) return null
  return (
    <div className="mx-auto max-w-reading lg:grid lg:max-w-[60rem] lg:grid-cols-[12rem_minmax(0,45rem)] lg:gap-x-12">
      <SectionLinks hasBlocked={viewer.isEntitled} />
      <div className="flex min-w-0 flex-col gap-6">
        <Part name="about">
          <TextLink
            tone="quiet"
            href="/"
            className="mb-2 inline-flex min-h-8 items-center gap-1.5 text-control text-2"
          >
            <ArrowLeft className="size-4" aria-hidden />
            {words.back}
          </TextLink>
          <PageHeading
            title={words.title}
            actions={
              <ButtonLink href={`/user/${viewer.username}`} icon={<User aria-hidden />}>
                {words.view}
              </ButtonLink>
            }
          />
          <ProfileForm
            viewer={viewer}
            renderPicture={(url, onChange) => <ImageField value={url} onChange={onChange} />}
          />
        </Part>
        <nav aria-label={words.elsewhere}>
          <Card isFlush>
            <ul className="divide-y">
              {links.map(({ href, label, icon: Icon }) => (
                <li key={href}>
                  <Anchor
                    href={href}
                    className="flex min-h-12 items-center gap-3 px-4 text-control font-medium -outline-offset-2! hover:bg-sunken"
                  >
                    <Icon className="size-4 text-3" aria-hidden />
                    {label}
                    <ChevronRight className="ms-auto size-4 text-3 rtl:rotate-180" aria-hidden />
                  </Anchor>
                </li>
              ))}
            </ul>
          </Card>
        </nav>
        <Part name="name">
          <UsernamePanel key={viewer.username} viewer={viewer} />
        </Part>
        <Part name="look">
          <AppearancePanel>
            <ShortcutsSwitch />
          </AppearancePanel>
        </Part>
        <Suspense fallback={<SkeletonCard />}>
          <ProfileLower viewer={viewer} Part={Part} />
        </Suspense>
      </div>
    </div>
  )
}

function Part({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <div id={name} className="scroll-mt-20">
      {children}
    </div>
  )
}

/** Beside the settings, where there is room: the way to each of them. */
function SectionLinks({ hasBlocked }: { hasBlocked: boolean }) {
  const names = (Object.keys(sections) as SectionName[]).filter((name) => name !== 'blocked' || hasBlocked)
  return (
    <nav aria-label={words.sections} className="max-lg:hidden">
      <ul className="sticky top-20 text-control">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="-mx-2 flex min-h-9 items-center rounded-control px-2 text-2 hover:bg-sunken hover:text-1"
            >
              {sections[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
