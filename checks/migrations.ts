import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programRoot } from '#db/root.ts'
import type { Finding, Source } from './sources.ts'

/**
 * What takes away, or asks for more, what the version before still reads or writes: while one version replaces
 * another, both serve on one Postgres.
 */
const contractions: readonly [pattern: RegExp, message: string][] = [
  [/\bdrop\s+(table|column|view)\b/i, 'takes away what the version before still reads'],
  [
    /\brename\s+(to|column)\b|\balter\s+table\s+\S+\s+rename\b/i,
    'renames what the version before still reads',
  ],
  [
    /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
    'changes the type of what the version before still writes',
  ],
  [/\bset\s+not\s+null\b/i, 'asks for a value that the version before does not write'],
  [
    /\badd\s+(column\s+)?\S+\s[^;,]*\bnot\s+null\b(?![^;,]*\b(default|generated)\b)(?<!default[^;,]*)/i,
    'adds a column that the version before does not fill',
  ],
]
/** What holds every writer off for as long as the table is long. */
const blocking: readonly [pattern: RegExp, message: string][] = [
  [
    /\badd\s+constraint\b(?![^;]*\bnot\s+valid\b)[^;]*\b(check|foreign\s+key)\b/i,
    'checks a whole table while nobody can write: add it NOT VALID, and VALIDATE it in a migration of its own',
  ],
]
/** `-- contract: since 1.4.0 nothing reads forums.icon`: the second half of what an earlier release has begun. */
const contract = /^--\s*contract:\s*\S.+$/m
const first = /\/0000_start\.sql$/

const statementsOf = (text: string): { statement: string; line: number }[] => {
  let line = 1
  return text
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => {
      const at = line + (/^\s*/.exec(statement)?.[0].split('\n').length ?? 1) - 1
      line += statement.split('\n').length - 1
      return { statement, line: at }
    })
}

/** Statements of migrations that one version cannot run beside another with; the first one makes everything. */
export function migrationFindings(migrations: readonly Source[]): Finding[] {
  return migrations.flatMap(({ path, text }) => {
    if (first.test(path)) return []
    const isContract = contract.test(text)
    const rules = [...(isContract ? [] : contractions), ...(path.includes('/postgres/') ? blocking : [])]
    const made = new Set(
      [...text.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?["`]?(\w+)/gi)].map(([, name]) => name),
    )
    return statementsOf(text).flatMap(({ statement, line }): Finding[] => {
      // Of a table that this very migration makes nobody knows yet.
      const table = /alter\s+table\s+(?:only\s+)?["`]?(\w+)/i.exec(statement)?.[1]
      if (table !== undefined && made.has(table)) return []
      const found = rules.find(([pattern]) => pattern.test(statement))
      return found ? [{ path, line, message: found[1] }] : []
    })
  })
}

/** The migrations of both engines. */
export function migrationSources(): Source[] {
  return ['sqlite', 'postgres'].flatMap((engine) => {
    const folder = `db/migrations/${engine}`
    return readdirSync(join(programRoot, folder))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => ({
        path: `${folder}/${name}`,
        text: readFileSync(join(programRoot, folder, name), 'utf8'),
      }))
  })
}
