import { Store } from 'lucide-react'
import { adminUpdateBrand, listAdminBrands } from '#shared/brands.ts'
import type { Reply } from '#shared/endpoint.ts'
import { call } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { words } from './brandStrings.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { Filter, FilterBar } from './FilterBar.tsx'
import { brandFilters, brandQuery, brandStates, isFiltered } from './filters.ts'
import { ListTable } from './ListTable.tsx'
import { useActed } from './useActed.ts'
import { useFilters } from './useFilters.ts'
import { useOpened } from './useOpened.ts'

type BrandRow = Reply<typeof listAdminBrands>[number]

const changes = {
  verify: { isVerified: true },
  unverify: { isVerified: false },
  activate: { isActive: true },
  deactivate: { isActive: false },
} as const
type BrandAct = keyof typeof changes

const actsOf = ({ isVerified, isActive }: BrandRow): BrandAct[] => [
  isVerified ? 'unverify' : 'verify',
  isActive ? 'deactivate' : 'activate',
]

const columns = (onDecide: (brand: BrandRow) => void): Column<BrandRow>[] => [
  {
    key: 'brand',
    header: words.brand,
    cell: ({ name, slug }) => <TextLink href={`/advertising/brand/${slug}`}>{name}</TextLink>,
  },
  { key: 'email', header: words.email, cell: ({ contactEmail }) => contactEmail },
  {
    key: 'website',
    header: words.website,
    cell: ({ websiteUrl }) =>
      websiteUrl ? (
        <TextLink href={websiteUrl} target="_blank" rel="noopener noreferrer" className="whitespace-nowrap">
          {new URL(websiteUrl).host}
        </TextLink>
      ) : (
        words.none
      ),
  },
  { key: 'campaigns', header: words.campaigns, align: 'end', cell: ({ campaigns }) => campaigns },
  {
    key: 'spent',
    header: words.spent,
    align: 'end',
    cell: ({ totalSpent }) => <Money cents={totalSpent} />,
  },
  {
    key: 'status',
    header: words.status,
    cell: ({ isVerified, isActive }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={isVerified ? 'success' : 'info'}>{isVerified ? words.verified : words.newBrand}</Badge>
        {!isActive && <Badge tone="danger">{words.off}</Badge>}
      </span>
    ),
  },
  {
    key: 'created',
    header: words.created,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    header: words.act,
    align: 'end',
    cell: (brand) => (
      <Button size="small" aria-label={words.decideOf(brand.name)} onClick={() => onDecide(brand)}>
        {words.decide}
      </Button>
    ),
  },
]

/** The brands of the marketplace: whom to trust, and whom to switch off. */
export function BrandsTab() {
  const { address, set, show } = useFilters()
  const filters = brandFilters(address)
  const hasFilters = isFiltered(filters)
  return (
    <>
      <FilterBar
        term={filters.q}
        placeholder={words.search}
        onSearch={(term) => set('q', term)}
        onClear={hasFilters ? () => show('brands') : undefined}
      >
        <Filter
          label={words.verification}
          choices={brandStates}
          value={filters.state}
          onChange={(value) => set('state', value)}
        />
      </FilterBar>
      <BrandsList key={JSON.stringify(filters)} filters={filters} />
    </>
  )
}

function BrandsList({ filters }: { filters: ReturnType<typeof brandFilters> }) {
  const list = useList(listAdminBrands, { query: brandQuery(filters) })
  const acted = useActed(list)
  const { subject, isOpen, opening, open, close } = useOpened<BrandRow>()
  return (
    <>
      <ListTable
        list={list}
        caption={words.brands}
        columns={columns(open)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<Store aria-hidden />}
            title={isFiltered(filters) ? words.nothingMatches : words.empty}
          />
        }
      />
      {subject && (
        <DecideDialog
          key={opening}
          isOpen={isOpen}
          onClose={close}
          title={words.decideOf(subject.name)}
          text={words.dialogText}
          options={actsOf(subject).map((value) => ({ value, label: words[value] }))}
          failure={words.failed}
          decide={async (act, reason) => {
            await call(adminUpdateBrand, { params: { id: subject.id }, body: { ...changes[act], reason } })
            return { title: words.done, description: `${subject.name}: ${words[act]}` }
          }}
          onDecided={acted}
        />
      )}
    </>
  )
}
