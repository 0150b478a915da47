import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { programRoot } from '#db/root.ts'
import { runCache } from '#db/testing/scratch.ts'

/**
 * The file of the server or of the command line as they are shipped, bundled from the sources by whoever needs it
 * first in a run: a start takes a third of the processor's time that reading the sources takes.
 */
export function builtProgram(name: 'main' | 'plaza'): string {
  const folder = join(runCache(), 'program')
  if (!existsSync(folder)) {
    const own = `${folder}-${process.pid}`
    const vite = join(programRoot, 'node_modules/vite/bin/vite.js')
    const args = [vite, 'build', join(programRoot, 'server'), '--outDir', own, '--logLevel', 'warn']
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: programRoot, encoding: 'utf8' })
    if (status !== 0) throw new Error(`the program could not be bundled:\n${stderr}`)
    try {
      renameSync(own, folder)
    } catch {
      // Another worker has bundled the same meanwhile.
      rmSync(own, { recursive: true })
    }
  }
  return join(folder, `${name}.js`)
}
