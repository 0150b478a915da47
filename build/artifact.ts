import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { formerFiles } from './generations.ts'
import { closureOf, type Lock } from '../supply/lock.ts'

/** What loads native code stays outside the bundle; it and what it requires is everything that the artifact has of modules. */
const native = ['better-sqlite3', 'sharp']
/** What of a checkout is in the artifact, under the same paths: the program finds its files from the folder of package.json. */
const taken = [
  'out/server',
  'out/renderer',
  'out/pages',
  'db/migrations',
  'db/seed/demo/pictures',
  'server/share/fonts',
  'deploy',
  '.env.example',
  'LICENSE',
  'CHANGELOG.md',
]
/** Needed to build a library, not to run it: sources, types, builds for other systems. */
const isForBuilding = /\/(deps|src|install|binding\.gyp|\.DS_Store)(\/|$)|\.(d\.[cm]?ts|md|map)$/
const contentsName = 'CONTENTS'

/** Makes `dist/plaza-<version>` of what is built, and answers its folder. */
export function makeArtifact(root: string): string {
  const {
    name,
    version,
    engines: _,
    ...manifest
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string> & {
    engines: unknown
  }
  const target = join(root, 'dist', `plaza-${version}`)
  const made = `${target}.new`
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  const former = ['server', 'renderer', 'pages'].flatMap((folder) => formerFiles(join(root, 'out', folder)))
  const isTaken = (path: string) => !/\.map$|\.generations\.json$/.test(path) && !former.includes(path)
  for (const path of taken)
    if (existsSync(join(root, path)))
      cpSync(join(root, path), join(made, path), { recursive: true, filter: isTaken })
  cpSync(join(root, 'out', 'sbom.cdx.json'), join(made, 'sbom.cdx.json'))
  copyNative(root, made)
  const description = {
    name,
    version,
    private: true,
    description: manifest['description'],
    license: manifest['license'],
    type: 'module',
    bin: { plaza: 'bin/plaza.js' },
    engines: { node: '>=24' },
  }
  writeFileSync(join(made, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
  writeProgram(join(made, 'server.js'), './out/server/main.js')
  writeProgram(join(made, 'bin', 'plaza.js'), '../out/server/plaza.js')
  writeFileSync(join(made, contentsName), contentsOf(made))
  // A folder that somebody runs from is not changed under their feet, but replaced.
  rmSync(target, { recursive: true, force: true })
  renameSync(made, target)
  return target
}

function writeProgram(file: string, entry: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/usr/bin/env node\nimport '${entry}'\n`)
  chmodSync(file, 0o755)
}

function copyNative(root: string, made: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  for (const path of closureOf(lock, native)) {
    const from = join(root, path)
    // The builds for other systems are not installed.
    if (!existsSync(from)) continue
    cpSync(from, join(made, path), {
      recursive: true,
      dereference: true,
      filter: (file) => {
        const inside = file.slice(from.length)
        return !isForBuilding.test(inside) && isOfThisSystem(inside)
      },
    })
  }
}

/** The driver's builds are named by system and processor; both C libraries of Linux are kept. */
function isOfThisSystem(path: string): boolean {
  const build = /\/prebuilds\/(.+)\.node$/.exec(path)?.[1]
  return build === undefined || build.replace('linuxmusl', 'linux') === `${process.platform}-${process.arch}`
}

/** Every file with its sum, as `sha256sum --check CONTENTS` reads it. */
function contentsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
  const sum = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  return files.map((file) => `${sum(file)}  ${file}\n`).join('')
}
