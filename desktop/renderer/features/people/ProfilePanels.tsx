import { Award } from 'lucide-react'
import type { Profile } from '#shared/users.ts'
import { Card } from '../../ui/Card.tsx'
import { words } from './strings.ts'

const figures = ['posts', 'comments', 'forumsJoined', 'karma'] as const

/** What somebody has done here, in four figures. */
export function StatsPanel({ stats }: Pick<Profile, 'stats'>) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-bold">{words.stats}</h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {figures.map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-dense text-3">{words.statNames[name]}</dt>
            <dd className="text-section font-bold tabular-nums">{words.counted(stats[name])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function BadgesPanel({ badges }: Pick<Profile, 'badges'>) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-bold">{words.badges}</h2>
      {badges.length === 0 ? (
        <p className="text-control text-2">{words.noBadges}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {badges.map(({ slug, name, description }) => (
            <li key={slug} className="flex items-start gap-2.5">
              <Award className="mt-0.5 size-5 shrink-0 text-star" aria-hidden />
              <span>
                <span className="block text-control font-medium">{name}</span>
                <span className="block text-dense text-3">{description}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
