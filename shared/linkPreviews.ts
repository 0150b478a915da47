import * as z from 'zod/mini'
import { ImageLook } from './uploads.ts'

/** What another site says of a page that a post leads to. */
export const LinkPreview = z.object({
  /** As it stands in the text, in its normal form. */
  url: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
  /** A copy of ours: readers ask nothing of the other site. */
  imageUrl: z.nullable(z.string()),
  imageLook: z.nullable(ImageLook),
})
export type LinkPreview = z.output<typeof LinkPreview>

/** A link whose page was asked; one that says nothing of itself is kept as well, so that it is not asked again. */
export type AskedLink = LinkPreview | { url: string; title: null }

export const isShown = (link: AskedLink): link is LinkPreview => link.title !== null
