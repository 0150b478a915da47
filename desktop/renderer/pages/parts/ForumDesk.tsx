import { Settings, TrendingUp } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'

const words = {
  settings: 'Settings',
  stats: 'Statistics',
}

/** Where those go who look after a forum; nobody else loads it. */
export default function ForumDesk({ slug }: { slug: string }) {
  return (
    <>
      <ButtonLink href={`/r/${slug}/stats`} icon={<TrendingUp aria-hidden />}>
        {words.stats}
      </ButtonLink>
      <ButtonLink href={`/r/${slug}/settings`} icon={<Settings aria-hidden />}>
        {words.settings}
      </ButtonLink>
    </>
  )
}
