import { site } from '#shared/site.ts'

/** What the program itself says and asks, in English. */
export const program = {
  cancel: 'Cancel',
  ok: 'OK',
  thisComputer: 'This computer',
  serverDidNotStart: 'The server did not start',
  leadsElsewhere: 'The server leads to another address',
  refused: 'The app could not do this',

  local: {
    fileName: (day: string) => `${site.name} ${day}.tar.gz`,
    backups: 'Backups',
    interrupted: 'The server ended while it was at it',
    restore: {
      message: 'Restore this backup?',
      detail: (file: string) =>
        `${file} takes the place of everything in the community on this computer. What is there now is backed up first.`,
      yes: 'Restore',
    },
    reset: {
      message: 'Begin anew?',
      detail:
        'The community on this computer is taken away with everything that was written in it. It is backed up first.',
      yes: 'Begin Anew',
    },
  },

  unload: {
    message: 'Leave this page?',
    detail: 'What you have just written is not kept yet.',
    stay: 'Stay',
    leave: 'Leave',
  },
  external: {
    message: 'Open this address in your browser?',
    detail: (url: string) => `${url}\n\nThe connection to it is not encrypted.`,
    yes: 'Open',
  },
  link: {
    message: (host: string) => `Add the server ${host}?`,
    detail: 'A link leads to a server that this app does not know yet. Only add it if you trust it.',
    yes: 'Add',
  },
  servers: {
    noServer: 'No Plaza server answers at this address',
    tooMany: 'Remove a server before you add another one',
    notAdded: 'The server was not added',
    unknown: 'This server is not there any more',
    decided: 'Whoever administers this computer decides which servers the app opens',
    outdated: {
      app: 'This server needs a newer version of the app',
      server: 'This server is too old for the app',
    },
    other: {
      message: (name: string) => `Add ${name}?`,
      detail: (origin: string) => `This server's own address is ${origin}`,
      yes: 'Add',
    },
    moved: {
      message: (name: string) => `${name} has another address`,
      detail: (origin: string) =>
        `This server's own address is ${origin}\n\nThe app opens it there from now on, and you sign in there.`,
      yes: 'Use This Address',
    },
    invalid: 'Enter the address of a server, like https://plaza.example.com',
    userinfo: 'The address must not contain a name or password',
    insecure: 'The address must start with https://',
  },
  signIn: {
    noAnswer: 'The server could not be reached. Try again.',
    late: 'Your browser came back after more than five minutes. Please start again.',
    failed: { message: 'You are not signed in yet', yes: 'Show Sign-in' },
  },
  signOutFailed: 'Failed to log out. Please try again.',
  hang: {
    message: 'This page does not respond',
    detail: 'You can wait for it, or load it again. What is not kept yet is lost then.',
    wait: 'Wait',
    reload: 'Load again',
  },
  faults: {
    message: `${site.name} has met an error`,
    detail: 'It can go on, but something may not work until it is started again.',
    detailOften: 'It happens again and again. Start it again; if that does not help, send the report.',
    showReport: 'Show Report',
    restart: 'Restart',
    goOn: 'Go On',
    quit: 'Quit',
    reportTitle: 'Error',
    subject: `${site.name} has met an error`,
    mailBody:
      'What were you doing when it happened?\n\n(The whole report is on the clipboard: paste it here.)',
    fileName: `${site.name} report.txt`,
  },
  update: {
    failed: 'The update could not be fetched. Try again later.',
    message: (version: string) => `${site.name} ${version} is available`,
    detail: 'It is downloaded now and installed when you quit.',
    yes: 'Download',
  },
  notices: {
    hiddenMessage: 'New message',
    hidden: 'New notification',
    summary: (count: number) => (count === 1 ? '1 more notification' : `${count} more notifications`),
    summaryText: 'Open the app to see what is new.',
    reply: 'Reply',
    replyFailed: 'Your reply was not sent',
    actions: { read: 'Mark as Read', mute: 'Mute' },
  },
}
