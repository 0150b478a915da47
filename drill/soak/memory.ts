import { appendFileSync, readFileSync } from 'node:fs'
import { writeHeapSnapshot } from 'node:v8'

/**
 * Loaded before everything else in a server that is watched for long: it writes down how much memory it has,
 * and at SIGUSR2 everything that its heap holds.
 */
const file = process.env['DRILL_MEMORY_FILE'] ?? ''
const everyMs = 10_000

/** Of the resident memory, what is the process's own and what is of files that it has mapped. */
const resident = (name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * 1024

setInterval(() => {
  const own = { anonymous: resident('RssAnon'), mapped: resident('RssFile') }
  appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...process.memoryUsage(), ...own })}\n`)
}, everyMs).unref()
process.on('SIGUSR2', () => void writeHeapSnapshot(`${file}.${Date.now()}.heapsnapshot`))
