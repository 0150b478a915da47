import { useState } from 'react'
import { mutate as refresh } from 'swr'
import { getConfig } from '#shared/config.ts'
import { cssOf, palettesOf } from '#shared/siteColors.ts'
import { getSiteSettings, listSiteVersions, type SiteVersion } from '#shared/siteSettings.ts'
import { getJson } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { type PictureSlot, SiteForm } from './SiteForm.tsx'
import { SiteHistory } from './SiteHistory.tsx'
import { words } from './strings.ts'

let sheet: CSSStyleSheet | undefined

/** Draws this very page in the colors that hold now; every other page comes with them. */
function applyColors({ settings }: SiteVersion): void {
  sheet ??= new CSSStyleSheet()
  sheet.replaceSync(cssOf(palettesOf(settings)))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}

/** What is set about the site: a form with its preview, and what was set before. */
export function SiteSettings({ pictureSlot }: { pictureSlot: PictureSlot }) {
  const { data, error, mutate } = useData(getSiteSettings, {})
  const history = useData(listSiteVersions, {})
  // Set anew with each version that somebody chooses to look at: what is typed meanwhile stays.
  const [shown, setShown] = useState<SiteVersion | null>(null)
  if (!data && error) return <ErrorState message={words.loadFailed} onRetry={() => void mutate()} />
  if (!data) return <SkeletonList shape="row" count={6} />
  const looked = shown ?? data
  const take = (version: SiteVersion): void => {
    setShown(version)
    applyColors(version)
    void mutate(version, { revalidate: false })
    void history.mutate()
    void refresh(getConfig.path, getJson(getConfig.path), { revalidate: false })
  }
  const reload = async (): Promise<void> => {
    const now = await mutate()
    if (now) take(now)
  }
  return (
    <div className="flex flex-col gap-8">
      <SiteForm
        key={looked.version}
        version={looked}
        pictureSlot={pictureSlot}
        onSaved={take}
        onReload={() => void reload()}
      />
      <SiteHistory history={history} version={looked.version} onUndone={take} />
    </div>
  )
}
