import type { SeedProgress } from './demo.ts'

interface Screen {
  isTTY?: boolean
  write(text: string): unknown
}

const width = 30

/** Shows progress as one line that is written over; on a screen that cannot, a line per tenth. */
export const progressBar = (screen: Screen) => {
  let lastShown = ''
  return ({ what, done, total }: SeedProgress): void => {
    const share = total === 0 ? 1 : done / total
    const percent = Math.floor(share * 100)
    const shown = screen.isTTY ? `${what} ${percent}` : `${what} ${Math.floor(percent / 10)}`
    if (shown === lastShown) return
    lastShown = shown
    const filled = Math.round(share * width)
    const bar = '#'.repeat(filled) + '.'.repeat(width - filled)
    const line = `${bar} ${String(percent).padStart(3)} % ${done}/${total} ${what}`
    screen.write(screen.isTTY ? `\r${line}\u001B[K` : `${line}\n`)
  }
}
