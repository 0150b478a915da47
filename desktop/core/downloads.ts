/** Whether something may be saved: it comes from the window's own server, on every step of its way. */
export const mayDownload = (chain: readonly string[], origin: string): boolean =>
  chain.length > 0 && chain.every((address) => URL.parse(address)?.origin === origin)

/** The name in a folder where others may lie already: `report.csv`, `report (1).csv` … */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const safe = safeName(name)
  const dot = safe.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, '']
  let free = safe
  for (let count = 1; isTaken(free); count += 1) free = `${stem} (${count})${ending}`
  return free
}

/** A file's name without anything that a system would read as a path or a device. */
function safeName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(-150)
  return plain === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain) ? `download-${plain}` : plain
}
