const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Jan 15, 2025` */
export const dayOf = (at: string): string => day.format(new Date(at))

/** `2025-01` as `Jan 2025` */
export const monthOf = (yearAndMonth: string): string =>
  month.format(new Date(`${yearAndMonth}-01T00:00:00Z`))
