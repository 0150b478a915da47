import { Megaphone } from 'lucide-react'
import { adminDecideCampaign, type Campaign, CampaignStatus, listAdminCampaigns } from '#shared/campaigns.ts'
import { call } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { campaignWords as words } from './brandStrings.ts'
import { campaignActs } from './campaignActs.ts'
import { campaignColumns } from './campaignColumns.tsx'
import { CampaignPanel } from './CampaignPanel.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { Filter, Filters } from './FilterBar.tsx'
import { campaignFilters, isFiltered } from './filters.ts'
import { ListTable } from './ListTable.tsx'
import { useActed } from './useActed.ts'
import { useFilters } from './useFilters.ts'
import { useOpened } from './useOpened.ts'

/** The campaigns of all brands: those that wait for approval, and those to be stopped. */
export function CampaignsTab() {
  const { address, set } = useFilters()
  const filters = campaignFilters(address)
  return (
    <>
      <Filters>
        <Filter
          label={words.status}
          choices={CampaignStatus.options}
          value={filters.status}
          onChange={(value) => set('status', value)}
        />
      </Filters>
      <CampaignsList key={JSON.stringify(filters)} filters={filters} />
    </>
  )
}

function CampaignsList({ filters }: { filters: ReturnType<typeof campaignFilters> }) {
  const list = useList(listAdminCampaigns, { query: filters })
  const acted = useActed(list)
  const panel = useOpened<string>()
  const verdict = useOpened<Campaign>()
  const shown = list.items.find(({ id }) => id === panel.subject)
  const campaign = verdict.subject
  // What is opened out of the panel belongs into it, or the panel would take it for something outside.
  const dialog = campaign && (
    <DecideDialog
      key={verdict.opening}
      isOpen={verdict.isOpen}
      onClose={verdict.close}
      title={words.decideOf(campaign.title)}
      text={words.dialogText}
      options={campaignActs(campaign).map((value) => ({ value, label: words.acts[value] }))}
      failure={words.failed}
      decide={async (decision, reason) => {
        await call(adminDecideCampaign, { params: { id: campaign.id }, body: { decision, reason } })
        return { title: words.done, description: `${campaign.title}: ${words.acts[decision]}` }
      }}
      onDecided={() => {
        panel.close()
        acted()
      }}
    />
  )
  return (
    <>
      <ListTable
        list={list}
        caption={words.campaigns}
        columns={campaignColumns({ open: panel.open, decide: verdict.open })}
        rowKey={({ id }) => id}
        chosenKey={panel.isOpen ? panel.subject : null}
        empty={
          <EmptyState
            icon={<Megaphone aria-hidden />}
            title={isFiltered(filters) ? words.nothingMatches : words.empty}
          />
        }
      />
      <Drawer isOpen={panel.isOpen} onClose={panel.close} title={words.panelTitle} size="wide">
        {shown && <CampaignPanel campaign={shown} onDecide={() => verdict.open(shown)} />}
        {panel.isOpen && dialog}
      </Drawer>
      {!panel.isOpen && dialog}
    </>
  )
}
