import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, clipboard, dialog, shell } from 'electron'
import { site } from '#shared/site.ts'
import { countFault, mailOf, reportOf } from '../core/faults.ts'
import { words } from '../core/words.ts'
import type { Handlers } from './ipc.ts'
import type { Log } from './log.ts'
import type { Windows } from './windows.ts'

/** Faults of the program itself: those from before its windows are kept until somebody can be told. */
export interface Faults {
  listen: (listener: (error: unknown) => void) => void
}

/** Hears of every error that nobody caught, from the first moment on: Electron's own dialog shows nothing but the stack. */
export function watchFaults(log: Log): Faults {
  const early: unknown[] = []
  let tell = (error: unknown): void => void early.push(error)
  process.on('uncaughtException', (error) => {
    log.error('uncaught', { error })
    tell(error)
  })
  process.on('unhandledRejection', (error) => log.error('unhandled', { error }))
  return {
    listen: (listener) => {
      tell = listener
      for (const error of early.splice(0)) listener(error)
    },
  }
}

interface FaultsOptions {
  faults: Faults
  windows: Windows
  diagnosis: () => string
  log: Log
}

/** Says that a page hangs, or that the program has met an error, with a report that can be read before it is sent. */
export function setupFaults({ faults, windows, diagnosis, log }: FaultsOptions) {
  let report = ''
  let times: readonly number[] = []
  let isAsking = false

  faults.listen((error) => {
    const counted = countFault(times, Date.now())
    times = counted.times
    report = reportOf(error instanceof Error ? (error.stack ?? error.message) : String(error), diagnosis())
    if (isAsking) return
    isAsking = true
    askAbout(counted.mayGoOn)
      .catch((failure: unknown) => log.error('fault.unasked', { error: failure }))
      .finally(() => (isAsking = false))
  })

  async function askAbout(mayGoOn: boolean): Promise<void> {
    const { message, detail, detailOften, showReport, restart, goOn, quit } = words.program.faults
    const last = mayGoOn ? goOn : quit
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title: site.name,
      message,
      detail: mayGoOn ? detail : detailOften,
      buttons: [showReport, restart, last],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    })
    if (response === 0) return windows.showPage('report')
    if (response === 1) app.relaunch()
    if (response === 1 || !mayGoOn) app.quit()
  }

  windows.pageOpened.listen(({ contents }) => {
    let asking: AbortController | undefined
    contents.on('unresponsive', () => {
      const appWindow = windows.of(contents)
      if (!appWindow || asking) return
      asking = new AbortController()
      log.warn('page.hangs')
      const { message, detail, wait, reload } = words.program.hang
      dialog
        .showMessageBox(appWindow.window, {
          type: 'warning',
          title: site.name,
          message,
          detail,
          buttons: [wait, reload],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
          // It has come back by itself.
          signal: asking.signal,
        })
        .then(({ response }) => {
          // A page that hangs hears nothing; one that is gone is loaded again.
          if (response === 1 && !contents.isDestroyed()) contents.forcefullyCrashRenderer()
        })
        .catch((error: unknown) => log.error('hang.unasked', { error }))
        .finally(() => (asking = undefined))
    })
    contents.on('responsive', () => asking?.abort())
  })
  app.on('child-process-gone', (_event, { type, reason, name }) => {
    if (reason !== 'clean-exit') log.warn('process.gone', { type, reason, name })
  })

  async function save(): Promise<void> {
    const { filePath } = await dialog.showSaveDialog({
      defaultPath: join(app.getPath('documents'), words.program.faults.fileName),
    })
    if (filePath) await writeFile(filePath, report)
  }

  return {
    channels: {
      'shell:report': async ({ do: what }) => {
        if (what === 'copy') await clipboard.writeText(report)
        else if (what === 'save') await save()
        else {
          // The letter holds its beginning alone; all of it can be pasted.
          await clipboard.writeText(report)
          await shell.openExternal(mailOf(report))
        }
      },
    } satisfies Partial<Handlers>,
    report: () => report || reportOf('-', diagnosis()),
  }
}
