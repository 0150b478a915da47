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
  mutedTitle: 'Where you get fewer notifications',
  mutedGone: 'Something you can no longer see',
  unmute: 'Get all notifications',
  unmuteOf: (title: string) => `Get all notifications from ${title}`,
  settingsTitle: 'How you are notified',
  settingsFailed: 'Your settings could not be loaded.',
  saveFailed: 'The setting could not be saved. Please try again.',
  error: 'Error',
  event: 'About',
  inApp: 'In app',
  email: 'Email',
  push: 'Push',
  always: 'Always shown here, because it concerns your rights or your money.',
  noEmail: 'We have no email address that reaches you, so no emails are sent.',
  pushHere: 'Push on this device',
  pushTexts: {
    unsupported:
      'This browser cannot show notifications of this site. On an iPhone or iPad, add the site to your home screen first.',
    denied:
      'You have blocked notifications of this site. Allow them in the site settings of your browser, then come back here.',
    off: 'Get notified of messages and replies while no window is open. Your browser will ask you to allow it.',
    on: 'This device shows the notifications that are marked under Push below.',
  } satisfies Record<PushState, string>,
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  pushFailed: 'This could not be changed. Please try again.',
  quietHours: 'Quiet hours',
  quietText: 'Emails and push notifications wait until they end.',
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
