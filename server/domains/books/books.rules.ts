/** The sum of a deal's entries in one account. */
const ofDeal = (account: string, event?: string): string =>
  `coalesce((select sum(amount_cents) from ledger_entries
    where content_id = deal.id and account = '${account}'${event ? ` and event = '${event}'` : ''}), 0)`

/** What earlier parts of the deal's payout have brought. */
const earlier = `coalesce((select earlier_cents from payout_items where content_id = deal.id and share_id is null), 0)`

/** What the forum's people have of the platform's part of a deal, less what came back to it as memberships. */
const ofForum = (column: string): string =>
  `coalesce((select sum(${column}) from dividend_shares where content_id = deal.id and status <> 'returned'), 0)`

/** The sum of a share's entries in one account. */
const ofShare = (account: string, event?: string): string =>
  `coalesce((select sum(entries.amount_cents) from ledger_entries as entries
    where entries.content_id = share.content_id and entries.creator_id = share.user_id
      and entries.account = '${account}'${event ? ` and entries.event = '${event}'` : ''}), 0)`

const earlierOfShare = `coalesce((select earlier_cents from payout_items where share_id = share.id), 0)`

/** What a share must be and what is counted of it. */
const shareRule = (stored: string, counted: string): string => `
  select id, stored, counted from (
    select share.id as id, ${stored} as stored, ${counted} as counted
    from dividend_shares as share) as rows where stored <> counted`

const ofCampaign = (account: string, events: string): string =>
  `coalesce((select sum(amount_cents) from ledger_entries
    where campaign_id = campaign.id and account = '${account}' and event in (${events})), 0)`

const ofFundings = (column: string): string =>
  `coalesce((select sum(${column}) from campaign_fundings
    where campaign_id = campaign.id and paid_at is not null), 0)`

/** What a deal in this state has in that account. */
const dealRule = (account: string, states: string, column: string): string => `
  select id, stored, counted from (
    select deal.id as id, case when status in (${states}) then ${column} else 0 end as stored,
      ${ofDeal(account)} as counted
    from user_sponsored_content as deal) as rows where stored <> counted`

/**
 * What must hold between the ledger and the rows beside it, besides what every recount looks at: each
 * query answers the rows of which it does not.
 */
