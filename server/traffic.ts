import type { AppParts } from './app.ts'
import { loopDelays, noLoad, watchLoad, type Load } from './http/load.ts'
import { rateLimits, type RateLimits } from './http/rateLimit.ts'
import { createShares, noShares, type Shares } from './http/shares.ts'
import { windowCounter } from './http/windows.ts'

/** How much may be asked of a server: by one caller in a window, by all at once, and by each of them in turn. */
export interface Traffic {
  limits: RateLimits
  load: Load
  shares: Shares
}

/** Limits, watched load and shares by the settings; without limits, everybody may do everything at once. */
export function createTraffic({ config, store, clock, log, isAlone, delays }: AppParts): Traffic {
  if (!config.hasRateLimits)
    return { limits: rateLimits(null, clock, noLoad.isShedding), load: noLoad, shares: noShares }
  // One person asks for no more than their machine can do, and measuring would wake it all the time.
  const load = isAlone ? noLoad : watchLoad({ delays: delays ?? loopDelays(), log })
  return {
    limits: rateLimits(windowCounter(store, clock), clock, load.isShedding),
    load,
    shares: createShares(),
  }
}
