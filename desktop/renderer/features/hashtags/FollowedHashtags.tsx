import { listFollowedHashtags } from '#shared/hashtags.ts'
import { useData } from '../../lib/data.ts'
import { useViewer } from '../../lib/viewer.ts'
import { HashtagList } from './HashtagList.tsx'

const words = { followed: 'Hashtags you follow' }

/** The hashtags that the reader follows, each leading to where one stops. */
export function FollowedHashtags() {
  const viewer = useViewer()
  const { data = [] } = useData(listFollowedHashtags, viewer?.isEntitled ? {} : null)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="followed-hashtags" className="mb-4 flex flex-col gap-2">
      <h2 id="followed-hashtags" className="text-control font-medium text-2">
        {words.followed}
      </h2>
      <HashtagList hashtags={data.map(({ hashtag }) => hashtag)} />
    </section>
  )
}
