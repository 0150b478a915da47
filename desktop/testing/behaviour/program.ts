import type { Behaviour } from './scenario.ts'

/** What surrounds the windows: the name, the tray, requests of the program itself. */
export const program: Record<string, Behaviour> = {
  'the name of the app is the one of its product': {
    scenario: ({ app }) => Promise.resolve(app.name),
    observed: 'Plaza',
  },

  'a tray is made whether anything shows it or not': {
    scenario: ({ Tray, nativeImage }) => {
      const tray = new Tray(nativeImage.createEmpty())
      const isThere = !tray.isDestroyed()
      tray.destroy()
      return Promise.resolve({ isThere })
    },
    observed: { isThere: true },
  },

  'a lock of the screen is told to nobody, and heard of by whoever asks': {
    scenario: async ({ powerMonitor, session }, { origin }) => {
      const one = session.fromPartition('behaviour')
      const heard: string[] = []
      powerMonitor.on('lock-screen', () => heard.push('locked'))
      powerMonitor.on('unlock-screen', () => heard.push('free'))
      const state = () => powerMonitor.getSystemIdleState(600)
      const states = [state()]
      for (const act of ['lock', 'unlock'] as const) {
        // oxlint-disable-next-line no-await-in-loop
        await one.fetch(`${origin}/${act}`)
        states.push(state())
      }
      return { states, heard }
    },
    observed: { states: ['active', 'locked', 'active'], heard: [] },
  },

  'requests of the program carry the cookies of their partition, unless they say otherwise': {
    scenario: async ({ session }, { origin }) => {
      const one = session.fromPartition('behaviour')
      const echoed = async (init: RequestInit = {}) =>
        await (await one.fetch(`${origin}/cookies`, init)).text()
      const before = await echoed()
      await (await one.fetch(`${origin}/set-cookie`)).text()
      return {
        before,
        unsaid: await echoed(),
        included: await echoed({ credentials: 'include' }),
        omitted: await echoed({ credentials: 'omit' }),
        redirected: await one.fetch(`${origin}/redirects`, { redirect: 'error' }).then(
          () => 'followed',
          () => 'refused',
        ),
      }
    },
    observed: {
      before: '',
      unsaid: 'session=ada',
      included: 'session=ada',
      omitted: '',
      redirected: 'refused',
    },
  },
}
