import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { Tabs } from '../../ui/Tabs.tsx'
import { AppealsTab } from './AppealsTab.tsx'
import { useFilters } from './FilterBar.tsx'
import { tabOf } from './filters.ts'
import { ReportsTab } from './ReportsTab.tsx'
import { alwaysFresh } from './ReviewQueue.tsx'
import { SpamTab } from './SpamTab.tsx'

const words = {
  tabs: 'Queues',
  reports: 'Reports',
  appeals: 'Appeals',
  spam: 'Spam Flags',
  flags: 'Flags',
  words: 'Watched Words',
}

/** The queues of moderators; nobody else loads them. */
interface ModerationQueuesProps {
  isSite: boolean
  /** The words that are watched for everywhere. */
  siteWords: ReactNode
}

export default function ModerationQueues({ isSite, siteWords }: ModerationQueuesProps) {
  const { address, show } = useFilters()
  const tabs = [
    {
      id: 'reports' as const,
      label: words.reports,
      content: <ReportsTab scope={isSite ? 'site' : 'forums'} />,
    },
    { id: 'appeals' as const, label: words.appeals, content: <AppealsTab /> },
    {
      id: 'spam' as const,
      label: isSite ? words.spam : words.flags,
      content: <SpamTab scope={isSite ? 'site' : 'forums'} />,
    },
    ...(isSite ? [{ id: 'words' as const, label: words.words, content: siteWords }] : []),
  ]
  const tab = tabOf(address)
  return (
    <SWRConfig value={alwaysFresh}>
      <Tabs
        label={words.tabs}
        value={tabs.find(({ id }) => id === tab)?.id ?? 'reports'}
        onChange={show}
        tabs={tabs}
      />
    </SWRConfig>
  )
}
