import { site } from '#shared/site.ts'
import {
  contrastIn,
  type Palette,
  palettesOf,
  propertiesOf,
  readable,
  type Theme,
} from '#shared/siteColors.ts'
import { words } from './strings.ts'
import type { SiteValues } from './values.ts'

const isColor = (value: string): boolean => /^#[\da-f]{6}$/i.test(value.trim())

/** An accent as it would hold: one that cannot be read is not taken. */
const accentIn = (theme: Theme, value: string): string | null =>
  isColor(value) && contrastIn(theme, value.trim()) >= readable ? value.trim().toLowerCase() : null

/** What is to be said of an accent: its contrast, or what is wrong with it. */
export function accentNote(theme: Theme, value: string): { hint?: string; error?: string } {
  if (value.trim() === '') return {}
  if (!isColor(value)) return { error: words.notAColor }
  const contrast = contrastIn(theme, value.trim())
  const ratio = (Math.floor(contrast * 10) / 10).toFixed(1)
  return contrast >= readable ? { hint: words.contrast(ratio) } : { error: words.tooPale(ratio) }
}

/** How a page begins with what stands in the form, in both themes. */
export function SitePreview({ values }: { values: SiteValues }) {
  const palettes = palettesOf({
    accentLight: accentIn('light', values.accentLight),
    accentDark: accentIn('dark', values.accentDark),
  })
  return (
    <section aria-label={words.preview} className="flex flex-col gap-3">
      <div>
        <h2 className="font-medium">{words.preview}</h2>
        <p className="text-dense text-3">{words.previewHint}</p>
      </div>
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-1">
        <PageStart theme="light" palette={palettes.light} values={values} />
        <PageStart theme="dark" palette={palettes.dark} values={values} />
      </div>
    </section>
  )
}

interface PageStartProps {
  theme: Theme
  palette: Palette
  values: SiteValues
}

function PageStart({ theme, palette, values }: PageStartProps) {
  const name = values.name.trim() || site.name
  return (
    <figure
      data-theme={theme}
      style={{ ...propertiesOf(palette), colorScheme: theme }}
      className="overflow-hidden rounded-card border bg-canvas text-1"
    >
      <div className="flex items-center justify-between gap-2 border-b bg-surface px-3 py-2">
        <span className="flex min-w-0 items-center gap-2 font-bold">
          {values.logoUrl ? (
            <img src={values.logoUrl} alt="" className="h-6 max-w-24 object-contain" />
          ) : (
            <span aria-hidden className="size-6 shrink-0 rounded-control bg-accent-solid" />
          )}
          <span className="truncate">{name}</span>
        </span>
        <span className="shrink-0 rounded-control bg-accent-solid px-3 py-1.5 text-dense font-medium text-white">
          {words.previewButton}
        </span>
      </div>
      <div className="flex flex-col items-start gap-2 px-3 py-3 text-dense">
        <span className="rounded-full bg-accent-subtle px-2 py-0.5 text-meta text-accent-on">
          {words.previewBadge}
        </span>
        {values.headline.trim() && <p className="font-bold wrap-anywhere">{values.headline.trim()}</p>}
        {values.claimCreators.trim() && (
          <p className="text-2 wrap-anywhere">{words.previewTrust(values.claimCreators.trim())}</p>
        )}
        <p className="wrap-anywhere">{values.tagline.trim() || site.tagline}</p>
        <span className="text-accent underline">{words.previewLink}</span>
      </div>
      <figcaption className="border-t px-3 py-1.5 text-meta text-3">{words[theme]}</figcaption>
    </figure>
  )
}
