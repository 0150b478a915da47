import { listForums } from '#shared/forums.ts'
import { ForumChip } from '../../features/forums/ForumCard.tsx'
import { useList } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { words } from '../strings/home.ts'

const shown = 4
const grid = 'grid grid-cols-2 gap-3 md:grid-cols-4'

/** A few forums to step into. */
export function PopularForums() {
  const { items, isLoading } = useList(listForums, { query: { limit: shown } })
  if (!isLoading && items.length === 0) return null
  return (
    <section aria-labelledby="popular-forums" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="popular-forums" className="text-section font-bold">
          {words.popularForums}
        </h2>
        <TextLink href="/forums" className="text-control">
          {words.allForums}
        </TextLink>
      </div>
      {isLoading ? (
        <Loading className={grid}>
          {Array.from({ length: shown }, (_, at) => (
            <Skeleton key={at} className="h-28 rounded-card" />
          ))}
        </Loading>
      ) : (
        <div className={grid}>
          {items.slice(0, shown).map((forum) => (
            <ForumChip key={forum.id} forum={forum} />
          ))}
        </div>
      )}
    </section>
  )
}
