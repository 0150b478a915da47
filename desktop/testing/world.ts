import { forgetCalls } from './strict.ts'

/** What surrounds the program: the system's answers, which a test changes before or while it runs. */
const quiet = {
  /** What `process.platform` would say. */
  platform: 'linux',
  isPackaged: false,
  /** Where package.json, out/ and db/migrations stand. */
  appPath: '/app',
  userData: '/user-data',
  hasSingleInstanceLock: true,
  isOnline: true,
  isDark: false,
  idleState: 'active' as 'active' | 'idle' | 'locked' | 'unknown',
  /** Whether anything shows trays. Making one succeeds without it. */
  hasTrayHost: true,
  /** What other programs of a Linux session answer, by what they are asked. */
  bus: {} as Record<string, string>,
  hasNotifications: true,
  /** The button of the next message boxes; the last one keeps answering. */
  answers: [0],
  /** Where the person saves; nowhere if it is empty. */
  savePath: '',
  /** What the administrator has decided. */
  policy: {} as Record<string, unknown>,
  /** What the person picks in a dialog that opens files. */
  openPaths: [] as string[],
  displays: [{ x: 0, y: 0, width: 1920, height: 1080 }],
  scaleFactor: 1,
  languages: ['en-GB'],
  /** Ids of what the Notification Center still shows from an earlier run. */
  delivered: [] as string[],
  wasOpenedAtLogin: false,
  /** Keys that belong to other programs. */
  takenShortcuts: [] as string[],
  /** Whether the program is over. */
  hasEnded: false,
  /** Whether loads of windows are answered by `respond`, without the test's doing. */
  answersLoads: false,
  /** What servers answer to the program's own requests. */
  respond: (request: Request): Response | Promise<Response> =>
    Promise.reject(new Error(`nothing answers ${request.url}`)),
}
export type World = typeof quiet

export const world: World = structuredCloneOf(quiet)

function structuredCloneOf(from: World): World {
  return {
    ...from,
    answers: [...from.answers],
    displays: [...from.displays],
    languages: [...from.languages],
    openPaths: [...from.openPaths],
    delivered: [...from.delivered],
  }
}

/** The answer of the next message box. */
export const nextAnswer = (): number =>
  (world.answers.length > 1 ? world.answers.shift() : world.answers[0]) ?? 0

const made: unknown[][] = []

/** A list of what the program makes of one kind; it is empty again in the next test. */
export function madeHere<T>(): T[] {
  const list: T[] = []
  made.push(list)
  return list
}

const onReset: (() => void)[] = []
export const whenReset = (forget: () => void): void => void onReset.push(forget)

/** A fresh machine on which nothing has happened. */
export function reset(changes: Partial<World> = {}): void {
  Object.assign(world, structuredCloneOf(quiet), changes)
  for (const list of made) list.splice(0)
  for (const forget of onReset) forget()
  forgetCalls()
}
