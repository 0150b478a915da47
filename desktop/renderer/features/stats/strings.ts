import { counted, grouped } from '#shared/counts.ts'
import type { StatRange } from '#shared/statRules.ts'

/** What is said of figures in several places. */
export const words = {
  range: 'Range',
  ranges: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '365 days' } satisfies Record<StatRange, string>,
  upTo: (day: string) => `Whole days (UTC) up to ${day}.`,
  waiting: (periods: number) =>
    periods === 1
      ? 'One more day or month is still being counted.'
      : `${grouped(periods)} more days and months are still being counted.`,
  download: 'Download CSV',
  loadFailed: 'The figures could not be loaded.',
  byDay: 'Figures by day',
  day: 'Day (UTC)',
  month: 'Month',
  posts: 'Posts',
  comments: 'Comments',
  postsAndComments: 'Posts and comments',
  readers: 'Readers',
  writers: 'Writers',
  readersAndWriters: 'Readers and writers',
  firstReply: 'Time to first reply',
  readersNote: 'readers a day, on average',
  writtenNote: (posts: number, comments: number) =>
    `${counted(posts, 'post')} and ${counted(comments, 'comment')}`,
  answeredNote: (posts: number) => `on average, of the ${counted(posts, 'post')} that had one within a week`,
  firstReplyLine: 'Minutes, on average',
  minutes: (minutes: number) => {
    if (minutes < 60) return `${Math.round(minutes)} min`
    const hours = Math.floor(minutes / 60)
    return minutes % 60 >= 0.5 && hours < 24 ? `${hours} h ${Math.round(minutes % 60)} min` : `${hours} h`
  },
  none: 'None yet',
  inAWeek: (figure: string) => `${figure} in a week`,
  few: (fewest: number) => `<${fewest}`,
}
