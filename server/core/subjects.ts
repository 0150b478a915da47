/**
 * The subjects by which answers are kept, and thrown away when one of them changes. A post stands for its
 * counters and for its comments; the order of a list follows its posts within a second.
 */
export const subjectOfPost = (id: string): string => `post:${id}`
export const subjectOfSession = (sid: string): string => `session:${sid}`
export const subjectOfToken = (hash: string): string => `token:${hash}`
export const subjectsOf = (posts: readonly { id: string }[]): string[] =>
  posts.map(({ id }) => subjectOfPost(id))
