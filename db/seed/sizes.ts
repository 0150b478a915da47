/** How much the grammar adds to what was written by hand. */
export interface CrowdSize {
  people: number
  forums: number
  posts: number
  /** How far back the first post lies. */
  days: number
  comments: number
  votes: number
  /** How many forums a person joins. */
  joins: number
}

/** `s` is what was written by hand, and nothing else; the others are for measuring. */
export const crowdSizes = {
  s: null,
  m: { people: 4000, forums: 60, posts: 50_000, days: 365, comments: 3.1, votes: 5.2, joins: 4 },
  l: { people: 50_000, forums: 240, posts: 1_000_000, days: 1095, comments: 3.1, votes: 3.6, joins: 4 },
} satisfies Record<string, CrowdSize | null>

export type SizeName = keyof typeof crowdSizes
