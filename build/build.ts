import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { programRoot } from '#db/root.ts'
import { makeArtifact } from './artifact.ts'
import { keepTwoGenerations } from './generations.ts'
import { beginStamp, writeStamp } from './sources.ts'

/**
 * `npm run build`: the web app, the shell's pages, server and command line as few files each, the list of what
 * they are made of; and of all of it `dist/plaza-<version>`, which runs without npm.
 */
const root = programRoot

async function run(program: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = () => child.kill()
  process.once('SIGTERM', end)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('SIGTERM', end)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed`)
}

const vite = (...args: string[]) =>
  run('node_modules/vite/bin/vite.js', 'build', ...args, '--logLevel', 'warn')
/** The files of the build before stay where they are. */
const beside = ['--emptyOutDir', 'false']

const stamp = beginStamp(root)
await Promise.all([
  (async () => {
    await vite('desktop/renderer', ...beside)
    await vite('desktop/renderer', '--ssr', 'server.tsx', ...beside)
    await vite('desktop/renderer/worker')
    await vite('desktop/shell')
  })(),
  (async () => {
    await vite('server', ...beside)
    await run('supply/sbom.ts')
  })(),
])
for (const folder of ['renderer', 'pages', 'server']) keepTwoGenerations(join(root, 'out', folder), stamp.at)
const artifact = makeArtifact(root)
// Last: an artifact that could not be made leaves nothing that looks like one of these sources.
writeStamp(root, stamp)
process.stdout.write(`${artifact}\n`)
