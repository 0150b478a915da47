import type { Ago } from './content.ts'
import type { WordAction } from '#shared/watchedWords.ts'
import type { Username } from './people.ts'

/** A forum of the demonstration, without what is written in it. */
export interface DemoForum {
  name: string
  description: string
  color: string
  icon?: string
  rules: string[]
  isPrivate?: true
  hasSolutions?: true
  slowSeconds?: number
  /** The words that its owner has watched for. */
  watched?: Record<string, WordAction>
  founded: Ago
  /** Its owner, its moderators, and who else belongs to it without having written there. */
  owner: Username
  moderators: Username[]
  members: Username[]
  /** How many belong to it that only read. */
  readers: number
}
