/** A line of a server's log as a person reads it: when, how bad unless it is not, what, and what belongs to it. */
export function readableLine(line: string): string {
  const { time, level, msg, ...more } = fieldsOf(line)
  const at = new Date(typeof time === 'string' ? time : Number.NaN)
  // What is no line of the log, such as a warning of Node, stays as it is.
  if (typeof msg !== 'string' || Number.isNaN(at.getTime())) return line
  const facts = Object.entries(more).map(([name, value]) => `${name}=${valueOf(value)}`)
  const weight = typeof level === 'string' && level !== 'info' ? [level] : []
  return [clock(at), ...weight, msg, ...facts].join(' ')
}

function fieldsOf(line: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(line)
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {}
  }
}

const clock = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')

const valueOf = (value: unknown): string =>
  typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value)
