import type { Person } from './people.ts'
import type { Outcome, Tally } from './tally.ts'

export interface Answer {
  outcome: Outcome
  status: number
  body: Record<string, unknown>
}

/** Longer than a server may take, whatever is wrong behind it. */
export const patienceMs = 20_000

interface Call {
  url: string
  method: 'GET' | 'POST'
  path: string
  by: Person
  body?: unknown
}

const outcomeOf = (status: number): Outcome => {
  if (status < 400) return 'done'
  if (status === 503) return 'busy'
  return status < 500 ? 'refused' : 'fault'
}

/** One call of the API, counted by what became of it. A refusal for now must say when to come back. */
export async function call(tally: Tally, { url, method, path, by, body }: Call): Promise<Answer> {
  const answer = await ask()
  tally.counts[answer.outcome]++
  return answer

  async function ask(): Promise<Answer> {
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          Cookie: by.cookieFor(url),
          'Sec-Fetch-Site': 'same-origin',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        signal: AbortSignal.timeout(patienceMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const { status, headers } = response
      const parsed = (await response.json().catch(() => ({}))) as Record<string, unknown>
      const isShaped = typeof parsed['message'] === 'string' && typeof parsed['code'] === 'string'
      if (status >= 500 && status !== 503) tally.faults.push(`${status} ${method} ${path}`)
      else if (status === 503 && !(isShaped && headers.has('Retry-After')))
        tally.faults.push(`503 without its shape or Retry-After: ${method} ${path} ${JSON.stringify(parsed)}`)
      return { outcome: outcomeOf(status), status, body: parsed }
    } catch {
      return { outcome: 'broken', status: 0, body: {} }
    }
  }
}
