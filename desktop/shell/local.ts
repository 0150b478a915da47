import type { LocalCommand, LocalState } from '../core/shellMessages.ts'
import { plazaShell, watchState } from './bridge.ts'
import { button, say, show, text } from './dom.ts'
import { words } from '../core/words.ts'

const localWords = words.pages.local
let id: string | undefined

watchState(({ local, servers }) => {
  id = servers.find(({ isLocal }) => isLocal)?.id
  say(text('status'), localWords.status[local.status])
  say(text('where'), placeOf(local))
  say(text('fatal'), local.status === 'failed' && local.fatal ? localWords.fatal[local.fatal] : '')
  show(button('open'), local.status === 'ready' && id !== undefined)
  show(button('start'), local.status === 'stopped' || local.status === 'failed')
  say(button('start'), local.status === 'failed' ? localWords.again : localWords.start)
  show(button('restart'), local.status === 'ready')
  show(button('stop'), ['starting', 'ready', 'waiting'].includes(local.status))
  show(text('log'), local.logTail.length > 0)
  say(text('log-tail'), local.logTail.join('\n'))
})

const placeOf = ({ status, port, version }: LocalState): string =>
  status === 'ready' && port !== null && version !== null ? localWords.where(port, version) : ''

const acts: Record<string, LocalCommand['do']> = {
  start: 'start',
  restart: 'restart',
  stop: 'stop',
  'show-data': 'showData',
  'show-log': 'showLog',
}
for (const [name, act] of Object.entries(acts))
  button(name).addEventListener('click', () => plazaShell.local({ do: act }))

button('open').addEventListener('click', () => {
  if (id !== undefined) void plazaShell.server({ do: 'open', id })
})
