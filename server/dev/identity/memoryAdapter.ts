import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  model: string
  payload: AdapterPayload
  expiresAt: number
}

/** Keeps the provider's sessions, codes and tokens in memory: a restart forgets the logins under way. */
export function memoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()
  return (model) => adapterOf(model, entries)
}

function adapterOf(model: string, entries: Map<string, Entry>): Adapter {
  const keyOf = (id: string) => `${model}:${id}`
  const first = (matches: (payload: AdapterPayload) => boolean) =>
    [...entries.values()].find((entry) => entry.model === model && isAlive(entry) && matches(entry.payload))
      ?.payload

  return {
    async upsert(id, payload, expiresIn) {
      for (const [key, entry] of entries) if (!isAlive(entry)) entries.delete(key)
      const expiresAt = expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000
      entries.set(keyOf(id), { model, payload, expiresAt })
    },
    async find(id) {
      const entry = entries.get(keyOf(id))
      return entry && isAlive(entry) ? entry.payload : undefined
    },
    async findByUid(uid) {
      return first((payload) => payload.uid === uid)
    },
    async findByUserCode(userCode) {
      return first((payload) => payload.userCode === userCode)
    },
    async consume(id) {
      const entry = entries.get(keyOf(id))
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      entries.delete(keyOf(id))
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  }
}

function isAlive({ expiresAt }: Entry): boolean {
  return expiresAt > Date.now()
}
