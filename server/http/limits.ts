import type { LimitName } from '#shared/endpoint.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** So many calls within a fixed window of so many seconds. */
export interface Budget {
  count: number
  seconds: number
}
type Row = {
  visitor?: Budget
  member?: Budget
  staff?: Budget
  isPerAddress?: true
  /** Guards this process alone: each instance counts in its memory, so that reading a page writes nothing. */
  isPerInstance?: true
  /** What a new account may call, on top of a member's. */
  newcomer?: Budget
}

const per = (count: number, seconds: number): Budget => ({ count, seconds })
const everybody = (budget: Budget): Row => ({ visitor: budget, member: budget, staff: budget })
const minutely = (visitor: number, member: number, staff: number): Row => ({
  visitor: per(visitor, minute),
  member: per(member, minute),
  staff: per(staff, minute),
})
const signedIn = (member: Budget, staff: Budget = member): Row => ({ member, staff })

/** The limits beside those that endpoints name: every call of the API, pages and feeds, files, reports of browsers. */
export type CountedName = LimitName | 'all' | 'page' | 'file' | 'policy'

/** What each person, or each address of a visitor, may call; `all` counts on top of the named ones. */
export const budgets: Record<CountedName, Row> = {
  all: minutely(600, 1200, 2400),
  // A household opens some dozens of pages in a minute, a crawler a few hundred.
  page: { ...minutely(300, 600, 1200), isPerInstance: true },
  // A page brings along about twenty files, which a browser then keeps for a year.
  file: { ...everybody(per(6000, minute)), isPerAddress: true, isPerInstance: true },
  policy: { ...everybody(per(60, minute)), isPerAddress: true, isPerInstance: true },
  auth: everybody(per(60, minute)),
  handoff: { ...everybody(per(10, minute)), isPerAddress: true },
  checkout: { visitor: per(60, hour), member: per(20, 10 * minute), staff: per(20, 10 * minute) },
  // Codes are told to people, and not found by trying.
  coupon: everybody(per(10, 10 * minute)),
  gift: everybody(per(30, 10 * minute)),
  billing: signedIn(per(30, hour)),
  search: { visitor: per(60, minute), member: per(120, minute), staff: per(240, minute) },
  post: {
    ...signedIn(per(30, 10 * minute), per(120, 10 * minute)),
    newcomer: per(10, hour),
  },
  comment: {
    ...signedIn(per(60, 10 * minute), per(240, 10 * minute)),
    newcomer: per(60, hour),
  },
  vote: signedIn(per(120, minute)),
  social: signedIn(per(120, minute)),
  message: {
    ...signedIn(per(60, minute), per(120, minute)),
    newcomer: per(60, hour),
  },
  forum: signedIn(per(60, hour), per(120, hour)),
  brand: signedIn(per(60, hour), per(120, hour)),
  edit: signedIn(per(120, 10 * minute)),
  draft: signedIn(per(120, minute)),
  // A page tells what was seen every few seconds.
  reach: signedIn(per(60, minute)),
  report: signedIn(per(30, hour), per(120, hour)),
  upload: signedIn(per(60, hour), per(240, hour)),
  contact: everybody(per(10, hour)),
  export: signedIn(per(10, day)),
  stream: {},
  // Moderators of a forum are members like others.
  admin: signedIn(per(300, minute)),
  webhook: { visitor: per(1200, minute) },
}

/** The budget one browser has for beginning to pay, beside the one of its address. */
export const checkoutPerBrowser = per(20, 10 * minute)
