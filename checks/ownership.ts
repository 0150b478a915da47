import { lineAt, type Finding, type Source } from './sources.ts'

/** Which folder below `server/` writes each table. */
export type Owners = Record<string, string>

/** `{ users, posts: list }`, as tables are taken out of all of them: the name in the file, and the table. */
function namesOf(text: string, owners: Owners): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  for (const [, inner = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    for (const [, key = '', alias = key] of inner.matchAll(/(?:^|[,\s])(\w+)(?:\s*:\s*(\w+))?\s*(?=,|$)/g)) {
      if (Object.hasOwn(owners, key)) names.set(alias, (names.get(alias) ?? new Set()).add(key))
    }
  }
  return names
}

const written = [
  /\b(?<receiver>\w+)\s*\.(?:insert|update|delete)\(\s*(?<target>[\w.]+)\s*\)/g,
  /\b(?:insert into|delete from|update)\s+\$\{(?<target>[\w.]+)\}/g,
]
const handles = new Set(['tx', 'db'])

/** The writes of tables that do not belong to the file's own folder, and those of which nobody can tell. */
export function ownershipFindings(sources: readonly Source[], owners: Owners): Finding[] {
  return sources.flatMap(({ path, text }) => {
    const names = namesOf(text, owners)
    const tablesOf = (target: string): string[] => {
      const last = target.split('.').at(-1) ?? ''
      if (target.includes('.')) return /\btables\.\w+$/.test(target) && owners[last] ? [last] : []
      return [...(names.get(target) ?? [])]
    }
    return written.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap((found) => {
        const { receiver, target = '' } = found.groups ?? {}
        const line = lineAt(text, found.index)
        const [table, other] = tablesOf(target)
        if (table === undefined) {
          const isWrite = receiver === undefined || handles.has(receiver)
          return isWrite ? [{ path, line, message: `cannot tell which table ${target} is` }] : []
        }
        if (other) return [{ path, line, message: `${target} may be ${table} or ${other}` }]
        const owner = owners[table] ?? ''
        if (path.startsWith(`server/${owner}/`)) return []
        return [{ path, line, message: `writes ${table}, which belongs to server/${owner}` }]
      }),
    )
  })
}
