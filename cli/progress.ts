import type { Given } from './command.ts'
import type { Io } from './io.ts'

const lineEveryMs = 10_000
const barWidth = 24

interface Progress {
  (done: number, all: number): void
  /** Leaves the line of the bar. */
  end(): void
}

/** Tells how far a batch is: a bar with the time left on a terminal, else a line every ten seconds. */
export function progressOf({ err, isTerminal }: Io, { flags }: Given, label: string): Progress {
  if (flags['quiet']) return Object.assign(() => undefined, { end: () => undefined })
  const startedAt = performance.now()
  let reportedAt = startedAt
  err.write(`${label}…\n`)

  function report(done: number, all: number): void {
    const now = performance.now()
    const secondsLeft = Math.ceil(((now - startedAt) / 1000 / done) * (all - done))
    const words = `${done} of ${all}, ${secondsLeft} s left`
    if (isTerminal) {
      const filled = Math.round((done / all) * barWidth)
      err.write(`\r${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${words}  `)
    } else if (now - reportedAt >= lineEveryMs) {
      reportedAt = now
      err.write(`${words}\n`)
    }
  }
  return Object.assign(report, { end: () => void (isTerminal && err.write('\n')) })
}
