import { shell } from 'electron'
import { decideExternal } from '../core/urlPolicy.ts'
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
    if (decision.do === 'ask' && !(await confirm(words.unencrypted(decision.url), from))) return
    await shell.openExternal(decision.url).catch((error: unknown) => log.warn('external.failed', { error }))
  }

const words = {
  unencrypted: (url: string) => ({
    message: 'Open this address in your browser?',
    detail: `${url}\n\nThe connection to it is not encrypted.`,
    yes: 'Open',
  }),
}
