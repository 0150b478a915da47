import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemPreferences } from 'electron'
import { isManaged, type Policy, readPolicy, readRegistry } from '../core/policy.ts'
import type { Log } from './log.ts'

/** Where a system keeps what its administrator has decided: nobody else can write there. */
export interface PolicySources {
  file: () => string | null
  registry: (root: 'HKLM' | 'HKCU') => string | null
  profile: () => unknown
}

const file = '/etc/plaza/policy.json'
const key = String.raw`Software\Policies\Plaza`

/** What the administrator has decided: by a file on Linux, the registry of Windows, a profile of macOS. */
export function systemPolicy(platform: string, log: Log, sources: PolicySources = system): Policy {
  const { policy, refused } = readPolicy(contentOf(platform, log, sources))
  if (refused.length > 0) log.warn('policy.unusable', { names: refused })
  if (isManaged(policy)) log.info('policy', { ...policy })
  return policy
}

function contentOf(platform: string, log: Log, { file, registry, profile }: PolicySources): unknown {
  try {
    switch (platform) {
      case 'darwin':
        return profile()
      case 'win32':
        // What holds for the computer comes before what holds for the person.
        return { ...readRegistry(registry('HKCU') ?? ''), ...readRegistry(registry('HKLM') ?? '') }
      default: {
        const text = file()
        return text === null ? null : (JSON.parse(text) as unknown)
      }
    }
  } catch (error) {
    log.error('policy.unread', { error })
    return null
  }
}

const system: PolicySources = {
  file: () => {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  },
  registry: (root) => {
    const tool = join(process.env['SystemRoot'] ?? String.raw`C:\Windows`, 'System32', 'reg.exe')
    try {
      return execFileSync(tool, ['query', `${root}\\${key}`], {
        encoding: 'utf8',
        windowsHide: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    } catch {
      // It fails where the key is not there.
      return null
    }
  },
  profile: () => systemPreferences.getUserDefault('Policy', 'dictionary'),
}
