import type { ReactNode } from 'react'

/** A field of another feature, put in by the page that knows both. */
export type FieldSlot = (field: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) => ReactNode

/** What the text of a sponsored post is written with. */
export interface ContentSlots {
  forum: FieldSlot
  body: FieldSlot
}
