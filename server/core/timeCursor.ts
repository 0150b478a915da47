import { decodeCursor, pageOf, type Page, type PageQuery } from '#shared/paging.ts'

/** The time and id of the row that a page continues after. */
export type TimeCursor = [at: Date, id: string]

/** Where a page of a list begins that is ordered by a time and, among equals, by an id; null for the first. */
export function timeCursor({ cursor }: Pick<PageQuery, 'cursor'>): TimeCursor | null {
  if (cursor === undefined) return null
  const [at, id] = decodeCursor(cursor, ['number', 'string'])
  return [new Date(Number(at)), String(id)]
}

/** Cuts rows of such a list, read with one more than `limit`, into a page; `keyOf` names a row's time and id. */
export const timePage = <Row>(rows: Row[], limit: number, keyOf: (row: Row) => TimeCursor): Page<Row> =>
  pageOf(rows, limit, (last) => {
    const [at, id] = keyOf(last)
    return [at.getTime(), id]
  })
