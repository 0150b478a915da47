import type { Fence, Marker } from './starts.ts'
import type { Align } from './table.ts'

type RawTable = { type: 'table'; start: number; aligns: Align[]; header: string[]; rows: string[][] }

/** A block before its words are read; `start` is its place in the text. */
export type RawBlock =
  | { type: 'paragraph'; start: number; text: string }
  | { type: 'heading'; start: number; depth: number; text: string }
  | { type: 'code'; start: number; text: string; info: string }
  | { type: 'quote'; start: number; children: RawBlock[] }
  | { type: 'list'; start: number; marker: Marker; items: RawBlock[][] }
  | { type: 'rule'; start: number }
  | RawTable

/** What holds blocks. `depth` counts the quotes and lists down to it, itself included. */
export type Container =
  | { type: 'document' | 'quote'; depth: number; children: RawBlock[] }
  | { type: 'list'; depth: number; marker: Marker; items: RawBlock[][] }
  /** A line belongs to an item when it is indented by its width. */
  | { type: 'item'; depth: number; width: number; children: RawBlock[] }

export interface Paragraph {
  type: 'paragraph'
  start: number
  /** Where its last line starts, and in how many containers: it may turn out to be the head of a table. */
  lastStart: number
  lastParent: number
  lines: string[]
}

/** The block that lines are being added to, in the innermost container. */
export type Leaf =
  | Paragraph
  | { type: 'code'; start: number; lines: string[]; fence: Fence | null }
  | RawTable
