import { ChartBar, Image, type LucideIcon, PenLine, Star } from 'lucide-react'
import { TrendingHashtags } from '../../features/hashtags/TrendingHashtags.tsx'
import { Anchor, TextLink } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { words } from '../strings/home.ts'

const shortcuts: readonly { href: string; label: string; icon: LucideIcon }[] = [
  { href: '/create', label: words.create.discussion, icon: PenLine },
  { href: '/create?type=review', label: words.create.review, icon: Star },
  { href: '/create?type=photo', label: words.create.photo, icon: Image },
  { href: '/create?type=poll', label: words.create.poll, icon: ChartBar },
]

/** Beside the feed: what is tagged, what can be written, how we treat each other. */
export function HomeSide() {
  return (
    <>
      <TrendingHashtags />
      <Card as="section" className="flex flex-col gap-2">
        <h2 className="font-bold">{words.createPost}</h2>
        <ul>
          {shortcuts.map(({ href, label, icon: Icon }) => (
            <li key={href}>
              <Anchor
                href={href}
                className="-mx-2 flex min-h-row items-center gap-3 rounded-control px-2 text-control font-medium hover:bg-sunken touch:min-h-11"
              >
                <Icon className="size-4 text-accent" aria-hidden />
                {label}
              </Anchor>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" className="flex flex-col gap-2">
        <h2 className="font-bold">{words.guidelines}</h2>
        <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-control text-2 marker:text-3">
          {words.guidelineRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
        <TextLink href="/community-guidelines" className="mt-1 self-start text-control">
          {words.allGuidelines}
        </TextLink>
      </Card>
    </>
  )
}
