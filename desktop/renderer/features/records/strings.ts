import { counted } from '#shared/counts.ts'
import type { RecordPart } from '#shared/records.ts'
import { shortDate } from '../../ui/dates.ts'

export const partWords: Record<RecordPart, { label: string; hint: string }> = {
  posts: {
    label: 'Posts and ratings',
    hint: 'What you wrote where everybody can read it, and the stars it received.',
  },
  deals: { label: 'Deals', hint: 'Which brands you worked with, and whether the work was published.' },
  earnings: { label: 'Earnings', hint: 'What you earned and were paid, by year.' },
  moderation: { label: 'Moderation', hint: 'What moderators removed or restored, and bans.' },
}

export const words = {
  title: 'Your record',
  text: 'A page of what this site states about you, signed, for a brand or anybody else. It opens by a link that expires.',
  create: 'Share my record',
  createTitle: 'Share your record',
  createText: 'The page shows your record as it is now. Whoever has the link can read it until it expires.',
  shows: 'What it shows',
  expires: 'The link works for',
  days: (days: number) => counted(days, 'day'),
  make: 'Create link',
  makeFailed: 'Failed to create the link. Please try again.',
  nothingChosen: 'Choose at least one part.',
  linkTitle: 'Your link',
  linkText: 'Copy it now: it is not shown again.',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied.',
  done: 'Done',
  none: 'No link is open.',
  failed: 'Your links could not be loaded.',
  until: (at: string) => `until ${shortDate(at)}`,
  close: 'Close link',
  closeOf: (parts: string) => `Close the link to ${parts}`,
  closed: 'Link closed',
  closeFailed: 'Failed to close the link. Please try again.',
  closeTitle: 'Close this link?',
  closeText: 'Whoever has it can no longer open your record.',
}

export const viewWords = {
  memberSince: (date: string) => `Member since ${date}`,
  stated: (site: string, date: string) => `Stated and signed by ${site} on ${date}.`,
  until: (date: string) => `This page can be read until ${date}.`,
  download: 'Download signed record',
  keys: 'Public keys',
  proof: 'Anybody can prove that it is unchanged, without asking us:',
  command: (file: string) => `plaza record verify ${file}`,
  commandKeys: '--keys keys.json',
  posts: 'Posts and ratings',
  counts: (record: { discussions: number; reviews: number; polls: number; comments: number }) =>
    [
      counted(record.discussions, 'discussion'),
      counted(record.reviews, 'review'),
      counted(record.polls, 'poll'),
      counted(record.comments, 'comment'),
    ].join(', '),
  received: 'Ratings received',
  noRatings: 'None yet',
  newest: 'Newest posts',
  noPosts: 'Nothing has been posted yet.',
  points: (score: number) => counted(score, 'point'),
  comments: (count: number) => counted(count, 'comment'),
  deals: 'Deals',
  noDeals: 'No deals yet.',
  statuses: {
    reserved: 'Agreed',
    held: 'Published',
    payable: 'Done',
    paid: 'Done and paid',
    returned: 'Not published',
    disputed: 'Disputed',
  } as Record<string, string>,
  earnings: 'Earnings by year',
  noEarnings: 'No earnings yet.',
  earned: (amount: string, paid: string) => `${amount} earned, ${paid} paid`,
  moderation: 'Moderation',
  noModeration: 'Nothing was ever removed, and there was no ban.',
  acts: { remove: 'Removed', restore: 'Restored', ban: 'Banned', unban: 'Ban lifted' } as Record<
    string,
    string
  >,
  about: { post: 'a post', comment: 'a comment', user: '' } as Record<string, string>,
  gone: 'This record cannot be opened',
  goneText: 'The link has expired, was closed, or is not complete.',
  home: 'Go to Home',
  failed: 'The record could not be loaded.',
}
