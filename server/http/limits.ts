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
  /** What a new account may call, on top of a member's. */
  newcomer?: Budget
}

const per = (count: number, seconds: number): Budget => ({ count, seconds })
const everybody = (budget: Budget): Row => ({ visitor: budget, member: budget, staff: budget })
const signedIn = (member: Budget, staff: Budget = member): Row => ({ member, staff })

/** What each person, or each address of a visitor, may call; `all` counts on top of the named ones. */
export const budgets: Record<LimitName | 'all', Row> = {
  all: { visitor: per(600, minute), member: per(1200, minute), staff: per(2400, minute) },
  auth: everybody(per(60, minute)),
  handoff: { ...everybody(per(10, minute)), isPerAddress: true },
  checkout: { visitor: per(60, hour), member: per(20, 10 * minute), staff: per(20, 10 * minute) },
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
  report: signedIn(per(30, hour), per(120, hour)),
  upload: signedIn(per(60, hour), per(240, hour)),
  contact: everybody(per(10, hour)),
  export: signedIn(per(10, day)),
  stream: {},
  admin: { staff: per(300, minute) },
  webhook: { visitor: per(1200, minute) },
}

/** The budget one browser has for beginning to pay, beside the one of its address. */
export const checkoutPerBrowser = per(20, 10 * minute)
