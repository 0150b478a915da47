/** What several days come to as one point of a curve: their sum, their last value, or their mean. */
export type Joining = 'sum' | 'last' | 'mean'

const daysOfWeek = 7
/** More points than this cannot be told apart. */
const mostPoints = 120

/** Whether so many days are drawn week by week. */
export const isByWeek = (days: number): boolean => days > mostPoints

const join: Record<Joining, (values: readonly (number | null)[]) => number | null> = {
  sum: (values) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  last: (values) => values.at(-1) ?? null,
  mean: (values) => {
    const told = values.filter((value) => value !== null)
    return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0) / told.length
  },
}

/** Values day by day, or week by week where there are too many; the last week is whole. */
export function pointsOf(values: readonly (number | null)[], joining: Joining): (number | null)[] {
  if (!isByWeek(values.length)) return [...values]
  const points: (number | null)[] = []
  for (let end = values.length; end >= daysOfWeek; end -= daysOfWeek)
    points.unshift(join[joining](values.slice(end - daysOfWeek, end)))
  return points
}

/** The days at which such points stand: the last one of each week. */
export function placesOf<Day>(days: readonly Day[]): Day[] {
  if (!isByWeek(days.length)) return [...days]
  return days.filter((_day, at) => (days.length - 1 - at) % daysOfWeek === 0 && at >= daysOfWeek - 1)
}
