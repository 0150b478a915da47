import type { Config } from '#server/config.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Store } from '#db/store.ts'

/** What a check says: how it is, and the command that mends it. */
export interface Finding {
  status: 'ok' | 'warn' | 'FAIL' | 'skip'
  message: string
  fix?: string
}

/** What a check looks at. Without a database, or settings that can be read, some have nothing to look at. */
export interface Patient {
  env: Record<string, string | undefined>
  config: Config
  store: Store
  clock: Clock
  isOffline: boolean
}

/** One question, which changes nothing. Its needs are there when it runs; otherwise it is skipped. */
export interface Check {
  name: string
  needs: 'nothing' | 'config' | 'store'
  look(patient: Patient): Promise<Finding> | Finding
}

export const ok = (message: string): Finding => ({ status: 'ok', message })
export const skip = (message: string): Finding => ({ status: 'skip', message })
export const warn = (message: string, fix: string): Finding => ({ status: 'warn', message, fix })
export const fail = (message: string, fix: string): Finding => ({ status: 'FAIL', message, fix })

/** An age in the largest unit that fits it: `31 h`, `9 days`. */
export function ageOf(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

/** The answer of a service, or why there is none, within some seconds. */
export async function reach(url: string): Promise<Response> {
  return await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) })
}

export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : 'unknown'
}
