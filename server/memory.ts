import type { Server } from 'node:http'
import { getHeapStatistics } from 'node:v8'

/**
 * What glibc's allocator is told. By itself it keeps an arena for each of up to eight threads a core, and
 * gives large blocks out of them once it has seen some: pictures that are drawn anew and answers that are
 * compressed leave hundreds of megabytes that are free and that nobody else gets. Like this there are two
 * arenas, and a large block goes back to the system when it is freed.
 */
const settings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * V8 is told these two, unless it was told otherwise. A young generation of up to 48 MB: by itself it lets that grow to
 * 192 MB under load and keeps it, for answers that come no faster. Half as much saves 30 MB under load, and costs a
 * third more of the processor for a member's page, a quarter for a vote.
 */
const youngGeneration = { name: 'semi-space-size', option: '--max-semi-space-size=16' }
/**
 * The old generation is collected once it is twice what was left of it the last time. By itself V8 lets it grow to four
 * times that under load, most of it garbage, which also kept the process from giving it back afterwards.
 */
const oldGeneration = { name: 'heap-growing-percent', option: '--heap-growing-percent=100' }
/** Lets the process ask for a collection itself: see `releaseWhenQuiet`. */
const askable = '--expose-gc'

/**
 * Begins this process anew under the same number with these settings, which are read before the program is.
 * Where the operator has made settings of the allocator of their own, and where there is no glibc or a parent that
 * speaks to this process, nothing happens.
 */
export function boundMemory(): void {
  const isSet = Object.keys(process.env).some((name) => /^MALLOC_|^LD_PRELOAD$|^GLIBC_TUNABLES$/.test(name))
  if (process.platform !== 'linux' || process.channel || isSet || !process.execve) return
  const { execPath, execArgv, argv, env } = process
  const told = [...execArgv, env['NODE_OPTIONS'] ?? ''].join(' ').replaceAll('_', '-')
  const bounds = [youngGeneration, oldGeneration].filter(({ name }) => !told.includes(name))
  const options = [...execArgv, askable, ...bounds.map(({ option }) => option)]
  process.execve(execPath, [execPath, ...options, ...argv.slice(1)], { ...env, ...settings })
}

/** For so long nobody has asked for anything. */
const quietMs = 2000
/** A collection takes more than a millisecond for each megabyte that is in use: a larger heap is left alone. */
const mostHeapBytes = 128 * 1024 * 1024
/** How much more than after the last collection makes another one worth its time. */
const worthBytes = 24 * 1024 * 1024

interface Collecting {
  /** Node's own `gc`, which is there where the process was begun by `boundMemory`. */
  collect?: NodeJS.GCFunction | undefined
  residentBytes?: () => number
  heapBytes?: () => number
}

/**
 * Gives memory back to the system once a start or a load is over. V8 by itself empties a young generation that has
 * grown, but keeps its pages in a pool for as long as the process lives; only a collection of last resort frees them.
 * No timer runs while nobody asks.
 */
export function releaseWhenQuiet(
  server: Server,
  {
    collect = globalThis.gc,
    residentBytes = () => process.memoryUsage.rss(),
    heapBytes = () => getHeapStatistics().used_heap_size,
  }: Collecting = {},
): void {
  if (!collect) return
  let leastBytes = 0
  let asked = 0
  let timer: NodeJS.Timeout | undefined

  function release(): void {
    timer = undefined
    if (residentBytes() - leastBytes < worthBytes || heapBytes() > mostHeapBytes) return
    collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    leastBytes = residentBytes()
  }

  function wait(): void {
    const before = asked
    timer = setTimeout(() => (asked === before ? release() : wait()), quietMs).unref()
  }

  server.on('request', () => {
    asked += 1
    if (!timer) wait()
  })
  server.once('close', () => clearTimeout(timer))
  wait()
}
