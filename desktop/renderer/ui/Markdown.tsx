import { latePart } from '../lib/part.tsx'
import { classes } from './classes.ts'

export interface MarkdownProps {
  source: string
  /** A post's body reads like a magazine; everything else like the interface around it. */
  look?: 'interface' | 'post'
  /** Links of a sponsored text say so. */
  isSponsored?: boolean
  /** At most three lines, for cards. */
  isClamped?: boolean
  /** Its headings can be linked to. */
  hasAnchors?: boolean
}

// What reads texts comes after a page that the server drew: there they stand already.
const { load, Part: Text } = latePart(() => import('./MarkdownText.tsx'))

/** Loads what reads texts. */
export const loadTexts = load

/** Member text. */
export function Markdown({
  source,
  look = 'interface',
  isSponsored = false,
  isClamped = false,
  hasAnchors = false,
}: MarkdownProps) {
  return (
    <div className={classes('prose', look === 'post' && 'prose-post', isClamped && 'prose-clamped')}>
      <Text source={source} isSponsored={isSponsored} isClamped={isClamped} hasAnchors={hasAnchors} />
    </div>
  )
}
