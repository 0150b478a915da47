import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { redactFields } from '../core/redact.ts'

export interface Log {
  info: (message: string, fields?: object) => void
  warn: (message: string, fields?: object) => void
  error: (message: string, fields?: object) => void
  /** The last lines, for a diagnosis. */
  tail: () => readonly string[]
  readonly file: string
}

const largestFile = 1_000_000
const linesKept = 200

/** JSON lines in one file and one older one. Secrets never reach it; nor does a full disk stop the app. */
export function openLog(file: string): Log {
  const lines: string[] = []
  const write =
    (level: string) =>
    (message: string, fields: object = {}) => {
      const line = JSON.stringify({
        time: new Date().toISOString(),
        level,
        message,
        ...(redactFields(fields) as object),
      })
      lines.push(line)
      lines.splice(0, lines.length - linesKept)
      try {
        rotate(file)
        appendFileSync(file, `${line}\n`)
      } catch {
        // The line is still among those of the diagnosis.
      }
    }
  return { info: write('info'), warn: write('warn'), error: write('error'), tail: () => lines, file }
}

/** Adds a line to a file that is begun anew when it is large; a disk that refuses stops nothing. */
export function appendLine(file: string, line: string): void {
  try {
    rotate(file)
    appendFileSync(file, `${line}\n`)
  } catch {
    // Callers keep their last lines in memory as well.
  }
}

function rotate(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestFile) renameSync(file, `${file}.old`)
}
