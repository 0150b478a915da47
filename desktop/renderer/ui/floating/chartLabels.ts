/** The least width of a label in one line, and in two; and what the figures beside the drawing take of it. */
const lineWidth = 68
const wordWidth = 32
const sideWidth = 80

/**
 * The labels below the bars of a chart of so many pixels: in two lines where the bars stand close, and where they
 * stand closer only some of them, the last one always.
 */
export function labelsOf(labels: readonly string[], width: number): string[] {
  const room = (width - sideWidth) / labels.length
  const every = Math.max(1, Math.ceil(wordWidth / room))
  return labels.map((label, place) => {
    if ((labels.length - 1 - place) % every > 0) return ''
    return room < lineWidth ? label.replace(' ', '\n') : label
  })
}
