import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const oxlint = join(root, 'node_modules/.bin/oxlint')

/** What may not be imported, and from where: each of these breaks one rule. */
const forbidden: [file: string, specifier: string][] = [
  // A feature imports no other feature, and nothing above it.
  ['features/votes/a.ts', '../posts/PostCard.tsx'],
  ['features/votes/b.ts', '../../features/posts/PostCard.tsx'],
  ['features/votes/c.ts', '../../pages/parts/Feed.tsx'],
  ['features/votes/d.ts', '../../app/screens.ts'],
  ['features/desktop/a.ts', '../messages/conversation.ts'],
  ['features/desktop/b.ts', '../../pages/parts/Feed.tsx'],
  // lib draws nothing.
  ['lib/a.ts', '../ui/Button.tsx'],
  ['lib/b.ts', '../features/posts/PostCard.tsx'],
  ['lib/c.ts', '../pages/HomePage.tsx'],
  ['lib/live/d.ts', '../../app/LiveUpdates.tsx'],
  ['lib/desktop.ts', '../ui/Button.tsx'],
  // A primitive knows nothing of Plaza.
  ['ui/a.tsx', '../features/posts/PostCard.tsx'],
  ['ui/floating/b.tsx', '../../pages/HomePage.tsx'],
  ['ui/c.tsx', '../app/Shell.tsx'],
  ['ui/d.tsx', '../lib/api.ts'],
  ['ui/composer/e.tsx', '../../lib/live/bus.ts'],
  // A page does not know the app.
  ['pages/APage.tsx', '../app/Shell.tsx'],
  ['pages/parts/b.tsx', '../../app/Shell.tsx'],
  // Nor another page.
  ['pages/APage.tsx', './HomePage.tsx'],
  ['pages/parts/b.tsx', '../HomePage.tsx'],
  // The renderer imports #shared of the rest.
  ['pages/BPage.tsx', '#server/start.ts'],
  ['features/votes/e.ts', '#db/schema.ts'],
  ['lib/e.ts', '#cli/plaza.ts'],
  ['ui/f.tsx', 'electron'],
  ['app/a.tsx', '../../main/compose.ts'],
  ['features/votes/f.ts', '../../../core/contract.ts'],
  ['features/desktop/c.ts', '../../../main/compose.ts'],
  ['lib/f.ts', '../../../shared/posts.ts'],
  ['lib/desktop.ts', '../../main/compose.ts'],
  // The service worker stands alone.
  ['worker/a.ts', '../lib/push.ts'],
]

const allowed: [file: string, specifier: string][] = [
  ['features/votes/a.ts', './VoteButtons.tsx'],
  ['features/votes/a.ts', '../../ui/Button.tsx'],
  ['features/votes/a.ts', '../../lib/api.ts'],
  ['features/votes/a.test.tsx', '../../testing/draw.tsx'],
  ['features/desktop/a.ts', '../../../core/contract.ts'],
  ['lib/desktop.ts', '../../core/contract.ts'],
  ['lib/live/a.ts', '../api.ts'],
  ['ui/a.tsx', '../lib/toasts.ts'],
  ['ui/floating/a.tsx', '../Button.tsx'],
  ['pages/APage.tsx', '../features/posts/PostCard.tsx'],
  ['pages/APage.tsx', './parts/Feed.tsx'],
  ['pages/APage.tsx', './parts/TextPage.tsx'],
  ['app/a.tsx', '../features/session/LogoutButton.tsx'],
  ['lib/a.ts', '#shared/posts.ts'],
]

let folder: string
/** `file specifier` of everything that the linter refused. */
const refused = new Set<string>()

interface Report {
  diagnostics: { code?: string; filename: string; labels: { span: { line: number } }[] }[]
}

/** Writes the imports into a tree like ours and has it linted by our rules: both ways of importing. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plaza-walls-'))
  await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const lines = new Map<string, string[]>()
  for (const [file, specifier] of [...forbidden, ...allowed]) {
    lines.set(file, [...(lines.get(file) ?? []), specifier])
  }
  for (const [file, specifiers] of lines) {
    const path = join(folder, 'desktop/renderer', file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, specifiers.flatMap(both).join('\n'))
  }
  const { diagnostics } = JSON.parse(await lint(folder)) as Report
  const found = new Map<string, number>()
  for (const { code, filename, labels } of diagnostics) {
    if (!code?.includes('no-restricted-imports')) continue
    const file = filename.replace(/^.*desktop\/renderer\//, '')
    const specifier = lines.get(file)![Math.floor((labels[0]!.span.line - 1) / 2)]!
    found.set(`${file} ${specifier}`, (found.get(`${file} ${specifier}`) ?? 0) + 1)
  }
  for (const [name, count] of found) refused.add(count === 2 ? name : `${name}: ${count} of 2`)
})
afterAll(() => rm(folder, { recursive: true }))

const both = (specifier: string) => [`import '${specifier}'`, `void import('${specifier}')`]

/** The linter ends with a failure when it found something: that is what it is asked for. */
const lint = (where: string) =>
  new Promise<string>((resolve) => {
    execFile(oxlint, ['--format=json', '.'], { cwd: where }, (_, stdout) => resolve(stdout))
  })

test.each(forbidden)('%s may not import %s', (file, specifier) => {
  expect([...refused]).toContain(`${file} ${specifier}`)
})

test.each(allowed)('%s may import %s', (file, specifier) => {
  expect([...refused].filter((name) => name.startsWith(`${file} ${specifier}`))).toEqual([])
})
