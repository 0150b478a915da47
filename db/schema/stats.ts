import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'

/**
 * How the site goes: figures by day and month, and what memberships are counted from. Subjects are plain words: a
 * person's is their id until they are erased, and a random one from then on.
 */
export const statTables = (kit: Kit) => {
  /** From when to when somebody was a member of one plan at one monthly price. */
  const membershipSpans = kit.table(
    'membership_spans',
    {
      id: kit.id(),
      subjectId: kit.text().notNull(),
      plan: kit.text().notNull(),
      /** What it brings a month; 0 where nothing is paid. */
      monthlyCents: kit.integer().notNull(),
      /** When this person became a member for the first time. */
      firstAt: kit.timestamp().notNull(),
      startsAt: kit.timestamp().notNull(),
      /** Null while no end is known. */
      endsAt: kit.timestamp(),
    },
    (table) => [
      kit.index('membership_spans_subject_index').on(table.subjectId, table.startsAt),
      kit.index('membership_spans_starts_index').on(table.startsAt),
      kit.index('membership_spans_ends_index').on(table.endsAt),
      kit.index('membership_spans_first_index').on(table.firstAt),
      kit.check('membership_spans_cents_check', sql.raw('monthly_cents >= 0')),
    ],
  )

  /** What members have paid by card; `id` is the provider's invoice, or the gift that was paid for. */
  const membershipPayments = kit.table(
    'membership_payments',
    {
      id: kit.id(),
      subjectId: kit.text(),
      plan: kit.text().notNull(),
      /** Without taxes. */
      amountCents: kit.integer().notNull(),
      /** What was paid beside it, and is nobody's income. */
      taxCents: kit.integer().notNull().default(0),
      currency: kit.text().notNull(),
      paidAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('membership_payments_paid_index').on(table.paidAt),
      kit.index('membership_payments_subject_index').on(table.subjectId),
      kit.check('membership_payments_amount_check', sql.raw('amount_cents > 0')),
    ],
  )

  /** One figure of one subject of a day, a month or a range; what is 0 has no row. */
  const statFigures = kit.table(
    'stat_figures',
    {
      scope: kit.text().notNull(),
      /** The forum, creator, plan or cohort; empty for the whole site. */
      subject: kit.text().notNull(),
      /** `2026-11-25`, `2026-11`, or the number of days of a range. */
      period: kit.text().notNull(),
      metric: kit.text().notNull(),
      value: kit.bigint().notNull(),
    },
    (table) => [
      kit.primaryKey({ columns: [table.scope, table.subject, table.period, table.metric] }),
      kit.index('stat_figures_period_index').on(table.scope, table.period),
    ],
  )

  /** Who was here in a day or month that is not counted yet, on the site or in a forum; gone once it is. */
  const statMarks = kit.table(
    'stat_marks',
    {
      period: kit.text().notNull(),
      /** A forum; empty for the whole site. */
      forumId: kit.text().notNull(),
      subjectId: kit.text().notNull(),
    },
    (table) => [
      kit.primaryKey({ columns: [table.period, table.forumId, table.subjectId] }),
      kit.index('stat_marks_subject_index').on(table.subjectId),
    ],
  )

  /** Days that are to be counted, for the first time or anew. */
  const statDays = kit.table('stat_days', { day: kit.text().primaryKey() })

  return { membershipSpans, membershipPayments, statFigures, statMarks, statDays }
}
