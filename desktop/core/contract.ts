import * as z from 'zod/mini'
import * as forum from './forumMessages.ts'
import { Preferences, PreferencesInput } from './settings.ts'
import * as shell from './shellMessages.ts'

/** Who may use a channel: the main frame of a server's window on that server, or one of the shell's own pages. */
export type Sender = 'forum' | 'shell'

interface Channel {
  sender: Sender
  payload: z.ZodMiniType
  /** What is answered. A channel without a reply is a report: it is sent, and nothing comes back. */
  reply?: z.ZodMiniType
}

/** What a page sends where there is nothing to say. */
export const nothing = z.strictObject({})

/** Every channel from a page to the main process. */
export const pageChannels = {
  'forum:info': { sender: 'forum', payload: nothing, reply: forum.Info },
  'forum:unread': { sender: 'forum', payload: forum.UnreadReport },
  'forum:notify': { sender: 'forum', payload: forum.Notice, reply: forum.NoticeResult },
  'forum:withdraw': { sender: 'forum', payload: forum.Withdrawal },
  'forum:opened': { sender: 'forum', payload: forum.Opened },
  'forum:replied': { sender: 'forum', payload: forum.Replied },
  'forum:auth': { sender: 'forum', payload: forum.AuthReport },
  'forum:signIn': { sender: 'forum', payload: nothing, reply: forum.SignInResult },
  'forum:theme': { sender: 'forum', payload: forum.ThemeReport },
  'forum:switch': { sender: 'forum', payload: nothing },
  'forum:look': { sender: 'forum', payload: nothing, reply: forum.View },
  'shell:state': { sender: 'shell', payload: nothing, reply: shell.ShellState },
  'shell:server': { sender: 'shell', payload: shell.ServerCommand, reply: shell.ServerResult },
  'shell:settings': { sender: 'shell', payload: PreferencesInput, reply: Preferences },
  'shell:local': { sender: 'shell', payload: shell.LocalCommand },
  'shell:signIn': { sender: 'shell', payload: shell.SignInCommand },
  'shell:certificate': { sender: 'shell', payload: shell.CertificateCommand },
  'shell:update': { sender: 'shell', payload: shell.UpdateCommand },
  'shell:download': { sender: 'shell', payload: shell.DownloadCommand },
  'shell:credentials': { sender: 'shell', payload: shell.CredentialsCommand },
  'shell:clientCertificate': { sender: 'shell', payload: shell.ClientCertificateChoice },
  'shell:report': { sender: 'shell', payload: shell.ReportCommand },
  'shell:find': { sender: 'shell', payload: shell.FindCommand },
  'shell:switch': { sender: 'shell', payload: shell.SwitchCommand },
  'shell:tab': { sender: 'shell', payload: shell.TabCommand },
  'shell:diagnostics': { sender: 'shell', payload: nothing, reply: shell.Diagnostics },
} as const satisfies Record<string, Channel>
export type PageChannel = keyof typeof pageChannels

type PageChannels = typeof pageChannels
/** What the main process is given on a channel. */
export type Payload<Name extends PageChannel> = z.output<PageChannels[Name]['payload']>
/** The channels that answer, and those that only report. */
export type CallChannel = {
  [Name in PageChannel]: PageChannels[Name] extends { reply: z.ZodMiniType } ? Name : never
}[PageChannel]
export type ReportChannel = Exclude<PageChannel, CallChannel>
/** What a channel answers. */
export type ReplyOf<Name extends CallChannel> = PageChannels[Name] extends { reply: infer R }
  ? z.output<R extends z.ZodMiniType ? R : never>
  : never

/** Every channel from the main process to a page. */
export const mainChannels = {
  'forum:open': { receiver: 'forum', payload: forum.OpenRequest },
  'forum:reply': { receiver: 'forum', payload: forum.ReplyRequest },
  'forum:act': { receiver: 'forum', payload: forum.ActRequest },
  'forum:power': { receiver: 'forum', payload: forum.Power },
  'forum:view': { receiver: 'forum', payload: forum.View },
  'shell:changed': { receiver: 'shell', payload: shell.ShellState },
} as const satisfies Record<string, { receiver: Sender; payload: z.ZodMiniType }>
export type MainChannel = keyof typeof mainChannels
/** What a page is given on a channel. */
export type Message<Name extends MainChannel> = z.output<(typeof mainChannels)[Name]['payload']>

/** What any page may send, per channel and sender; what is more is dropped. */
export const channelLimits = { bytes: 16 * 1024, burst: 30, perSecond: 10 } as const

/** Listens until the answer is called. */
type Listen<Name extends MainChannel> = (handler: (message: Message<Name>) => void) => () => void
type Call<Name extends CallChannel> = (payload: Payload<Name>) => Promise<ReplyOf<Name>>
type Report<Name extends ReportChannel> = (payload: Payload<Name>) => void

/** `window.plazaDesktop`: what a server's pages have of the app. */
export interface PlazaDesktop {
  info: () => Promise<forum.Info>
  unread: Report<'forum:unread'>
  notify: Call<'forum:notify'>
  withdraw: Report<'forum:withdraw'>
  onOpen: Listen<'forum:open'>
  opened: Report<'forum:opened'>
  onReply: Listen<'forum:reply'>
  replied: Report<'forum:replied'>
  auth: Report<'forum:auth'>
  signIn: () => Promise<forum.SignInResult>
  theme: Report<'forum:theme'>
  onPower: Listen<'forum:power'>
  onAct: Listen<'forum:act'>
  /** How the page is seen now, and from then on each change. */
  look: () => Promise<forum.View>
  onView: Listen<'forum:view'>
  /** Opens the app's own switcher of servers and tabs. */
  switchServer: () => void
}

/** `window.plazaShell`: what the shell's own pages have of the app. */
export interface PlazaShell {
  state: () => Promise<shell.ShellState>
  onChanged: Listen<'shell:changed'>
  server: Call<'shell:server'>
  settings: Call<'shell:settings'>
  local: Report<'shell:local'>
  signIn: Report<'shell:signIn'>
  certificate: Report<'shell:certificate'>
  update: Report<'shell:update'>
  download: Report<'shell:download'>
  credentials: Report<'shell:credentials'>
  clientCertificate: Report<'shell:clientCertificate'>
  report: Report<'shell:report'>
  find: Report<'shell:find'>
  tab: Report<'shell:tab'>
  switcher: Report<'shell:switch'>
  diagnostics: () => Promise<shell.Diagnostics>
}
