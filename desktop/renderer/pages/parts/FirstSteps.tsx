import { ChevronRight, CreditCard, type LucideIcon, PenLine, UserRound, Users } from 'lucide-react'
import type { Viewer } from '#shared/auth.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'

const words = {
  title: 'Your first steps',
  plan: 'Choose a plan',
  planText: 'It lets you write, vote and join',
  name: 'Choose your name and picture',
  nameText: 'Others see them beside what you write',
  forum: 'Find your forums',
  forumText: 'What is posted there comes to you',
  post: 'Write your first post',
  postText: 'Or answer somebody: a comment counts too',
}

interface Step {
  href: string
  icon: LucideIcon
  label: string
  text: string
}

const plan: Step = { href: '/subscribe', icon: CreditCard, label: words.plan, text: words.planText }
const name: Step = { href: '/profile', icon: UserRound, label: words.name, text: words.nameText }
const forum: Step = { href: '/forums', icon: Users, label: words.forum, text: words.forumText }
const post: Step = { href: '/create', icon: PenLine, label: words.post, text: words.postText }

/** What to do next, for whoever has just arrived; it goes once they have a plan and a name. */
export function FirstSteps({ viewer }: { viewer: Viewer }) {
  if (viewer.displayName && viewer.isEntitled) return null
  const begun = viewer.displayName ? [forum] : [name, forum]
  const shown = viewer.isEntitled ? [...begun, post] : [plan, ...begun]
  return (
    <Card as="section" aria-label={words.title} className="flex flex-col gap-2">
      <h2 className="font-bold">{words.title}</h2>
      <ol className="grid gap-x-4 md:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {shown.map(({ href, icon: Icon, label, text }) => (
          <li key={href}>
            <Anchor
              href={href}
              className="-mx-2 flex h-full items-start gap-3 rounded-control px-2 py-2 hover:bg-sunken"
            >
              <Icon className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
              <span className="min-w-0 flex-1">
                <span className="block text-control font-medium">{label}</span>
                <span className="block text-dense text-2">{text}</span>
              </span>
              <ChevronRight className="mt-0.5 size-4 shrink-0 text-3 rtl:rotate-180" aria-hidden />
            </Anchor>
          </li>
        ))}
      </ol>
    </Card>
  )
}