export const bookRules: Record<string, string> = {
  'ledger.currency': `
    select group_id as id, count(distinct currency) as stored, 1 as counted
    from ledger_entries group by group_id having count(distinct currency) <> 1`,
  'deal.reserved': dealRule('deal_reserved', `'reserved'`, 'gross'),
  'deal.creatorHeld': dealRule('creator_held', `'held'`, 'payout'),
  'deal.platformHeld': dealRule('platform_held', `'held'`, `platform_fee - ${ofForum('amount_cents')}`),
  'deal.platformRevenue': dealRule(
    'platform_revenue',
    `'payable', 'paid'`,
    `platform_fee + covered_cents - ${ofForum('amount_cents - covered_cents')}`,
  ),
  'deal.accrued': `
    select id, accrued as stored, gross as counted from user_sponsored_content
    where accrued > gross or (engagement_rates is null and accrued <> 0)
      or (settled_at is not null and accrued <> gross)`,
  'deal.paidOnce': `
    select id, stored, counted from (
      select deal.id as id, case when is_paid then payout - covered_cents else ${earlier} end as stored,
        ${ofDeal('outside', 'transfer done')} as counted
      from user_sponsored_content as deal) as rows where stored <> counted`,
  'deal.payable': `
    select id, stored, counted from (
      select deal.id as id, case when deal.status = 'payable' then payout - covered_cents - ${earlier} else 0 end as stored,
        ${ofDeal('creator_payable')} + ${ofDeal('transfer_pending')} as counted
      from user_sponsored_content as deal) as rows where stored <> counted`,
  'deal.paidAt': `
    select id, case when is_paid then 1 else 0 end as stored, case when paid_at is null then 0 else 1 end as counted
    from user_sponsored_content
    where (is_paid and paid_at is null) or (not is_paid and paid_at is not null)`,
  'deal.covered': `
    select id, stored, counted from (
      select deal.id as id, covered_cents as stored,
        coalesce((select sum(draw.amount_cents - draw.returned_cents)
          from renewal_draws as draw inner join renewal_covers as cover on cover.id = draw.cover_id
          where draw.content_id = deal.id and cover.user_id = deal.creator_id), 0) as counted
      from user_sponsored_content as deal) as rows where stored <> counted`,
  'renewal.drawn': `
    select id, stored, counted from (
      select cover.id as id, amount_cents - returned_cents as stored,
        coalesce((select sum(draw.amount_cents - draw.returned_cents) from renewal_draws as draw
          where draw.cover_id = cover.id), 0) as counted
      from renewal_covers as cover) as rows where stored <> counted`,
  'renewal.booked': `
    select id, stored, counted from (
      select cover.id as id, amount_cents - returned_cents as stored,
        coalesce((select sum(entries.amount_cents) from ledger_entries as entries
          where entries.stripe_id = cover.invoice_id and entries.account = 'platform_revenue'
            and entries.creator_id = cover.user_id), 0) as counted
      from renewal_covers as cover) as rows where stored <> counted`,
  'renewal.released': `
    select id, returned_cents as stored, amount_cents as counted from renewal_covers
    where status = 'released' and returned_cents <> amount_cents`,
  'payout.sending': `
    select id, stored, counted from (
      select items.id as id, case when items.status = 'sending' then amount_cents else 0 end as stored,
        coalesce((select sum(entries.amount_cents) from ledger_entries as entries
          where entries.content_id = items.content_id and entries.creator_id = items.creator_id
            and entries.account in ('transfer_pending', 'forum_pending')), 0) as counted
      from payout_items as items) as rows where stored <> counted`,
  'dividend.held': shareRule(
    `case when share.status = 'held' then amount_cents else 0 end`,
    ofShare('forum_held'),
  ),
  'dividend.payable': shareRule(
    `case when share.status = 'payable' then amount_cents - covered_cents - ${earlierOfShare} else 0 end`,
    `${ofShare('forum_payable')} + ${ofShare('forum_pending')}`,
  ),
  'dividend.paidOnce': shareRule(
    `case when share.status = 'paid' then amount_cents - covered_cents else ${earlierOfShare} end`,
    ofShare('outside', 'dividend transfer done'),
  ),
  'dividend.isPaid': shareRule(
    `case when share.status = 'paid' then 1 else 0 end`,
    `(select count(*) from payout_items where share_id = share.id and status = 'paid')`,
  ),
  'dividend.covered': shareRule(
    'covered_cents',
    `coalesce((select sum(draw.amount_cents - draw.returned_cents)
      from renewal_draws as draw inner join renewal_covers as cover on cover.id = draw.cover_id
      where draw.content_id = share.content_id and cover.user_id = share.user_id), 0)`,
  ),
  'dividend.notTheAuthors': `
    select share.id as id, share.user_id as stored, deal.creator_id as counted
    from dividend_shares as share inner join user_sponsored_content as deal on deal.id = share.content_id
    where share.user_id = deal.creator_id`,
  'dividend.isPart': `
    select deal.id as id, given as stored, deal.platform_fee as counted
    from user_sponsored_content as deal inner join (
      select content_id, max(part) as part, sum(amount_cents) as given from dividend_shares
      where status <> 'returned' group by content_id) as shares on shares.content_id = deal.id
    where given * 100 > deal.platform_fee * shares.part`,
  'dividend.goesWithDeal': `
    select share.id as id, share.status as stored, deal.status as counted
    from dividend_shares as share inner join user_sponsored_content as deal on deal.id = share.content_id
    where (share.status = 'held') <> (deal.status = 'held') and share.status <> 'returned'
      or (share.status in ('payable', 'paid') and deal.status not in ('payable', 'paid'))`,
  'campaign.paidIn': `
    select id, stored, counted from (
      select campaign.id as id, ${ofFundings('amount_cents')} as stored,
        ${ofCampaign('campaign_free', `'funding paid'`)} as counted
      from sponsored_posts as campaign) as rows where stored <> counted`,
  'campaign.leftAgain': `
    select id, stored, counted from (
      select campaign.id as id, ${ofFundings('refunded_cents')} as stored,
        -(${ofCampaign('campaign_free', `'refund asked', 'refund failed', 'dispute lost', 'dispute reversed', 'loss recovered'`)}) as counted
      from sponsored_posts as campaign) as rows where stored <> counted`,
  'campaign.undrawn': `
    select id, stored, counted from (
      select campaign.id as id, ${ofFundings('amount_cents - drawn_cents - refunded_cents')} as stored,
        budget_funded - budget_reserved - budget_spent as counted
      from sponsored_posts as campaign) as rows where stored <> counted`,
  'campaign.plan': `
    select id, budget as stored, budget_funded as counted from sponsored_posts where budget_funded > budget`,
}
