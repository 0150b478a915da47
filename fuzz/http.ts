import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Engine } from '#db/store.ts'
import { fuzzRequests, type Finding, type FuzzReport } from './campaign.ts'
import { startFuzzServer, temporaryDatabase } from './server.ts'

const folder = join(import.meta.dirname, '..', '.cache', 'fuzz')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A request as a line for a shell; a body that a shell could not hold stands in a file. */
function curlOf({ sent, url }: Finding, name: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const headers = Object.entries(sent.headers).map(([header, value]) => `-H ${quoted(`${header}: ${value}`)}`)
  const { body } = sent
  const isShort = body !== null && body.length < 400 && /^[\x20-\x7e]*$/.test(body.toString('latin1'))
  if (body && !isShort) writeFileSync(join(folder, name), body)
  const data = !body
    ? ''
    : isShort
      ? `--data-raw ${quoted(body.toString())}`
      : `--data-binary @.cache/fuzz/${name}`
  return ['curl -sS -i --path-as-is -X', sent.method, ...headers, data, quoted(url + sent.target)]
    .filter(Boolean)
    .join(' ')
}

function print(report: FuzzReport, seed: number): void {
  const statuses = Object.entries(report.byStatus).map(([status, count]) => `${status}: ${count}`)
  say(
    `${report.rounds} requests to ${report.calls} calls from seed ${seed}, ${report.unsent} that could not be sent`,
  )
  say(`  by status  ${statuses.join('  ')}`)
  say(`  5xx        ${report.faults}`)
  say(`  never done ${report.neverDone.join(', ') || 'nothing'}`)
  for (const [kind, found] of report.findings) {
    const [example] = found
    if (!example) continue
    say(`\n${found.length} times: ${kind}`)
    say(
      `  ${example.sent.role}, number ${example.number}: npm run fuzz -- --seed ${seed} --count ${example.number + 1} --engine ${example.engine}`,
    )
    say(`  ${curlOf(example, `${seed}-${example.number}.bin`)}`)
    say(`  ${example.answer}`)
    if (example.log) say(`  ${example.log}`)
  }
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '20000' },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const engine: Engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
mkdirSync(folder, { recursive: true })
const database = await temporaryDatabase(engine)
const server = await startFuzzServer(database.url)
say(`seed ${seed}, ${engine}`)
try {
  const progress = (done: number) => {
    if (done % 5000 === 0) process.stderr.write(`${done} …\n`)
  }
  const report = await fuzzRequests(server, {
    seed,
    count: Number(values.count),
    only: values.only,
    progress,
  })
  print(report, seed)
  process.exitCode = report.findings.size > 0 ? 1 : 0
} finally {
  await server.stop()
  await database.drop()
}
