import { isSecureEnough } from './serverUrl.ts'

/** Why something may not be saved. */
export type Refusal = 'elsewhere' | 'insecure'

interface Offered {
  /** The addresses that led to it, the first one first. */
  chain: readonly string[]
  /** The origin of the window's server. */
  origin: string
  /** Addresses that the server itself has just led to. */
  led: ReadonlySet<string>
}

/** Whether something may be saved: its way begins at the window's own server, and no step of it is in the clear. */
export function refusalOf({ chain, origin, led }: Offered): Refusal | null {
  const [first, ...rest] = chain.map((address) => URL.parse(address))
  if (!first || (first.origin !== origin && !led.has(first.href))) return 'elsewhere'
  const isEncrypted = (url: URL | null) => url !== null && isSecureEnough(url)
  const isOwn = first.origin === origin && chain.length === 1
  return isOwn || [first, ...rest].every(isEncrypted) ? null : 'insecure'
}

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

/** What a system would run rather than show: it is found in its folder, never opened from here. */
const programs =
  /\.(?:exe|msi|msix|appx|com|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|scr|pif|cpl|lnk|url|reg|jar|app|command|pkg|dmg|scpt|sh|run|deb|rpm|appimage|desktop|flatpakref|html?|xhtml|svg)$/i
export const mayOpen = (name: string): boolean => !programs.test(name)

export type DownloadStatus = 'running' | 'paused' | 'done' | 'cancelled' | 'failed' | 'refused'

/** One thing that is saved, or was not. */
export interface Download {
  id: string
  name: string
  /** The host that it comes from. */
  host: string
  status: DownloadStatus
  received: number
  /** In bytes; 0 where nobody knows. */
  total: number
  refusal: Refusal | null
}

/** How far everything that runs has come, from 0 to 1; 2 where nobody knows, -1 where nothing runs. */
export function progressOf(downloads: readonly Pick<Download, 'status' | 'received' | 'total'>[]): number {
  const running = downloads.filter(({ status }) => status === 'running')
  if (running.length === 0) return -1
  if (running.some(({ total }) => total === 0)) return 2
  const sum = (key: 'received' | 'total') => running.reduce((all, one) => all + one[key], 0)
  return Math.min(1, sum('received') / sum('total'))
}
