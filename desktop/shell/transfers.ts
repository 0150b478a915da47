import type { ShellState } from '../core/shellMessages.ts'
import { words } from '../core/words.ts'
import { plazaShell } from './bridge.ts'
import { make, replace } from './dom.ts'

type Download = NonNullable<ShellState['downloads']>[number]
type Act = 'pause' | 'resume' | 'cancel' | 'open' | 'show'

const said = words.pages.downloads
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const acts: Record<Download['status'], readonly Act[]> = {
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  done: ['open', 'show'],
  cancelled: [],
  failed: [],
  refused: [],
}

/** Draws what is saved, and what can be done about it. */
export function drawTransfers(list: HTMLElement, downloads: readonly Download[]): void {
  replace(list, downloads.map(rowOf))
}

function rowOf(download: Download): HTMLLIElement {
  const { id, name, status } = download
  const about = make('div', 'about', make('strong', '', name), make('span', 'hint', factsOf(download)))
  if (status === 'running' || status === 'paused') about.append(barOf(download))
  const buttons = acts[status].map((act) => {
    const made = make('button', '', said[act])
    made.id = `${act}-${id}`
    made.setAttribute('aria-label', `${said[act]}: ${name}`)
    made.addEventListener('click', () => plazaShell.download({ do: act, id }))
    return made
  })
  return make('li', status, about, make('div', 'line', ...buttons))
}

function factsOf({ status, received, total, host, refusal }: Download): string {
  if (refusal) return said.refusal[refusal]
  const size = total > 0 && status !== 'done' ? said.size(sized(received), sized(total)) : sized(received)
  return [said.status[status], size, said.from(host)].filter(Boolean).join(' · ')
}

function barOf({ name, received, total }: Download): HTMLProgressElement {
  const bar = make('progress', '')
  bar.setAttribute('aria-label', said.progress(name))
  if (total > 0) {
    bar.max = total
    bar.value = received
  }
  return bar
}

/** A number of bytes, as people say it. */
function sized(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = units[step] ?? 'byte'
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  })
  return format.format(bytes / 1000 ** step)
}
