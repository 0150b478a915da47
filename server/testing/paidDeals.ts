import { sql } from 'drizzle-orm'
import { newId } from '#db/ids.ts'
import { runSql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import type { Make } from '#db/testing/make.ts'
import type { Clock } from '../core/clock.ts'

interface Filling {
  store: Store
  make: Make
  clock: Clock
}

/** As many paid deals of as many creators, written by the database itself. */
export async function fillDeals({ store, make, clock }: Filling, total: number): Promise<void> {
  const { users, userSponsoredContent: deals, payoutItems: items, sponsorshipApplications } = store.tables
  const campaign = await make.campaign()
  const now = sql.param(clock.now(), users.createdAt)
  const yes = sql.param(true, deals.isPaid)
  const runId = newId()
  const { payoutRuns } = store.tables
  const run = { id: runId, status: 'done' as const, hash: 'h', startedBy: 'admin', startedAt: clock.now() }
  await store.transaction((tx) => tx.insert(payoutRuns).values(run))
  // Its own names, so that as many more can stand beside them.
  const key = sql.raw(`'${runId}-'`)
  // In parts that no statement's time runs out on.
  const atOnce = 5000
  const end = 1_000_000 + total
  for (let first = 1_000_000; first < end; first += atOnce) {
    const last = Math.min(first + atOnce, end) - 1
    const series = sql`with recursive series(n) as
      (select ${sql.raw(`${first} union all select n + 1 from series where n < ${last}`)})`
    const statements = [
      sql`insert into ${users} (id, username, email, created_at, updated_at)
        ${series} select 'u' || ${key} || n, 'payee-' || ${key} || n, 'payee-' || ${key} || n || '@example.test', ${now}, ${now} from series`,
      sql`insert into ${sponsorshipApplications}
          (id, user_id, sponsored_post_id, status, proposed_content, created_at, updated_at)
        ${series} select 'a' || ${key} || n, 'u' || ${key} || n, ${campaign.id}, 'paid', 'x', ${now}, ${now} from series`,
      sql`insert into ${deals} (id, application_id, campaign_id, creator_id, status, gross, payout, platform_fee,
          is_paid, paid_at, published_at, created_at)
        ${series} select 'd' || ${key} || n, 'a' || ${key} || n, ${campaign.id}, 'u' || ${key} || n, 'paid', 2500, 2000, 500,
          ${yes}, ${now}, ${now}, ${now} from series`,
      sql`insert into ${items} (id, content_id, run_id, creator_id, account_id, amount_cents, currency, status,
          transfer_id, paid_at, created_at)
        ${series} select 'i' || ${key} || n, 'd' || ${key} || n, ${runId}, 'u' || ${key} || n, 'acct_1', 2000, 'usd', 'paid',
          'tr_' || ${key} || n, ${now}, ${now} from series`,
    ]
    await store.transaction(async (tx) => {
      for (const statement of statements) await runSql(tx, statement)
    })
  }
  // A database that lives learns this by itself.
  await store.transaction((tx) => runSql(tx, sql`analyze`))
}
