import { createHash } from 'node:crypto'
import type { Store } from '../store.ts'
import { Refusal } from './refusal.ts'

export interface Answer {
  status: number
  body: object
}

interface Keyed {
  key: string
  fingerprint: string
}

export interface Replays {
  /** The stored answer to the same request, or null for a new one, which is then in flight. */
  begin(keyed: Keyed, now: number): Answer | null
  /** Keeps the answer for a day. */
  keep(keyed: Keyed, answer: Answer, now: number): void
  end(key: string): void
  clear(): void
}

const lifeSeconds = 86_400

export function fingerprintOf(request: string, body: string): string {
  return createHash('sha256').update(`${request}\n${body}`).digest('hex')
}

export function createReplays({ database }: Store): Replays {
  database.exec(
    'create table if not exists replays (key text primary key, fingerprint text not null, status integer not null, body text not null, created_at integer not null)',
  )
  const find = database.prepare<[string, number], { fingerprint: string; status: number; body: string }>(
    'select fingerprint, status, body from replays where key = ? and created_at > ?',
  )
  const save = database.prepare<[string, string, number, string, number]>(
    'insert or replace into replays (key, fingerprint, status, body, created_at) values (?, ?, ?, ?, ?)',
  )
  const inFlight = new Set<string>()
  return {
    begin: ({ key, fingerprint }, now) => {
      if (inFlight.has(key)) {
        throw new Refusal(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key: ${key}`,
        })
      }
      const stored = find.get(key, now - lifeSeconds)
      if (stored && stored.fingerprint !== fingerprint) {
        throw new Refusal(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
        })
      }
      if (stored) return { status: stored.status, body: JSON.parse(stored.body) as object }
      inFlight.add(key)
      return null
    },
    keep: ({ key, fingerprint }, { status, body }, now) => {
      save.run(key, fingerprint, status, JSON.stringify(body), now)
    },
    end: (key) => {
      inFlight.delete(key)
    },
    clear: () => {
      database.exec('delete from replays')
    },
  }
}
