import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useViewer } from '../../lib/viewer.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { MutedList } from './MutedList.tsx'
import { PushPanel } from './PushPanel.tsx'
import { QuietHours } from './QuietHours.tsx'
import { SettingsGrid } from './SettingsGrid.tsx'
import { words } from './strings.ts'
import { useSettings } from './useSettings.ts'

/** How one wants to be told of what; `#settings` leads here. */
export function SettingsPanel() {
  const { settings, error, reload, save } = useSettings()
  const viewer = useViewer()
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const isThere = settings !== undefined
  useLayoutEffect(() => {
    if (hash === '#settings' && isThere) place.current?.scrollIntoView()
  }, [hash, isThere])
  return (
    <Card as="section" id="settings" ref={place} className="flex scroll-mt-20 flex-col gap-4 md:p-6">
      <h2 className="text-section font-bold">{words.howToBeTold}</h2>
      {settings ? (
        <>
          {viewer && <PushPanel userId={viewer.id} />}
          <SettingsGrid settings={settings} onChange={(input) => void save(input)} />
          <QuietHours settings={settings} onChange={(input) => void save(input)} />
          <MutedList />
        </>
      ) : error ? (
        <ErrorState message={words.settingsFailed} onRetry={reload} />
      ) : (
        <SkeletonList shape="row" count={8} />
      )}
    </Card>
  )
}
