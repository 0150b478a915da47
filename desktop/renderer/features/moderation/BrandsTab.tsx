import { Store } from 'lucide-react'
import { adminUpdateBrand, listAdminBrands, rehearseBrand } from '#shared/brands.ts'
import type { Reply } from '#shared/endpoint.ts'
import { call, keyOf } from '../../lib/api.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { BrandLink } from './cells.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { useFilters } from './FilterBar.tsx'
import { brandFilters, brandQuery, brandStates } from './filters.ts'
import { type Review, ReviewQueue } from './ReviewQueue.tsx'

const words = {
  brands: 'Brands',
  brand: 'Brand',
  email: 'Contact email',
  website: 'Website',
  campaigns: 'Campaigns',
  spent: 'Spent',
  status: 'Status',
  created: 'Registered',
  act: 'Act',
  none: '-',
  verified: 'Verified',
  newBrand: 'New Brand',
  off: 'Switched off',
  verification: 'Verification',
  search: 'Brand name',
  empty: 'No brands',
  decide: 'Decide',
  decideOf: (name: string) => `Decide about ${name}`,
  dialogText: 'Your decision is recorded in the action log.',
  verify: 'Verify',
  unverify: 'Remove the verification',
  activate: 'Switch on',
  deactivate: 'Switch off: its campaigns are no longer offered',
  done: 'Brand changed',
  failed: 'The brand could not be changed. Please try again.',
}

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

const columns = (review: Review<BrandRow>): Column<BrandRow>[] => [
  {
    key: 'brand',
    header: words.brand,
    cell: (brand) => <BrandLink {...brand} />,
  },
  { key: 'email', header: words.email, cell: ({ contactEmail }) => contactEmail },
  {
    key: 'website',
    header: words.website,
    cell: ({ websiteUrl }) =>
      websiteUrl ? (
        <TextLink
          href={websiteUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center whitespace-nowrap"
        >
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
    isPinned: true,
    header: words.act,
    align: 'end',
    cell: (brand) => (
      <Button
        size="small"
        data-decide
        aria-label={words.decideOf(brand.name)}
        onClick={() => review.decide(brand)}
      >
        {words.decide}
      </Button>
    ),
  },
]

/** The brands of the marketplace: whom to trust, and whom to switch off. */
export function BrandsTab() {
  const { address } = useFilters()
  const filters = brandFilters(address)
  return (
    <ReviewQueue
      tab="brands"
      endpoint={listAdminBrands}
      where={{ query: brandQuery(filters) }}
      filters={filters}
      search={words.search}
      choices={[{ name: 'state', label: words.verification, values: brandStates, value: filters.state }]}
      caption={words.brands}
      empty={{ icon: <Store aria-hidden />, title: words.empty }}
      rowKey={({ id }) => id}
      columns={columns}
      renderDialog={([brand], state) =>
        brand && (
          <DecideDialog
            {...state}
            topic="business"
            title={words.decideOf(brand.name)}
            text={words.dialogText}
            options={actsOf(brand).map((value) => ({ value, label: words[value] }))}
            failure={words.failed}
            rehearsalOf={(act) => keyOf(rehearseBrand, { params: { id: brand.id }, query: { act } })}
            decide={async (act, reason, seen) => {
              const body = { ...changes[act], reason, ...seen }
              await call(adminUpdateBrand, { params: { id: brand.id }, body })
              return { title: words.done, description: `${brand.name}: ${words[act]}` }
            }}
          />
        )
      }
    />
  )
}
