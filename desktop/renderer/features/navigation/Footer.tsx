import { Mail, MapPin, Monitor, Moon, Sun } from 'lucide-react'
import { useKeyList } from '../../lib/keyList.ts'
import { useSite } from '../../lib/site.ts'
import { type ThemeChoice, useTheme } from '../../lib/theme.ts'
import { useViewer } from '../../lib/viewer.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { footerLinks } from './links.ts'
import { Logo } from './Logo.tsx'
import { words } from './strings.ts'

/** Stands below every page. */
export function Footer() {
  const viewer = useViewer()
  const site = useSite()
  return (
    <footer className="mt-16 border-t bg-surface text-control text-2">
      <div className="mx-auto max-w-page px-4 md:px-6 lg:px-8">
        <div className="grid grid-cols-2 gap-x-8 gap-y-10 py-12 md:grid-cols-3 lg:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr]">
          <div className="flex flex-col items-start gap-4 max-lg:col-span-full">
            <span className="text-1">
              <Logo />
            </span>
            <p className="max-w-sm">{site.tagline}</p>
            <ul className="flex flex-col gap-2">
              <li className="flex items-center gap-2">
                <Mail className="size-4 text-3" aria-hidden />
                <TextLink
                  tone="quiet"
                  href={`mailto:${site.contactEmail}`}
                  className="inline-flex min-h-6 items-center"
                >
                  {site.contactEmail}
                </TextLink>
              </li>
              <li className="flex items-center gap-2">
                <MapPin className="size-4 text-3" aria-hidden />
                {site.city}
              </li>
            </ul>
          </div>
          <nav aria-label={words.footer} className="contents">
            {footerLinks.map(({ title, links }) => (
              <div key={title}>
                <h2 className="mb-3 font-medium text-1">{title}</h2>
                <ul className="flex flex-col gap-1">
                  {links.map(({ href, label }) => (
                    <li key={href}>
                      <TextLink tone="quiet" href={href} className="inline-flex min-h-7 items-center">
                        {label}
                      </TextLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className="flex flex-col gap-6 border-t py-6 md:flex-row md:items-start md:justify-between">
          <div className="flex max-w-prose flex-col gap-2 text-dense text-3">
            <p className="text-balance">{site.founder}</p>
            <p>{words.copyright(site)}</p>
          </div>
          <div className="flex flex-col gap-4 md:items-end">
            <div className="flex items-center gap-4">
              {viewer && (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className="min-h-7 rounded-[3px] whitespace-nowrap underline-offset-[0.2em] hover:underline max-md:hidden"
                  onClick={() => useKeyList.getState().set(true)}
                >
                  {words.keys}
                </button>
              )}
              <ThemeSwitch />
            </div>
            <ul className="flex flex-wrap gap-4">
              {site.social.map(({ name, url }) => (
                <li key={name}>
                  <TextLink
                    tone="quiet"
                    href={url}
                    target="_blank"
                    rel="noopener"
                    className="inline-flex min-h-7 min-w-6 items-center justify-center"
                  >
                    {name}
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </footer>
  )
}

const options: { value: ThemeChoice; label: React.ReactNode }[] = [
  { value: 'system', icon: Monitor, name: words.themeSystem },
  { value: 'light', icon: Sun, name: words.themeLight },
  { value: 'dark', icon: Moon, name: words.themeDark },
].map(({ value, icon: Icon, name }) => ({
  value: value as ThemeChoice,
  label: (
    <>
      <Icon aria-hidden />
      {name}
    </>
  ),
}))

function ThemeSwitch() {
  const { choice, choose } = useTheme()
  return <Segmented label={words.theme} options={options} value={choice} onChange={choose} />
}
