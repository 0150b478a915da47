import { readFileSync } from 'node:fs'

/**
 * Loaded before everything else in a server under fault: its clock is off by the seconds that a file names.
 * Timers go on by the machine's own.
 */
const file = process.env['DRILL_CLOCK_FILE'] ?? ''
const lookEveryMs = 50
const RealDate = Date
let offsetMs = 0

const look = (): void => {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) * 1000 || 0
  } catch {
    offsetMs = 0
  }
}
look()
setInterval(look, lookEveryMs).unref()

class MovedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + offsetMs)
    else super(...given)
  }
  static override now(): number {
    return RealDate.now() + offsetMs
  }
}
globalThis.Date = MovedDate as DateConstructor
