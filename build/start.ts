import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { programRoot } from '#db/root.ts'
import { buildState } from './sources.ts'

const words = {
  nothingBuilt:
    'Nothing is built yet, and the tools that build are not installed: run "npm ci && npm run build" first',
  outdated:
    'The sources have changed since the program was built, and the tools that build are not installed: run "npm ci && npm run build" first',
}

/** Builds where nothing is built or the sources are others, then becomes the server in this very process. */
export async function start(root = programRoot): Promise<void> {
  const state = buildState(root)
  if (state !== 'current') await build(root, state)
  const entry = join(root, 'out', 'server', 'main.js')
  // The server begins anew under this process's number, with the program that stands here.
  process.argv[1] = entry
  await import(pathToFileURL(entry).href)
}

async function build(root: string, state: 'none' | 'outdated'): Promise<void> {
  if (!existsSync(join(root, 'node_modules', 'vite'))) {
    process.stderr.write(`${state === 'none' ? words.nothingBuilt : words.outdated}\n`)
    process.exit(2)
  }
  // What a builder says is of interest only where it fails; stdout is the server's.
  const builder = spawn(process.execPath, [join(root, 'build', 'build.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const signals = ['SIGTERM', 'SIGINT'] as const
  const forward = (signal: NodeJS.Signals) => void builder.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  const [code, signal] = (await once(builder, 'exit')) as [number | null, NodeJS.Signals | null]
  for (const name of signals) process.off(name, forward)
  if (code !== 0) process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1))
}
