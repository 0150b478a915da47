/** Whoever waits for others to say that there is work sleeps no longer than this, in case nobody did. */
export const longestSleepMs = 60_000
/** A timer that comes a moment early must not come twice. */
const slackMs = 500

/**
 * How long until this process's next full minute. Whatever rests until then wakes the computer together: apart, each
 * would wake it once a minute.
 */
export function untilMinute(now = performance.now()): number {
  const ms = Math.ceil(longestSleepMs - (now % longestSleepMs))
  return ms < slackMs ? ms + longestSleepMs : ms
}

/** Begins to do something again and again; what it answers ends that. */
export type Repeat = (act: () => void) => () => void

/** At each full minute of this process. */
export const everyMinute: Repeat = (act) => {
  let timer: NodeJS.Timeout | undefined
  const plan = () => {
    timer = setTimeout(() => {
      plan()
      act()
    }, untilMinute()).unref()
  }
  plan()
  return () => clearTimeout(timer)
}

/** After each so many milliseconds. */
export const every =
  (ms: number): Repeat =>
  (act) => {
    const timer = setInterval(act, ms).unref()
    return () => clearInterval(timer)
  }
