/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a <datalist> can be neither styled nor grouped */
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Highlighted, type OptionGroup, ResultMark, type SearchOption } from './quickResults.tsx'
import { words } from './strings.ts'

interface SearchPanelProps {
  groups: OptionGroup[]
  listId: string
  optionId: (id: string) => string
  active: string | null
  onPoint: (id: string) => void
  onChosen: () => void
}

/** The results below the search field. */
export function SearchPanel({ groups, listId, ...rest }: SearchPanelProps) {
  return (
    <div role="listbox" id={listId} aria-label={words.search} className="p-1">
      {groups.map(({ label, options }) =>
        label === null ? (
          <div key="all" role="presentation" className="mt-1 border-t pt-1">
            <Options options={options} {...rest} />
          </div>
        ) : (
          <div key={label} role="group" aria-label={label}>
            <p aria-hidden className="px-2 pt-2 pb-1 text-meta font-medium text-3">
              {label}
            </p>
            <Options options={options} {...rest} />
          </div>
        ),
      )}
    </div>
  )
}

type OptionsProps = Omit<SearchPanelProps, 'groups' | 'listId'> & { options: SearchOption[] }

function Options({ options, optionId, active, onPoint, onChosen }: OptionsProps) {
  return options.map((option) => (
    <Anchor
      key={option.id}
      id={optionId(option.id)}
      role="option"
      tabIndex={-1}
      href={option.href}
      aria-selected={option.id === active}
      onPointerMove={() => onPoint(option.id)}
      // The field keeps the focus; the link itself still opens in a new tab when asked to.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChosen}
      className={classes(
        'flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5',
        option.id === active && 'bg-sunken',
      )}
    >
      <ResultMark kind={option.kind} mark={option.mark} />
      <span className="min-w-0 flex-1">
        {option.sponsor && <Badge tone="sponsored">{words.sponsoredBy(option.sponsor)}</Badge>}
        <span className="block truncate text-control font-medium">
          <Highlighted text={option.title} />
        </span>
        {option.detail && <span className="block truncate text-meta text-3">{option.detail}</span>}
      </span>
    </Anchor>
  ))
}
