import Database from 'better-sqlite3'
import { missing, unknown } from './wire/refusal.ts'
import type { Kind, Records } from './records.ts'

export interface Store {
  readonly database: Database.Database
  find<K extends Kind>(kind: K, id: string): Records[K] | null
  /** The object, or the provider's answer that there is none. */
  get<K extends Kind>(kind: K, id: string): Records[K]
  /** The object that a parameter names, or the provider's answer that there is none. */
  named<K extends Kind>(kind: K, id: string, param: string): Records[K]
  /** Any object by its id alone, for expansion. */
  anything(id: string): object | null
  put<K extends Kind>(kind: K, record: Records[K]): Records[K]
  /** Newest first; `where` names fields by their path. */
  list<K extends Kind>(kind: K, where?: Record<string, string | undefined>): Records[K][]
  remove(id: string): void
  /** Another word after every write, whichever process made it. */
  version(): string
  transaction<T>(work: () => T): T
  clear(): void
}

/** One table of JSON documents: several processes may share the file, so nothing is kept in memory. */
export function openStore(file: string): Store {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('busy_timeout = 5000')
  database.pragma('synchronous = NORMAL')
  database.exec(`
    create table if not exists objects (
      seq integer primary key autoincrement, id text not null unique, kind text not null, data text not null
    );
    create index if not exists objects_by_kind on objects (kind, seq);
  `)
  const byId = database.prepare<[string], { kind: string; data: string }>(
    'select kind, data from objects where id = ?',
  )
  const upsert = database.prepare<[string, string, string]>(
    'insert into objects (id, kind, data) values (?, ?, ?) on conflict (id) do update set data = excluded.data',
  )

  const ownWrites = database.prepare<[], number>('select total_changes()').pluck()
  const othersWrites = database.prepare<[], number>('pragma data_version').pluck()
  /** Making a statement costs more than running it. */
  const lists = new Map<string, Database.Statement<unknown[], { data: string }>>()
  const listWith = (conditions: string) => {
    const known = lists.get(conditions)
    if (known) return known
    const sql = `select data from objects where kind = ?${conditions} order by seq desc`
    const made = database.prepare<unknown[], { data: string }>(sql)
    lists.set(conditions, made)
    return made
  }

  const find: Store['find'] = <K extends Kind>(kind: K, id: string) => {
    const row = byId.get(id)
    return row?.kind === kind ? (JSON.parse(row.data) as Records[K]) : null
  }
  return {
    database,
    find,
    get: (kind, id) => {
      const record = find(kind, id)
      if (!record) throw missing(kind, id)
      return record
    },
    named: (kind, id, param) => {
      const record = find(kind, id)
      if (!record) throw unknown(kind, id, param)
      return record
    },
    anything: (id) => {
      const row = byId.get(id)
      return row && !row.kind.startsWith('sandbox.') ? (JSON.parse(row.data) as object) : null
    },
    put: (kind, record) => {
      upsert.run(record.id, kind, JSON.stringify(record))
      return record
    },
    list: <K extends Kind>(kind: K, where: Record<string, string | undefined> = {}) => {
      const wanted = Object.entries(where).filter(([, value]) => value !== undefined)
      const conditions = wanted.map(() => ' and json_extract(data, ?) = ?').join('')
      return listWith(conditions)
        .all(kind, ...wanted.flatMap(([path, value]) => [`$.${path}`, value]))
        .map((row) => JSON.parse(row.data) as Records[K])
    },
    remove: (id) => {
      database.prepare('delete from objects where id = ?').run(id)
    },
    version: () => `${othersWrites.get()}:${ownWrites.get()}`,
    transaction: (work) => database.transaction(work).immediate(),
    clear: () => {
      database.exec('delete from objects')
    },
  }
}
