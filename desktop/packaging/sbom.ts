import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * `node desktop/packaging/sbom.ts FILE`: what the packages are made of, as CycloneDX. All of the lock is in it: what the
 * pages are built from is bundled, wherever package.json lists it.
 */
const [, , file = 'dist/plaza.cdx.json'] = process.argv
const { stdout, stderr, status } = spawnSync(
  'npm',
  ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  // npm is a script for the shell of Windows.
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
)
if (status !== 0) throw new Error(stderr)
const { components } = JSON.parse(stdout) as { components: unknown[] }
if (components.length === 0) throw new Error('The list is empty')
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, stdout)
process.stdout.write(`${components.length} components: ${file}\n`)
