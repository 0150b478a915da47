import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshFolder } from '../testing/folders.ts'
import { arrive, ask, meetFault, say, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'
import { world } from '../testing/world.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const fault = (message = 'boom') => meetFault(new Error(message))
const boxes = () =>
  callsOf('dialog.showMessageBox').map((args) => args.at(-1) as { buttons: string[]; detail: string })

describe('an error that nobody caught', () => {
  test('is told, and its report can be read before anything is sent', async () => {
    const running = startApp({ answers: [0] })
    fault('boom at https://plaza.example/x?token=secret1')
    await settle()
    expect(boxes()[0]?.buttons).toEqual(['Show Report', 'Restart', 'Go On'])
    expect(running.log.tail().join('\n')).toContain('uncaught')
    const shown = windowOf(null)
    await settle()
    const { page } = (await ask('shell:state', {}, shown)) as { page: { text: string } }
    expect(page.text).toContain('boom')
    expect(page.text).toContain('Versions')
    expect(page.text).not.toContain('secret1')
    say('shell:report', { do: 'copy' }, shown)
    say('shell:report', { do: 'send' }, shown)
    await settle()
    expect(callsOf('clipboard.writeText')[0]).toEqual([page.text])
    expect(callsOf('shell.openExternal')[0]?.[0]).toMatch(/^mailto:hello@plaza\.example\?/)
    world.savePath = join(freshFolder(), 'report.txt')
    say('shell:report', { do: 'save' }, shown)
    vi.useRealTimers()
    await vi.waitFor(() => expect(readFileSync(world.savePath, 'utf8')).toBe(page.text))
  })

  test('does not end the app, unless the person wants that', async () => {
    startApp({ answers: [2] })
    fault()
    await settle()
    expect(world.hasEnded).toBe(false)
  })

  test('ends it, and starts it again, where the person wants that', async () => {
    startApp({ answers: [1] })
    fault()
    await settle()
    expect(callsOf('app.relaunch')).toHaveLength(1)
    expect(world.hasEnded).toBe(true)
  })

  test('is told once at a time; again and again, the app does not go on', async () => {
    startApp({ answers: [2] })
    fault()
    fault()
    await settle()
    expect(boxes()).toHaveLength(1)
    fault()
    await settle()
    fault()
    await settle()
    expect(boxes().at(-1)?.buttons.at(-1)).toBe('Quit')
    expect(world.hasEnded).toBe(true)
  })
})

describe('a page that hangs', () => {
  const box = () => boxes().at(-1) as unknown as { message: string; signal: AbortSignal } | undefined

  test('is waited for', async () => {
    startApp({ answers: [0] })
    arrive()
    windowOf().contents.emit('unresponsive')
    windowOf().contents.emit('unresponsive')
    await settle()
    expect(boxes()).toHaveLength(1)
    expect(callsOf('webContents.forcefullyCrashRenderer')).toEqual([])
  })

  test('is loaded again where the person wants that', async () => {
    startApp({ answers: [1] })
    arrive()
    windowOf().contents.emit('unresponsive')
    await settle()
    expect(callsOf('webContents.forcefullyCrashRenderer')).toHaveLength(1)
    expect(windowOf().page.goal).toBe('https://plaza.example/')
    expect(callsOf('webContents.loadURL')).toHaveLength(2)
  })

  test('that comes back takes the question away', async () => {
    startApp({ answers: [0] })
    arrive()
    windowOf().contents.emit('unresponsive')
    windowOf().contents.emit('responsive')
    expect(box()?.signal.aborted).toBe(true)
  })
})
