import { latePart } from '../lib/part.tsx'
import { classes } from './classes.ts'
import type { MarkdownTextProps } from './MarkdownText.tsx'

export interface MarkdownProps extends MarkdownTextProps {
  /** A post's body reads like a magazine; everything else like the interface around it. */
  look?: 'interface' | 'post'
}

// What reads texts comes after a page that the server drew: there they stand already.
const { load, Part: Text } = latePart(() => import('./MarkdownText.tsx'))

/** Loads what reads texts. */
export const loadTexts = load

/** Member text. */
export function Markdown(props: MarkdownProps) {
  const { look, isClamped } = props
  return (
    <div className={classes('prose', look === 'post' && 'prose-post', isClamped && 'prose-clamped')}>
      <Text {...props} />
    </div>
  )
}
