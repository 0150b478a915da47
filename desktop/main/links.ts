import { readDeepLink, serverOfHost } from '../core/deepLink.ts'
import { words } from '../core/words.ts'
import type { Handoff } from './handoff.ts'
import type { Log } from './log.ts'
import type { Opener } from './opener.ts'
import { confirm } from './prompts.ts'
import type { Servers } from './servers.ts'
import type { SettingsStore } from './settings.ts'

interface LinksOptions {
  settings: SettingsStore
  servers: Servers
  opener: Opener
  handoff: Handoff
  log: Log
}

/** Follows plaza:// links. One to a server that is not known yet is a question, never an order. */
export const createLinks = ({ settings, servers, opener, handoff, log }: LinksOptions) => {
  async function follow(text: string): Promise<void> {
    const link = readDeepLink(text)
    if (!link) return log.warn('link.refused')
    if (link.do === 'finishSignIn') return handoff.calledBack(link.code, link.state)
    const known = serverOfHost(settings.get().servers, link.host)
    if (known) return await opener.open(known.id, link.path)
    if (!servers.mayAdd) return log.info('link.unadded')
    if (!(await confirm(question(link.host)))) return
    const added = await servers.add(link.host)
    if ('id' in added) await opener.open(added.id, link.path)
    else log.info('link.unadded', { reason: added.message })
  }
  return (text: string): void =>
    void follow(text).catch((error: unknown) => log.error('link.failed', { error }))
}

const question = (host: string) => {
  const { message, detail, yes } = words.program.link
  return { message: message(host), detail, yes }
}
