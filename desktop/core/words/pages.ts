/** The texts of the shell's own pages, by page, in English. What stands in their HTML as `{{page.key}}` is filled in when they are built. */
export const pages = {
  frame: {
    brand: 'Plaza',
    nav: 'Pages of the app',
    welcome: 'Servers',
    local: 'This computer',
    downloads: 'Downloads',
    preferences: 'Preferences',
    diagnostics: 'Diagnostics',
  },

  tabs: {
    title: 'Tabs',
    servers: 'Servers',
    tabs: 'Tabs',
    newTab: 'New tab',
    untitled: 'New tab',
    openServer: (name: string, unread: number) => (unread > 0 ? `${name}, ${unread} unread` : name),
  },

  switcher: {
    title: 'Go to a server or tab',
    placeholder: 'Name of a server or tab',
    choices: 'Servers and tabs',
    tab: 'Tab',
    unread: (count: number) => `${count} unread`,
    none: 'Nothing has this name.',
  },

  downloads: {
    title: 'Downloads',
    lead: 'What you have saved since the app was started.',
    none: 'Nothing has been saved yet.',
    clear: 'Clear list',
    hide: 'Hide',
    from: (host: string) => `From ${host}`,
    size: (received: string, total: string) => `${received} of ${total}`,
    status: {
      running: '',
      paused: 'Paused',
      done: 'Saved',
      cancelled: 'Cancelled',
      failed: 'Stopped: the connection was lost or the disk is full',
      refused: '',
    },
    refusal: {
      elsewhere: 'Not saved: it does not come from this server. Open the link in your browser instead.',
      insecure: 'Not saved: somebody could have changed it on its way, because that is not encrypted.',
    },
    progress: (name: string) => `Progress of ${name}`,
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel',
    open: 'Open',
    show: 'Show in folder',
  },

  report: {
    title: 'Report of an error',
    lead: 'Nothing is sent by itself. Passwords, codes and keys have been removed; read it before you send it.',
    send: 'Send by mail',
    copy: 'Copy',
    save: 'Save…',
    done: {
      send: 'Your mail program opens with the beginning; the whole report is on the clipboard.',
      copy: 'Copied',
      save: '',
    },
  },

  credentials: {
    title: 'Sign in',
    proxy: (host: string, realm: string) =>
      `The proxy ${host}${realm ? ` (${realm})` : ''} asks for a name and a password. They are kept until the app ends.`,
    server: (host: string, realm: string) =>
      `${host}${realm ? ` (${realm})` : ''} asks for a name and a password before it shows its pages. They are not those of your account.`,
    wrong: 'That was not accepted. Try again.',
    username: 'Name',
    password: 'Password',
    give: 'Sign in',
    cancel: 'Cancel',
  },

  clientCertificate: {
    title: 'Choose a certificate',
    who: (origin: string) => `${origin} wants to know who you are by a certificate of this computer.`,
    choices: 'Certificates',
    facts: (issuer: string, until: string) => `From ${issuer}, valid until ${until}`,
    none: 'Show none',
    show: 'Show this one',
  },

  find: {
    title: 'Find in page',
    text: 'Find in page',
    previous: 'Previous',
    next: 'Next',
    close: 'Close',
    count: (active: number, matches: number) => `${active} of ${matches}`,
    none: 'Not found',
  },

  welcome: {
    title: 'Servers',
    lead: 'Plaza opens each server in a window of its own and keeps you signed in there.',
    yours: 'Your servers',
    add: 'Add a server',
    address: 'Address',
    addressHint: 'The address you use in your browser, for example plaza.example',
    addButton: 'Add server',
    adding: 'Looking for the server…',
    decided: 'Whoever administers this computer decides which servers the app opens.',
    firstLead:
      'Welcome to Plaza. Join a community that somebody runs, or try one on this computer first; the other can follow later.',
    join: 'Join a community',
    tryTitle: 'Just looking around?',
    tryText:
      'A whole community that works without a network. Money is play money, and nothing leaves this computer.',
    tryButton: 'Try it on this computer',
    open: 'Open',
    openNamed: (name: string) => `Open ${name}`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removeQuestion: (name: string) => `Remove ${name} from this app?`,
    removeText:
      'You will be signed out of it in this app, and drafts kept here are deleted. Your account stays as it is.',
    cancel: 'Cancel',
    signedOut: 'Signed out',
    unread: (count: number) => (count === 1 ? '1 unread' : `${count} unread`),
    status: {
      closed: '',
      loading: 'Connecting',
      ready: 'Connected',
      offline: 'Not reachable',
      untrusted: 'Certificate not trusted',
      incompatible: 'Another version',
    },
  },

  signin: {
    title: 'Sign in',
    heading: 'Sign in to',
    section: 'With your browser',
    idle: 'Your browser opens, so that your passkeys and passwords are at hand.',
    waiting: 'Waiting for your browser. Finish signing in there, then come back.',
    exchanging: 'Signing you in…',
    late: 'Nobody came back within five minutes. Please start again.',
    start: 'Sign in with your browser',
    again: 'Start again',
    copy: 'Copy sign-in link',
    copied: 'Link copied. Open it in any browser on this computer.',
    hasCode: 'Has your browser shown you a code?',
    code: 'Code',
    useCode: 'Use the code',
  },

  offline: {
    title: 'Not reachable',
    heading: 'is not reachable',
    section: 'The connection',
    retry: 'Try again now',
    others: 'Other servers',
    help: 'What you can do',
    checkNetwork: 'Check whether this computer is connected to a network.',
    openAddress: 'Open the address in your browser:',
    ifThere: 'If it opens there and not here, the',
    diagnostics: 'diagnostics',
    sayMore: 'say more.',
    retrySoon: 'Trying again now…',
    retryIn: (seconds: number) =>
      seconds === 1 ? 'Trying again in 1 second.' : `Trying again in ${seconds} seconds.`,
    byHand: 'Plaza does not try again by itself.',
  },

  certificate: {
    title: 'Certificate not trusted',
    headingBefore: 'The certificate of',
    headingAfter: 'is not trusted',
    meaning: 'What this means',
    warning: 'Somebody could be reading and changing what you send to',
    advice: 'Do not sign in unless its operator has given you this fingerprint.',
    facts: 'The certificate',
    subject: 'Issued to',
    issuer: 'Issued by',
    valid: 'Valid',
    fingerprint: 'Fingerprint',
    compared: 'I have compared the fingerprint with the one from the operator',
    leave: 'Leave',
    trust: 'Trust this certificate',
  },

  incompatible: {
    title: 'Another version',
    section: 'What to do',
    retry: 'Try again',
    others: 'Other servers',
    app: 'This app is too old',
    appText: (name: string, version: string) =>
      `${name} runs version ${version}, which needs a newer app. Update it to go on.`,
    server: 'This server is too old',
    serverText: (name: string, version: string) =>
      `${name} runs version ${version}, which this app no longer understands. Its operator has to update it; until then, use it in your browser.`,
  },

  diagnostics: {
    title: 'Diagnostics',
    lead: 'What the app knows of itself, for whoever helps you. Passwords, codes and keys have been removed; read it before you send it.',
    copy: 'Copy',
    again: 'Read again',
    copied: 'Copied',
    failed: 'Copying failed: mark the text and copy it.',
  },
}
