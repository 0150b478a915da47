/** Whether a line of the bus says that somebody owns the watched name; null when it says something else. */
export function ownerOf(line: string): boolean | null {
  if (/^The name \S+ is owned by /.test(line)) return true
  return /^The name \S+ does not have an owner/.test(line) ? false : null
}
