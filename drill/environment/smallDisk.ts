import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk so small that it can be filled. */
export interface SmallDisk {
  folder: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives it back. */
  free(): void
  remove(): void
}

/** Why no small disk can be made here, if so. */
export const diskHindrance = (): string | null => {
  if (process.platform !== 'linux') return 'a small disk is a tmpfs, which only Linux has'
  return process.getuid?.() === 0 ? null : 'only root may mount a small disk'
}

const chunk = Buffer.alloc(64 * 1024, 'x')

export function makeSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'plaza-drill', folder])
  chmodSync(folder, 0o777)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a')
      try {
        for (let bytes = chunk.length; bytes >= 512;) {
          try {
            writeSync(file, chunk, 0, bytes)
          } catch {
            bytes /= 2
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    // Lazily: something may have a file open for a moment longer.
    remove: () => void execFileSync('umount', ['--lazy', folder]),
  }
}
