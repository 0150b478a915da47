import { sql } from 'drizzle-orm'
import { rawRows } from './sql.ts'
import type { Store } from './store.ts'

export interface Finding {
  counter: string
  id: string
  stored: unknown
  counted: unknown
  isRepaired: false
}

/** Accounts that may hold less than nothing: the outside world, and what others owe or cost. */
const mayBeNegative = `'outside', 'disputed', 'processor_fees', 'losses'`

const perCampaign = (account: string): string =>
  `coalesce((select sum(amount_cents) from ledger_entries
    where campaign_id = sponsored_posts.id and account = '${account}'), 0)`

/** What must hold of money at any time: each query answers the rows of which it does not. */
const invariants: Record<string, string> = {
  'ledger.group': `
    select group_id as id, sum(amount_cents) as stored, 0 as counted
    from ledger_entries group by group_id having sum(amount_cents) <> 0`,
  'ledger.negative': `
    select account as id, sum(amount_cents) as stored, 0 as counted
    from ledger_entries where account not in (${mayBeNegative})
    group by account having sum(amount_cents) < 0`,
  'sponsored_posts.budgetReserved': `
    select id, budget_reserved as stored, ${perCampaign('deal_reserved')} as counted
    from sponsored_posts where budget_reserved <> ${perCampaign('deal_reserved')}`,
  'sponsored_posts.free': `
    select id, budget_funded - budget_spent - budget_reserved as stored, ${perCampaign('campaign_free')} as counted
    from sponsored_posts
    where budget_funded - budget_spent - budget_reserved <> ${perCampaign('campaign_free')}`,
  'brands.totalSpent': `
    select id, total_spent as stored, spent as counted
    from (select brands.id, brands.total_spent, coalesce(sum(budget_spent), 0) as spent
      from brands left join sponsored_posts on brand_id = brands.id
      group by brands.id, brands.total_spent) as totals
    where total_spent <> spent`,
  'campaign_fundings.drawnCents': `
    select id, drawn_cents as stored, drawn as counted
    from (select campaign_fundings.id, drawn_cents,
        coalesce(sum(case when returned_at is null then funding_draws.amount_cents end), 0) as drawn
      from campaign_fundings left join funding_draws on funding_id = campaign_fundings.id
      group by campaign_fundings.id, drawn_cents) as totals
    where drawn_cents <> drawn`,
  'user_sponsored_content.isPaid': `
    select content.id, content.status as stored, items.status as counted
    from user_sponsored_content as content left join payout_items as items
      on items.content_id = content.id and items.share_id is null
    where content.is_paid <> (coalesce(items.status, '') = 'paid')`,
}

/**
 * The places where the books disagree: with themselves (every group sums to 0, only some accounts may
 * be negative) or with the budgets, draws and payouts that stand beside them. Nothing is repaired.
 */
export const auditMoney = (store: Store): Promise<Finding[]> =>
  store.read(async (db) => {
    const findings: Finding[] = []
    for (const [counter, query] of Object.entries(invariants)) {
      const rows = await rawRows<{ id: string; stored: unknown; counted: unknown }>(db, sql.raw(query))
      findings.push(...rows.map((row) => ({ counter, ...row, isRepaired: false as const })))
    }
    return findings
  })
