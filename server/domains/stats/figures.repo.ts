import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** What figures are of; those of months stand apart from those of days. */
export type Scope =
  | 'site'
  | 'plan'
  | 'forum'
  | 'creator'
  | 'site_month'
  | 'forum_month'
  | 'cohort'
  | 'top_forum'

export interface Figure {
  scope: Scope
  subject: string
  metric: string
  value: number
}

/** Figures that a recount leaves alone: what they were counted from is gone. */
const lasting = ['readers']
const batch = 500

const nameOf = ({ scope, subject, metric }: Omit<Figure, 'value'>) => `${scope} ${subject} ${metric}`

/** The figures themselves, the days that are still to be counted, and who was here in a period that is not. */
export const figuresRepo = ({
  statFigures: figures,
  statDays: days,
  statMarks: marks,
  forums,
  subscriptionPlans: plans,
}: Tables) => {
  /** Writes figures over those of the same name. */
  async function write(tx: Db, period: string, found: readonly Figure[]): Promise<void> {
    const rows = found.filter(({ value }) => value !== 0).map((figure) => ({ ...figure, period }))
    for (let at = 0; at < rows.length; at += batch)
      await tx
        .insert(figures)
        .values(rows.slice(at, at + batch))
        .onConflictDoUpdate({
          target: [figures.scope, figures.subject, figures.period, figures.metric],
          set: { value: sql`excluded.value` },
        })
  }

  return {
    /** What one subject has of a time, by period. */
    list: (db: Db, query: OwnQuery) =>
      db
        .select({ period: figures.period, metric: figures.metric, value: figures.value })
        .from(figures)
        .where(isOf(figures, query)),

    /** What all subjects of a scope have of a time. */
    listAll: (db: Db, { scope, from, to }: { scope: Scope; from: string; to: string }) =>
      db
        .select({
          subject: figures.subject,
          period: figures.period,
          metric: figures.metric,
          value: figures.value,
        })
        .from(figures)
        .where(and(eq(figures.scope, scope), gte(figures.period, from), lte(figures.period, to))),

    /** The subjects of a scope with their sums of some metrics over a time, the largest first. */
    listLargest: (
      db: Db,
      { scope, metrics, from, to, limit }: SumQuery & { limit: number },
    ): Promise<{ subject: string; sum: number }[]> => {
      const sum = sql<number>`sum(${figures.value})`.mapWith(Number)
      return db
        .select({ subject: figures.subject, sum })
        .from(figures)
        .where(
          and(
            eq(figures.scope, scope),
            gte(figures.period, from),
            lte(figures.period, to),
            inArray(figures.metric, metrics),
          ),
        )
        .groupBy(figures.subject)
        .orderBy(desc(sum), asc(figures.subject))
        .limit(limit)
    },

    /** The sums of one subject over a time, by metric. */
    sums: (db: Db, query: OwnQuery) =>
      db
        .select({ metric: figures.metric, sum: sql<number>`sum(${figures.value})`.mapWith(Number) })
        .from(figures)
        .where(isOf(figures, query))
        .groupBy(figures.metric),

    /**
     * Puts these figures in the place of all that stand for the period in these scopes. A period that is counted again
     * has mostly the same ones, which are left alone.
     */
    replace: async (
      tx: Db,
      period: string,
      { scopes, found }: { scopes: Scope[]; found: readonly Figure[] },
    ): Promise<void> => {
      const wanted = new Map(
        found.filter(({ value }) => value !== 0).map((figure) => [nameOf(figure), figure]),
      )
      for (const scope of scopes) {
        const ofPeriod = and(eq(figures.scope, scope), eq(figures.period, period))
        const rows = await tx
          .select({ subject: figures.subject, metric: figures.metric, value: figures.value })
          .from(figures)
          .where(and(ofPeriod, notInArray(figures.metric, lasting)))
        const gone = []
        for (const row of rows) {
          const name = nameOf({ scope, ...row })
          if (!wanted.has(name)) gone.push(row)
          else if (wanted.get(name)?.value === row.value) wanted.delete(name)
        }
        for (const [metric, of] of Map.groupBy(gone, (row) => row.metric))
          for (let at = 0; at < of.length; at += batch) {
            const subjects = of.slice(at, at + batch).map(({ subject }) => subject)
            await tx
              .delete(figures)
              .where(and(ofPeriod, eq(figures.metric, metric), inArray(figures.subject, subjects)))
          }
      }
      await write(tx, period, [...wanted.values()])
    },

    write,

    removeOf: async (tx: Db, scope: Scope, subject: string): Promise<void> => {
      await tx.delete(figures).where(and(eq(figures.scope, scope), eq(figures.subject, subject)))
    },

    /** Has days counted, again where they have been. */
    addDays: async (tx: Db, wanted: readonly string[]): Promise<void> => {
      for (let at = 0; at < wanted.length; at += batch) {
        const rows = wanted.slice(at, at + batch).map((day) => ({ day }))
        await tx.insert(days).values(rows).onConflictDoNothing()
      }
    },

    /** The days that wait, newest first. */
    listDays: async (db: Db, until: string): Promise<string[]> => {
      const rows = await db.select().from(days).where(lte(days.day, until)).orderBy(desc(days.day))
      return rows.map(({ day }) => day)
    },

    countDays: async (db: Db): Promise<number> => {
      const [row] = await db.select({ n: count() }).from(days)
      return row?.n ?? 0
    },

    takeDay: async (tx: Db, day: string): Promise<void> => {
      await tx.delete(days).where(eq(days.day, day))
    },

    addMarks: async (tx: Db, rows: readonly (typeof marks.$inferInsert)[]): Promise<void> => {
      for (let at = 0; at < rows.length; at += batch)
        await tx
          .insert(marks)
          .values(rows.slice(at, at + batch))
          .onConflictDoNothing()
    },

    /** How many people were here in a period, by forum; empty is the whole site. */
    countMarks: (db: Db, period: string): Promise<{ forumId: string; readers: number }[]> =>
      db
        .select({ forumId: marks.forumId, readers: count() })
        .from(marks)
        .where(eq(marks.period, period))
        .groupBy(marks.forumId),

    /** The periods that have marks and are over. */
    listMarked: async (db: Db, length: number, before: string): Promise<string[]> => {
      const rows = await db
        .selectDistinct({ period: marks.period })
        .from(marks)
        .where(and(lt(marks.period, before), sql`length(${marks.period}) = ${length}`))
      return rows.map(({ period }) => period)
    },

    removeMarks: async (tx: Db, period: string): Promise<void> => {
      await tx.delete(marks).where(eq(marks.period, period))
    },

    /** The marks of a person stand for somebody whom nobody knows from then on. */
    unname: async (tx: Db, userId: string, stranger: string): Promise<void> => {
      await tx.update(marks).set({ subjectId: stranger }).where(eq(marks.subjectId, userId))
    },

    /** Forums that are still there, by their ids. */
    listForums: (db: Db, ids: string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .select({ id: forums.id, slug: forums.slug, name: forums.name })
            .from(forums)
            .where(and(inArray(forums.id, ids), isNull(forums.deletedAt))),

    listPlans: (db: Db) =>
      db
        .select({ slug: plans.slug, name: plans.name })
        .from(plans)
        .orderBy(asc(plans.sortOrder), asc(plans.slug)),
  }
}

interface OwnQuery {
  scope: Scope
  subject: string
  from: string
  to: string
}

/** The figures of one subject over a time. */
const isOf = (figures: Tables['statFigures'], { scope, subject, from, to }: OwnQuery) =>
  and(
    eq(figures.scope, scope),
    eq(figures.subject, subject),
    gte(figures.period, from),
    lte(figures.period, to),
  )

interface SumQuery {
  scope: Scope
  metrics: string[]
  from: string
  to: string
}

export type FiguresRepo = ReturnType<typeof figuresRepo>
