const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** `January 15, 2025` */
export const longDate = (at: string): string => long.format(new Date(at))
/** `Jan 15, 2025` */
export const shortDate = (at: string): string => short.format(new Date(at))
