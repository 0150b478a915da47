import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify, parseArgs } from 'node:util'
import { reviewLock, type Lock, type Manifest } from './lock.ts'

const run = promisify(execFile)
const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))

const say = (line: string): void => void process.stdout.write(`${line}\n`)
let isClean = true

function reviewFiles(): void {
  const lock = read('package-lock.json') as Lock
  const { findings, absent } = reviewLock(lock, read('package.json') as Manifest)
  for (const finding of findings) say(finding)
  isClean = findings.length === 0
  say(`${Object.keys(lock.packages).length - 1} packages: sources, hashes, licences, install scripts`)
  if (absent > 0)
    say(
      `not looked at: ${absent} builds of tools for other systems, which the registry of the lock does not hold`,
    )
}

interface Report {
  message?: string
  error?: { summary?: string }
  metadata?: { vulnerabilities: Record<string, number> }
}

/** Known vulnerabilities of what ships: the registry answers, or it is said why there is no answer. */
async function askRegistry(): Promise<void> {
  const { stdout } = await npm('audit', '--omit=dev', '--json')
  const report = JSON.parse(stdout || '{}') as Report
  const counts = report.metadata?.vulnerabilities
  if (!counts) {
    say(`skipped: known vulnerabilities (${report.message ?? report.error?.summary ?? 'no answer'})`)
  } else {
    const grave = (counts['high'] ?? 0) + (counts['critical'] ?? 0)
    say(`vulnerabilities of what ships: ${JSON.stringify(counts)}`)
    if (grave > 0) isClean = false
  }
  const signatures = await npm('audit', 'signatures')
  const [said = 'no answer'] = signatures.stdout
    .split('\n')
    .filter((line) => /signature|attestation/.test(line))
  if (/invalid|missing/.test(signatures.stdout)) isClean = false
  say(signatures.isDone ? said : `skipped: signatures and provenance (${reasonIn(signatures.stderr)})`)
}

async function npm(...args: string[]) {
  try {
    return { isDone: true, ...(await run('npm', [...args, '--loglevel=error'], { maxBuffer: 2 ** 26 })) }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return { isDone: false, stdout, stderr }
  }
}

/** Why npm could not ask, out of the many lines in which it says so. */
const reasonIn = (text: string): string => /request to .*|\d{3} [A-Z].*/.exec(text)?.[0] ?? 'no answer'

const { values } = parseArgs({ options: { offline: { type: 'boolean' } } })
reviewFiles()
if (!values.offline) await askRegistry()
process.exitCode = isClean ? 0 : 1
