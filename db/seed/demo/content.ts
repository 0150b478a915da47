import type { ForumSlug } from './forums.ts'
import type { Username } from './people.ts'
import type { PictureName } from './pictures.ts'

/** A span of time: minutes, hours or days. */
export type Ago = `${number}${'m' | 'h' | 'd'}`

export interface DemoPerson {
  name: string
  place: string
  bio: string
  /** How long ago they joined. */
  joined: Ago
  website?: string
}

/** What a moderator did about something, and when after it was written. */
export interface OrderAct {
  by: Username
  after: Ago
  reason: string
}

/** A comment with what answers it; its time counts from what it answers. */
export interface Saying {
  by: Username
  after: Ago
  likes: number
  dislikes: number
  text: string
  answers: Saying[]
  /** The name by which other parts of the demonstration refer to it. */
  key?: string
  isDeleted?: true
  /** Its post's author marked it as the solution, so long after it was written. */
  solvedAfter?: Ago
  removed?: OrderAct
}

export interface DemoPost {
  /** The name by which links and other parts of the demonstration refer to it: `[text](post:key)`. */
  key: string
  forum: ForumSlug
  by: Username
  ago: Ago
  title: string
  tags?: string[]
  picture?: { name: PictureName; alt: string }
  content: string
  /** What the pages that stand on a line of their own in it have said of themselves. */
  links?: { url: string; title: string; description: string; siteName: string; picture: PictureName }[]
  likes: number
  dislikes?: number
  /** A review: the author's stars, and those of its readers. */
  rating?: number
  readers?: number[]
  /** Ratings by people who are tied to the brand that the review concerns. */
  partners?: [by: Username, rating: number][]
  /** A poll: its options with their votes. */
  poll?: [option: string, votes: number][]
  sponsor?: string
  isPinned?: true
  edited?: Ago
  locked?: OrderAct
  removed?: OrderAct
  comments: Saying[]
}

type Head = `${Username} ${Ago} +${number}` | `${Username} ${Ago} +${number} -${number}`

/** A comment: who, how long after what it answers, its votes; what it says; what answers it. */
export function say(head: Head, text: string, answers: Saying[] = []): Saying {
  const [by, after, likes, dislikes = '0'] = head.split(' ') as [Username, Ago, string, string?]
  return { by, after, likes: Number(likes), dislikes: Math.abs(Number(dislikes)), text, answers }
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A span of time in milliseconds. */
export const spanOf = (ago: Ago): number => Number(ago.slice(0, -1)) * units[ago.at(-1) as keyof typeof units]
