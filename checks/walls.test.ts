import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { programRoot } from '#db/root.ts'

/** One line of a file, and whether the linter lets it stand there. */
const lines: [path: string, line: string, isAllowed: boolean][] = [
  ['server/domains/votes/votes.service.ts', "import { eq } from 'drizzle-orm'", false],
  ['server/domains/votes/votes.jobs.ts', "import { eq } from 'drizzle-orm'", false],
  ['server/domains/votes/votes.view.ts', "import type { SQLiteTable } from 'drizzle-orm/sqlite-core'", false],
  ['server/domains/votes/votes.repo.ts', "import { eq } from 'drizzle-orm'", true],
  ['server/domains/votes/votes.test.ts', "import { eq } from 'drizzle-orm'", true],
  ['server/core/people.ts', "import { eq } from 'drizzle-orm'", false],
  ['server/core/people.repo.ts', "import { eq } from 'drizzle-orm'", true],
  ['db/audit.ts', "import { eq } from 'drizzle-orm'", true],
  ['cli/commands/users.ts', "import { eq } from 'drizzle-orm'", false],
  ['cli/commands/users.test.ts', "import { eq } from 'drizzle-orm'", true],
  ['server/domains/votes/votes.routes.ts', "import { runSql } from '#db/sql.ts'", false],
  ['server/domains/votes/votes.routes.ts', "import type { Db } from '#db/store.ts'", false],
  ['server/domains/votes/votes.service.ts', "import type { Db } from '#db/store.ts'", true],
  ['server/domains/votes/votes.policy.ts', "import { newId } from '#db/ids.ts'", false],
  ['server/domains/votes/votes.policy.ts', "import type { Tables } from '#db/schema/tables.ts'", true],
  ['server/domains/votes/votes.service.ts', "import { Stripe } from 'stripe'", false],
  ['server/domains/votes/votes.repo.ts', "import { Stripe } from 'stripe'", false],
  ['server/ports/stripe/client.ts', "import { Stripe } from 'stripe'", true],
  ['cli/commands/users.ts', "import { Stripe } from 'stripe'", false],
  ['server/domains/votes/votes.service.ts', "import { io } from '#cli/io.ts'", false],
  ['server/ports/mail.ts', "import { io } from '#cli/io.ts'", false],
  ['db/audit.ts', "import type { Actor } from '#server/core/actor.ts'", false],
  ['shared/posts.ts', "import type { Db } from '#db/store.ts'", false],
  ['shared/posts.ts', "import type { Tables } from '#db/schema/tables.ts'", false],
  ['desktop/renderer/lib/a.ts', "import type { Actor } from '#server/core/actor.ts'", false],
  ['server/core/a.ts', "import { users } from '#cli/commands/users.ts'", false],
  ['server/domains/votes/votes.routes.ts', "import type { Tables } from '#db/schema/tables.ts'", false],
]

interface Report {
  diagnostics: { code?: string; filename: string }[]
}

/** Lints a folder; that it finds something is what it is asked for, and no failure. */
const lint = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    const oxlint = join(programRoot, 'node_modules/.bin/oxlint')
    execFile(oxlint, ['--format=json', '.'], { cwd: folder }, (_failed, out) => resolve(out))
  })

test('the linter keeps queries, routes, rules and other systems behind their walls', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-walls-'))
  try {
    copyFileSync(join(programRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    // One file for each line, next to the one it is named after.
    const files = lines.map(([path, line], n) => {
      const file = join(dirname(path), `w${n}`, path.split('/').at(-1) ?? '')
      return { file, line }
    })
    for (const { file, line } of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), `${line}\n`)
    }
    const { diagnostics } = JSON.parse(await lint(folder)) as Report
    const refused = new Set(
      diagnostics.flatMap(({ code, filename }) =>
        code?.includes('no-restricted-imports') ? [filename.replace(`${folder}/`, '')] : [],
      ),
    )
    expect(files.map(({ file }, n) => [...lines[n]!.slice(0, 2), !refused.has(file)])).toEqual(lines)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
