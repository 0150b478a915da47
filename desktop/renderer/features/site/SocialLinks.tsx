import { site } from '#shared/site.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { fieldWords, words } from './strings.ts'
import type { SocialLink } from './values.ts'

const mostLinks = 8

interface SocialLinksProps {
  /** Null is the list as it comes. */
  links: SocialLink[] | null
  error: string | undefined
  onChange: (links: SocialLink[] | null) => void
}

/** The links in the footer, each with a name and an address. */
export function SocialLinks({ links, error, onChange }: SocialLinksProps) {
  const shown = links ?? site.social.map(({ name, url }) => ({ name, url }))
  const change = (place: number, field: keyof SocialLink, value: string) =>
    onChange(shown.map((link, at) => (at === place ? { ...link, [field]: value } : link)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-control font-medium">{fieldWords.social}</legend>
      {shown.map((link, place) => (
        // A link has no name of its own before one is typed: its place is what it is.
        // oxlint-disable-next-line react/no-array-index-key -- rows are told apart by their place
        <div
          key={place}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
        >
          <TextInput
            aria-label={words.linkName(place + 1)}
            value={link.name}
            onChange={({ target }) => change(place, 'name', target.value)}
          />
          <TextInput
            aria-label={words.linkAddress(place + 1)}
            type="url"
            className="max-md:order-last max-md:col-span-2"
            value={link.url}
            onChange={({ target }) => change(place, 'url', target.value)}
          />
          <Button
            variant="ghost"
            aria-label={words.removeLink(link.name)}
            onClick={() => onChange(shown.filter((_, at) => at !== place))}
          >
            {words.remove}
          </Button>
        </div>
      ))}
      {shown.length === 0 && <p className="text-control text-3">{words.noLinks}</p>}
      {error && <p className="text-dense text-danger">{error}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={shown.length >= mostLinks}
          onClick={() => onChange([...shown, { name: '', url: '' }])}
        >
          {words.addLink}
        </Button>
        {links !== null && (
          <Button size="small" variant="ghost" onClick={() => onChange(null)}>
            {words.asItComes}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
