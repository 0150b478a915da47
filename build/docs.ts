import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { programRoot } from '#db/root.ts'

/** `npm run docs:build` and `docs:dev`: the site of `docs/`, by a program that is installed when it is first asked for. */
const folder = join(programRoot, 'docs')
const program = join(folder, 'node_modules/vitepress/bin/vitepress.js')

if (!existsSync(program))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 2, 2] })
const child = spawn(
  process.execPath,
  [program, process.argv[2] ?? 'build', folder, ...process.argv.slice(3)],
  {
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill(signal))
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
