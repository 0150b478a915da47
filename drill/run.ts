import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { programRoot } from '#db/root.ts'
import type { Engine } from '#db/store.ts'
import { drills } from './drills.ts'
import { tableOf } from './report.ts'
import { runDrill, stopAll, type Result } from './runDrill.ts'

const usage = `npm run drill -- [names] [options]

  --list             what drills there are
  --engine <name>    sqlite or postgres; both where it is left out
  --seed <n>         the same faults at the same places (1)
  --rounds <n>       how often each fault is caused
  --short            the few that belong to every test run
  --ref <revision>   the other version, for the drill of two versions (HEAD~1)
  --json <file>      the report for programs`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    help: { type: 'boolean' },
    engine: { type: 'string' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string' },
    short: { type: 'boolean' },
    ref: { type: 'string', default: 'HEAD~1' },
    json: { type: 'string' },
    entry: { type: 'string', default: join(programRoot, 'out/server/main.js') },
  },
})

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function listAll(): void {
  const width = Math.max(...drills.map(({ name }) => name.length))
  for (const { name, engines, summary } of drills)
    say(`${name.padEnd(width)}  ${engines.join(', ').padEnd(16)}  ${summary}`)
}

function chosen() {
  const unknown = positionals.filter((name) => !drills.some((drill) => drill.name === name))
  if (unknown.length > 0) throw new Error(`There is no drill ${unknown.join(', ')}: see --list`)
  if (values.engine !== undefined && values.engine !== 'sqlite' && values.engine !== 'postgres')
    throw new Error('The engine is sqlite or postgres')
  const some = positionals.length > 0 ? drills.filter(({ name }) => positionals.includes(name)) : drills
  return values.short ? some.filter(({ isShort }) => isShort) : some
}

const wholeNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${text} is no whole number from 1 up`)
  return number
}

async function main(): Promise<void> {
  if (values.help) return say(usage)
  if (values.list) return listAll()
  const results: Result[] = []
  const wish = {
    seed: wholeNumber(values.seed),
    entry: values.entry,
    ref: values.ref,
    ...(values.rounds ? { rounds: wholeNumber(values.rounds) } : {}),
  }
  for (const drill of chosen()) {
    for (const engine of drill.engines) {
      if (values.engine !== undefined && values.engine !== (engine satisfies Engine)) continue
      say(`\n${drill.name} on ${engine}: ${drill.summary}`)
      const result = await runDrill(drill, { ...wish, engine, onNote: (line) => say(`  ${line}`) })
      say(`  ${result.skipped ?? (result.isKept ? 'kept' : 'BROKEN')}`)
      results.push(result)
    }
  }
  say(`\n${tableOf(results)}`)
  if (values.json) {
    mkdirSync(dirname(values.json), { recursive: true })
    writeFileSync(values.json, JSON.stringify({ at: new Date().toISOString(), results }, null, 2))
  }
  if (results.some(({ isKept }) => !isKept)) process.exitCode = 1
}

// Whoever stops it early wants nothing of it left: no server, no Postgres, no small disk.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().then(() => process.exit(130)))
}
await main()
