/** What people talk about in one kind of forum; the grammar makes posts and comments of it. */
export interface Topic {
  name: string
  description: string
  color: string
  icon: string
  rules: string[]
  tags: string[]
  /** Plural or mass nouns: "Where do you stand on …?" */
  things: string[]
  /** Names of what can be reviewed. */
  products: string[]
  /** What goes wrong, as a noun phrase: "Still fighting …". */
  problems: string[]
  /** Advice, as an imperative without its full stop. */
  tips: string[]
  /** A claim, as a clause: "I think that …". */
  opinions: string[]
  /** What somebody lived through, as a sentence. */
  experiences: string[]
  questions: string[]
  polls: { question: string; options: string[] }[]
}
