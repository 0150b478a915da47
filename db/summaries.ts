import { sql, type SQL } from 'drizzle-orm'
import { storedSummary } from '#shared/markdown.ts'
import type { Tables } from './schema/tables.ts'

type Summarised = Tables['posts'] | Tables['comments'] | Tables['sponsoredPosts']

/** More of a text than any summary is made of. */
const beginning = sql.raw('2000')

/** A new row, or a change of one, with the summary of its content where it has any. */
export const withSummary = <Row extends { content?: string | undefined }>(
  row: Row,
): Row & { summary?: string } =>
  row.content === undefined ? row : { ...row, summary: storedSummary(row.content) }

/** What is read of a text to tell what it is about: its summary, or its beginning where it has none yet. */
export const summaryColumns = ({ summary, content }: Summarised) => ({
  summary,
  beginning: beginningOf(sql`case when ${summary} is null then ${content} end`),
})

/** The part of a text that its summary is made of. */
export const beginningOf = (content: SQL | Summarised['content']): SQL<string | null> =>
  sql`substr(${content}, 1, ${beginning})`

/** The start of a text in plain words, stored or made of its beginning. */
export const summaryOf = (text: { summary: string | null; beginning: string | null }): string =>
  text.summary ?? storedSummary(text.beginning ?? '')
