import type * as Electron from 'electron'
import { preventable } from './app.ts'
import { strict } from '../strict.ts'
import type { FakeContents } from './contents.ts'

/** Something that a page wants to save, and what becomes of it. */
export interface FakeDownload {
  item: Electron.DownloadItem
  /** Whether the program has stopped it at once. */
  isStopped: boolean
  savePath: string | null
  dialog: Electron.SaveDialogOptions | null
  /** So much has come. */
  advance: (received: number) => void
  end: (state: 'completed' | 'cancelled' | 'interrupted', path?: string) => void
}

interface Offer {
  chain: string[]
  name?: string
  total?: number
}

/** Has a page offer something to save. */
export function offer(from: FakeContents, { chain, name = 'report.csv', total = 100 }: Offer): FakeDownload {
  const state = { received: 0, isPaused: false, path: '' }
  const download: FakeDownload = {
    item: null as never,
    isStopped: false,
    savePath: null,
    dialog: null,
    advance: (received) => {
      state.received = received
      download.item.emit('updated', {}, 'progressing')
    },
    end: (ending, path = '') => {
      state.path = path
      download.item.emit('done', {}, ending)
    },
  }
  download.item = strict<Electron.DownloadItem>('DownloadItem', {
    getURLChain: () => chain,
    getFilename: () => name,
    getTotalBytes: () => total,
    getReceivedBytes: () => state.received,
    getSavePath: () => state.path,
    setSavePath: (path) => void (download.savePath = path),
    setSaveDialogOptions: (options) => void (download.dialog = options),
    isPaused: () => state.isPaused,
    canResume: () => true,
    pause: () => {
      state.isPaused = true
      download.item.emit('updated', {}, 'progressing')
    },
    resume: () => {
      state.isPaused = false
      download.item.emit('updated', {}, 'progressing')
    },
    cancel: () => download.end('cancelled'),
  })
  const { session } = from.contents
  download.isStopped = preventable((event) =>
    session.emit('will-download', event, download.item, from.contents),
  )
  return download
}
