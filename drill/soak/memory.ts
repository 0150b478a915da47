import { appendFileSync, readFileSync } from 'node:fs'
import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'
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

/** What was used right after the last whole collection: what is really held. */
let live = 0
const isMajor = (entry: PerformanceEntry & { detail?: unknown }): boolean =>
  (entry.detail as { kind?: number } | undefined)?.kind === constants.NODE_PERFORMANCE_GC_MAJOR
new PerformanceObserver((list) => {
  if (list.getEntries().some(isMajor)) live = process.memoryUsage().heapUsed
}).observe({ entryTypes: ['gc'] })

setInterval(() => {
  const own = { anonymous: resident('RssAnon'), mapped: resident('RssFile') }
  appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...process.memoryUsage(), ...own, live })}\n`)
}, everyMs).unref()
process.on('SIGUSR2', () => void writeHeapSnapshot(`${file}.${Date.now()}.heapsnapshot`))
