import { execFileSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { programRoot } from '#db/root.ts'

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', programRoot, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

/** Why there is no other version to run, if so. */
export const versionHindrance = (): string | null => {
  if (!existsSync(join(programRoot, '.git'))) return 'this is no Git work tree, so there is no other version'
  return null
}

/** Builds the server of a revision beside this one, with the libraries of this one; answers the file that serves. */
export function buildVersion(
  ref: string,
  folder: string,
): { entry: string; commit: string; remove: () => void } {
  const commit = git('rev-parse', '--short', `${ref}^{commit}`)
  const tree = join(folder, `version-${commit}`)
  git('worktree', 'add', '--detach', '--force', tree, commit)
  symlinkSync(join(programRoot, 'node_modules'), join(tree, 'node_modules'))
  execFileSync(
    process.execPath,
    [join(programRoot, 'node_modules/vite/bin/vite.js'), 'build', 'server', '--logLevel', 'error'],
    {
      cwd: tree,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return {
    entry: join(tree, 'out/server/main.js'),
    commit,
    remove: () => void git('worktree', 'remove', '--force', tree),
  }
}
