const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** A pause as one says it: “5 minutes”, “minute”. */
export function pauseOf(seconds: number): string {
  const [size, name] = units.find(([length]) => seconds % length === 0) ?? units[3]
  const count = seconds / size
  return count === 1 ? name : `${count} ${name}s`
}

/** What is left of a pause, as a clock counts it: “3:21”, “1:00:09”. */
export function leftOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
