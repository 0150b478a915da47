import type { Ago } from '../content.ts'
import type { Username } from '../people.ts'

export type DealStep =
  | { do: 'apply'; proposal: string; message?: string; reach: number }
  | { do: 'edit'; proposal: string }
  | { do: 'decide'; decision: 'approve' | 'reject' | 'request_changes'; says?: string }
  | { do: 'withdraw' }
  /** Hands in the text; `stillSaid` is a part of it, and what stood in its place at that time. */
  | { do: 'submit'; stillSaid?: [part: string, before: string] }
  | { do: 'judge'; decision: 'approve' | 'request_changes'; says?: string }
  | { do: 'publish' }
  | { do: 'forfeit' }

export interface DemoDeal {
  campaign: string
  by: Username
  /** The post that came of it; it was published when the post says. */
  post?: string
  /** The text that was handed in, where no post has come of it yet. */
  text?: { forum: string; title: string; content: string; rating?: number }
  steps: [Ago, DealStep][]
}

export const approve: DealStep = { do: 'decide', decision: 'approve' }
export const accept: DealStep = { do: 'judge', decision: 'approve' }
export const submit: DealStep = { do: 'submit' }
export const publish: DealStep = { do: 'publish' }
