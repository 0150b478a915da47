import { setTimeout as sleep } from 'node:timers/promises'
import type { Instance } from './site.ts'

/** What a server's own word was at a moment: null without an answer. */
interface Look {
  at: number
  place: number
  status: number | null
  /** The checks that it called bad. */
  red: string[]
}

export interface Watch {
  /** The bad checks that were named since a moment, by any server or by one. */
  redSince(at: number, place?: number): Set<string>
  /** Waits until every server calls itself ready, and answers how long that took, in ms. */
  untilReady(places?: number[]): Promise<number>
  /** Waits until a server calls this check bad. */
  untilRed(check: string, place?: number): Promise<void>
  /** The longest time without any answer from a process that ran, in ms. */
  stop(): void
}

const everyMs = 100
const patienceMs = 120_000
const answerMs = 6000

/** Asks every server again and again how it is. */
export function startWatch(instances: readonly Instance[]): Watch {
  const looks: Look[] = []
  const ended = new AbortController()

  async function lookAt(instance: Instance, place: number): Promise<void> {
    const at = performance.now()
    try {
      const response = await fetch(`${instance.url()}/readyz`, { signal: AbortSignal.timeout(answerMs) })
      const { checks = {} } = (await response.json()) as { checks?: Record<string, boolean> }
      const red = Object.entries(checks).flatMap(([name, isGood]) => (isGood ? [] : [name]))
      looks.push({ at, place, status: response.status, red })
    } catch {
      looks.push({ at, place, status: null, red: [] })
    }
    if (looks.length > 5000) looks.splice(0, 1000)
  }

  for (const [place, instance] of instances.entries()) {
    void (async () => {
      while (!ended.signal.aborted) {
        await lookAt(instance, place)
        await sleep(everyMs)
      }
    })()
  }

  async function until(isSo: () => boolean, what: string): Promise<void> {
    const givesUpAt = performance.now() + patienceMs
    while (!isSo()) {
      if (performance.now() > givesUpAt)
        throw new Error(`${what}: not within two minutes; last ${JSON.stringify(looks.slice(-5))}`)
      await sleep(20)
    }
  }

  return {
    redSince: (at, place) =>
      new Set(
        looks
          .filter((look) => look.at >= at && (place === undefined || look.place === place))
          .flatMap(({ red }) => red),
      ),
    untilReady: async (places = [...instances.keys()]) => {
      const from = performance.now()
      await until(
        () =>
          places.every(
            (place) => looks.findLast((look) => look.place === place && look.at >= from)?.status === 200,
          ),
        'ready again',
      )
      return performance.now() - from
    },
    untilRed: async (check, place = 0) => {
      const from = performance.now()
      await until(
        () => looks.some((look) => look.at >= from && look.place === place && look.red.includes(check)),
        `${check} called bad`,
      )
    },
    stop: () => ended.abort(),
  }
}
