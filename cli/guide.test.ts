import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programRoot } from '#db/root.ts'
import { movableClock } from '#server/core/clock.ts'
import { Variables } from '#server/config.ts'
import { scopes } from '#shared/scopes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { cliOver, wordsOf } from './lines.testing.ts'
import { understand } from './program.ts'

/** Made from the commands themselves, or not for operators. */
const notOfTheGuide = ['cli.md', 'architecture.md', 'contributing.md', 'desktop.md', 'threat-model.md']
const folder = join(programRoot, 'docs')
const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.md') && !notOfTheGuide.includes(file))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

interface Line {
  file: string
  line: string
}

const fenced: Line[] = pages.flatMap(({ file, text }) =>
  [...text.matchAll(/^```(?:\w*)\n([^]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ file, line })),
  ),
)
const spoken: Line[] = pages.flatMap(({ file, text }) =>
  [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`(plaza [a-z][^`]*)`/g)].map(([, line = '']) => ({
    file,
    line,
  })),
)

/** Every use of `plaza` in a line, be it in a pipe or through npm. */
const plazaIn = ({ line }: Line): string[] =>
  line
    .split(/ \| | && /)
    .map((part) => part.replace(/^(node \S+plaza\.js|npm run -s plaza --) /, 'plaza '))
    .filter((part) => part.startsWith('plaza '))
    .map((part) => part.slice('plaza '.length))

/** What cannot be run by a test of one process, and what shows it instead. */
const elsewhere: readonly [RegExp, string][] = [
  [/^npm ci$/, 'every run of the tests began with it'],
  [/^npm start$/, 'build/start.test.ts runs it'],
  [/^node plaza-\S+\/server\.js$/, 'npm run drill -- rolling runs the release'],
  [/ caddy run /, 'npm run drill -- rolling runs Caddy with this file'],
  [/^docker /, 'needs Docker; checks/deploy.test.ts reads the files'],
  [/^kubectl /, 'needs a cluster; checks/deploy.test.ts reads the files'],
  [/^systemctl /, 'needs systemd; checks/deploy.test.ts reads the unit'],
  [/^sudo -u postgres /, 'needs a Postgres of the system; db/testing makes such users and databases'],
  [/^(createdb|pg_restore) /, 'cli/backupPgDump.test.ts runs them where Postgres is installed'],
  [/^(useradd|mkdir|cp|ln|install) /, 'changes the machine; what it copies is looked for'],
]
/** An answer of the API that is no failure. */
const isGood = (text: string) => /^[[{]/.test(text) && !('code' in (JSON.parse(text) as object))
const isSetting = (line: string) => /^[A-Z][A-Z0-9_]*=\S*$/.test(line)

let server: TestServer
let token = ''
const print = (lines: Iterable<string>) => process.stderr.write(`${[...lines].join('\n')}\n`)

beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.make.admin()
  // The guide's lines name these accounts of the demonstration.
  for (const username of ['creator', 'moderator']) await server.make.member({ username })
  const client = await server.as(admin)
  const body = { name: 'guide', scopes: [...scopes] }
  token = (await client.post<{ secret: string }>('/api/auth/tokens', body)).body.secret
})
afterAll(() => server.close())

const io = (url: string) => ({
  env: { NODE_ENV: 'test', DATABASE_URL: url },
  clock: movableClock(),
  out: { write: () => true },
  err: { write: () => true },
  isTerminal: false,
  width: 80,
})

describe('the guide', () => {
  test('has lines in each of its pages that say what to do', () => {
    expect(pages.length).toBeGreaterThan(12)
    expect(fenced.length).toBeGreaterThan(40)
    expect(spoken.length).toBeGreaterThan(30)
  })

  test('says nothing to the command line that it does not understand', async () => {
    const wrong: string[] = []
    for (const one of [...fenced, ...spoken])
      for (const line of plazaIn(one)) {
        const asked = await understand(wordsOf(line), io('file:/nowhere/plaza.db')).catch(String)
        if (typeof asked === 'string') wrong.push(`${one.file}: plaza ${line}: ${asked}`)
      }
    expect(wrong).toEqual([])
  })

  test('has commands of the command line that do what they say, where they change nothing', async () => {
    const [done, notDone, wrong] = [new Set<string>(), new Set<string>(), [] as string[]]
    for (const line of new Set(fenced.flatMap(plazaIn))) {
      const asked = await understand(wordsOf(line), io(server.store.url))
      const { spec, given } = asked ?? {}
      if (!spec) continue
      const name = `plaza ${line}`
      if (spec.write && given?.flags['dryRun'] !== true)
        notDone.add(`${name}: changes something, is only read`)
      else if (
        /\.tar\.gz|--pg-dump|backup (send|drill|verify)|payouts|payments|ledger trail|mail test|^login|^logout|-o /.test(
          line,
        )
      )
        notDone.add(`${name}: needs an archive, another system or a file; it has tests of its own`)
      else {
        const { code, err } = await cliOver(server.store.url)(line)
        // 7: a check has found something, as in an installation that is half made.
        if (![0, 7].includes(code)) wrong.push(`${name} ends with ${code}: ${err}`)
        done.add(name)
      }
    }
    print(notDone)
    expect(wrong).toEqual([])
    expect(done.size).toBeGreaterThan(6)
  })

  test('has calls of the API that are answered', async () => {
    const calls = fenced.filter(({ line }) => line.startsWith('curl '))
    expect(calls.length).toBeGreaterThan(2)
    if (spawnSync('curl', ['--version']).error) return print(['curl is not installed: its lines are not run'])
    const wrong: string[] = []
    for (const { line } of calls) {
      // 28: the time that was given to a stream is over.
      const { stdout } = await promisify(execFile)('sh', ['-c', `${line} || test $? = 28`], {
        env: { ...process.env, PLAZA_URL: server.url, PLAZA_TOKEN: token },
      })
      const isAnswered =
        stdout.startsWith('event: ready') || stdout.includes('\nevent: ready') || isGood(stdout)
      if (!isAnswered) wrong.push(`${line}: ${stdout}`)
    }
    expect(wrong).toEqual([])
  })

  test('has no other line than those that are run, or whose reason is told', () => {
    const [told, wrong] = [new Set<string>(), [] as string[]]
    for (const one of fenced) {
      const { file, line } = one
      if (line.startsWith('curl ') || (plazaIn(one).length > 0 && !line.includes(' caddy '))) continue
      const reason = elsewhere.find(([pattern]) => pattern.test(line))?.[1]
      if (reason) told.add(`${line}: ${reason}`)
      else if (!isSetting(line) || !((line.split('=')[0] ?? '') in Variables.shape))
        wrong.push(`${file}: ${line}`)
    }
    print(told)
    expect(wrong).toEqual([])
  })

  test('copies files that there are', () => {
    const names = fenced.flatMap(({ line }) => line.match(/(?<=\s)(?:deploy\/\S+|\.env\.example)/g) ?? [])
    expect(names.length).toBeGreaterThan(3)
    const made = new Set(['deploy/compose/settings.env'])
    expect(names.filter((name) => !made.has(name) && !existsSync(join(programRoot, name)))).toEqual([])
  })

  test('names settings that there are', () => {
    const known = new Set(Object.keys(Variables.shape))
    const like = /`((?:BACKUP|DATABASE|KEEP|METRICS|OIDC|S3|SMTP|STRIPE|VAPID|OTEL)_[A-Z0-9_]+)(?:=[^`]*)?`/g
    const named = pages.flatMap(({ text }) => [...text.matchAll(like)].map(([, name = '']) => name))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !known.has(name) && !/^STRIPE_VERIFY_|_$/.test(name))).toEqual([])
  })
})
