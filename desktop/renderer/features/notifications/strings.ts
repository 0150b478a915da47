import type { EmailChoice, Mute, NotificationKind } from '#shared/notifications.ts'
import type { PushState } from '../../lib/push.ts'

export const words = {
  notifications: 'Notifications',
  messages: 'Messages',
  unreadMessages: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  markAll: 'Mark all read',
  readFailed: 'This could not be marked as read. Please try again.',
  seeAll: 'See all notifications',
  settings: 'Settings',
  none: 'No notifications yet',
  noneText: 'Replies, mentions, new followers and more appear here.',
  noneUnread: 'You have read everything',
  failed: 'Your notifications could not be loaded.',
  unread: 'Unread',
  filter: 'Show',
  all: 'All',
  onlyUnread: 'Unread',
  muted: 'You will no longer be notified of this',
  mutedTitle: 'What you hear less of',
  mutedGone: 'Something you can no longer see',
  hearAgain: 'Hear everything',
  hearAgainOf: (title: string) => `Hear everything of ${title}`,
  howToBeTold: 'How you are told',
  settingsFailed: 'Your settings could not be loaded.',
  saveFailed: 'The setting could not be saved. Please try again.',
  error: 'Error',
  event: 'About',
  inApp: 'In app',
  email: 'Email',
  push: 'Push',
  always: 'Always told here: it concerns your rights or your money.',
  noEmail: 'You have no email address that we can reach, so nothing is mailed.',
  pushHere: 'Push on this device',
  pushTexts: {
    unsupported:
      'This browser cannot show notifications of this site. On an iPhone or iPad, add the site to your home screen first.',
    denied:
      'You have blocked notifications of this site. Allow them in the site settings of your browser, then come back here.',
    off: 'Hear of messages and replies while no window is open. Your browser will ask you to allow it.',
    on: 'This device shows notifications of the kinds marked under Push below.',
  } satisfies Record<PushState, string>,
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  pushFailed: 'This could not be changed. Please try again.',
  quietHours: 'Quiet hours',
  quietText: 'Email and push wait until they end.',
  from: 'From',
  to: 'To',
  timeZone: (zone: string) => `Times are in ${zone}.`,
  inZone: (zone: string) => `Use ${zone}`,
}

export const muteLabels: Record<Mute['type'], string> = {
  forum: 'Mute this forum',
  post: 'Mute this post',
  conversation: 'Mute this conversation',
}

export const emailLabels: Record<EmailChoice, string> = {
  now: 'At once',
  digest: 'Daily',
  off: 'Off',
}

export const kindLabels: Record<NotificationKind, string> = {
  reply: 'Replies to your comments',
  mention: 'Mentions of you',
  comment: 'Comments on your posts',
  vote: 'Votes for what you wrote',
  follow: 'New followers',
  message: 'Messages',
  forum: 'Your forums',
  campaign: 'Sponsorships',
  payout: 'Payouts',
  report: 'Your reports',
  billing: 'Your plan and payments',
  moderation: 'Moderation',
}
