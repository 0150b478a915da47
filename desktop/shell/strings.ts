import type { LocalState, ShellServer, UpdateState } from '../core/shellMessages.ts'

export const frameWords = {
  brand: 'Plaza',
  nav: 'Pages of the app',
  pages: {
    welcome: 'Servers',
    local: 'This computer',
    preferences: 'Preferences',
    diagnostics: 'Diagnostics',
  },
} as const

export const serverStatus: Record<ShellServer['status'], string> = {
  closed: '',
  loading: 'Connecting',
  ready: 'Connected',
  offline: 'Not reachable',
  untrusted: 'Certificate not trusted',
  incompatible: 'Another version',
}

export const serverWords = {
  open: 'Open',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  openNamed: (name: string) => `Open ${name}`,
  signedOut: 'Signed out',
  unread: (count: number) => (count === 1 ? '1 unread' : `${count} unread`),
  removeQuestion: (name: string) => `Remove ${name} from this app?`,
  adding: 'Looking for the server…',
  add: 'Add server',
} as const

export const signInWords = {
  idle: 'Your browser opens, so that your passkeys and passwords are at hand.',
  waiting: 'Waiting for your browser. Finish signing in there, then come back.',
  exchanging: 'Signing you in…',
  late: 'Nobody came back within five minutes. Please start again.',
  start: 'Sign in with your browser',
  again: 'Start again',
  copied: 'Link copied. Open it in any browser on this computer.',
} as const

export const offlineWords = {
  retrySoon: 'Trying again now…',
  retryIn: (seconds: number) =>
    seconds === 1 ? 'Trying again in 1 second.' : `Trying again in ${seconds} seconds.`,
  byHand: 'Plaza does not try again by itself.',
} as const

export const incompatibleWords = {
  app: {
    title: 'This app is too old',
    text: (name: string, version: string) =>
      `${name} runs version ${version}, which needs a newer app. Update it to go on.`,
  },
  server: {
    title: 'This server is too old',
    text: (name: string, version: string) =>
      `${name} runs version ${version}, which this app no longer understands. Its operator has to update it; until then, use it in your browser.`,
  },
} as const

export const localStatus: Record<LocalState['status'], string> = {
  stopped: 'Stopped',
  starting: 'Starting…',
  ready: 'Running',
  waiting: 'It ended unexpectedly and starts again in a moment…',
  stopping: 'Stopping…',
  failed: 'It could not start',
}

export const localFatal: Record<NonNullable<LocalState['fatal']>, string> = {
  PORT: 'No network port was free for it. Close other programs, or restart the computer, and try again.',
  LOCKED: 'Another program is using its data. Close the other Plaza and try again.',
  MIGRATION:
    'Its data could not be brought to this version. Nothing was lost: a copy from before lies beside it in the data folder.',
  NODE: 'This installation is damaged. Install Plaza again; your data stays.',
  CRASHED: 'It ended five times within five minutes. The last lines of its log say why.',
}

export const localWords = {
  start: 'Start',
  again: 'Try again',
  where: (port: number, version: string) => `Version ${version} at 127.0.0.1:${port}`,
} as const

export const updateWords: Record<UpdateState['status'], (update: UpdateState) => string> = {
  off: () => 'This copy of the app does not update itself.',
  idle: () => '',
  checking: () => 'Looking for updates…',
  current: () => 'This is the newest version.',
  available: ({ version }) => `Version ${version} is available.`,
  downloading: ({ version, percent }) => `Downloading version ${version}: ${Math.round(percent ?? 0)} %`,
  ready: ({ version }) => `Version ${version} is ready. It is installed when the app quits.`,
  failed: ({ message }) => `The update failed. ${message ?? ''}`,
}

export const preferenceWords = {
  saved: 'Saved',
  failed: 'This could not be saved. Please try again.',
  version: (version: string) => `Plaza ${version}`,
  languages: 'A language is a code such as en-GB or pt.',
} as const

export const diagnosticWords = {
  copied: 'Copied',
  failed: 'Copying failed: mark the text and copy it.',
} as const
