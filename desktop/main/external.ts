import { shell } from 'electron'
import { decideExternal } from '../core/urlPolicy.ts'
import { words } from '../core/words.ts'
import type { Log } from './log.ts'
import { confirm } from './prompts.ts'
import type { AppWindow } from './windows.ts'

export type OpenExternal = (address: string, from?: AppWindow) => Promise<void>

/** Hands an address to the system, if the policy lets it go; where the policy asks, the person decides. */
export const externalOpener =
  (log: Log): OpenExternal =>
  async (address, from) => {
    const decision = decideExternal(address)
    if (decision.do === 'refuse') return log.warn('external.refused', { address })
    if (decision.do === 'ask' && !(await confirm(question(decision.url), from))) return
    await shell.openExternal(decision.url).catch((error: unknown) => log.warn('external.failed', { error }))
  }

const question = (url: string) => {
  const { message, detail, yes } = words.program.external
  return { message, detail: detail(url), yes }
}
