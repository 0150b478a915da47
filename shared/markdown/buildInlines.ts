import { isOwnImage, safeLink } from './address.ts'
import type { Mark, Run } from './emphasis.ts'
import type { Bracket, Piece } from './inlines.ts'
import type { Definition } from './linkParts.ts'
import { linkReferences } from './references.ts'
import type { Inline } from './tree.ts'
import type { Work } from './work.ts'
import { inlinesToText } from './write.ts'

/** What is begun and not yet ended: its children so far, and what they become. */
interface Frame {
  children: Inline[]
  close: (children: Inline[]) => Inline[]
}

const titleOf = ({ title }: Definition) => (title ? { title } : {})

/** The pieces of one block as a tree. What is within too much else stays text. */
export function buildInlines(pieces: Piece[], work: Work): Inline[] {
  return new InlineBuilder(work).build(pieces)
}

class InlineBuilder {
  readonly #work: Work
  readonly #frames: Frame[] = []
  #children: Inline[] = []
  /** Text whose people and hashtags are still to be found. */
  #text = ''
  /** How many links and images are around: within them nothing is a link. */
  #links = 0

  constructor(work: Work) {
    this.#work = work
  }

  build(pieces: Piece[]): Inline[] {
    for (const piece of pieces) this.#add(piece)
    this.#endText()
    return this.#children
  }

  #add(piece: Piece): void {
    this.#work.spend(1)
    switch (piece.type) {
      case 'text':
        this.#text += piece.text
        return
      case 'escape':
        this.#endText()
        this.#push({ type: 'text', text: piece.text })
        return
      case 'code':
        return this.#pushElement({ type: 'code', text: piece.text })
      case 'break':
        return this.#pushElement({ type: 'break' })
      case 'address':
        return this.#addAddress(piece)
      case 'run':
        return this.#addRun(piece)
      case 'bracket':
        return this.#begin(piece)
      case 'end':
        if (piece.bracket.isBegun) this.#end()
        else this.#text += piece.raw
    }
  }

  #addAddress({ href, text }: { href: string; text: string }): void {
    const safe = this.#links > 0 ? null : this.#safeLink(href)
    const children: Inline[] = [{ type: 'text', text }]
    if (safe !== null) return this.#pushElement({ type: 'link', href: safe, children })
    this.#endText()
    this.#push({ type: 'text', text })
  }

  #addRun({ character, left, ends, begins }: Run): void {
    for (const mark of ends) this.#endMark(mark)
    this.#text += character.repeat(left)
    for (const mark of begins.toReversed()) this.#beginMark(mark)
  }

  #beginMark(mark: Mark): void {
    const { type } = mark
    mark.isBegun = this.#open((children) => [{ type, children }])
    if (!mark.isBegun) this.#text += mark.text
  }

  #endMark(mark: Mark): void {
    if (mark.isBegun) this.#end()
    else this.#text += mark.text
  }

  #begin(bracket: Bracket): void {
    const { target, isImage } = bracket
    const close = target && (isImage ? this.#imageOf(target) : this.#linkOf(target))
    bracket.isBegun = close !== null && this.#open(close)
    if (bracket.isBegun) this.#links += 1
    else this.#text += isImage ? '![' : '['
  }

  /** What a link becomes; one to nowhere safe is its text. */
  #linkOf(target: Definition): Frame['close'] {
    const href = this.#links > 0 ? null : this.#safeLink(target.href)
    return (children) => {
      this.#links -= 1
      return href === null ? children : [{ type: 'link', href, ...titleOf(target), children }]
    }
  }

  /** What an image becomes: one of ours is shown, any other is a link to it. */
  #imageOf(target: Definition): Frame['close'] {
    return (children) => {
      this.#links -= 1
      const alt = inlinesToText(children)
      this.#work.spend(alt.length)
      const { href: src } = target
      if (isOwnImage(src)) return [{ type: 'image', src, alt, ...titleOf(target) }]
      const href = this.#links > 0 ? null : this.#safeLink(src)
      const text: Inline = { type: 'text', text: alt || (href ?? '') }
      return href === null ? [text] : [{ type: 'link', href, children: [text] }]
    }
  }

  #open(close: Frame['close']): boolean {
    if (this.#frames.length >= this.#work.bounds.depth) return false
    this.#endText()
    this.#work.makeElements()
    this.#frames.push({ children: this.#children, close })
    this.#children = []
    return true
  }

  #end(): void {
    this.#endText()
    const frame = this.#frames.pop()
    if (!frame) return
    const made = frame.close(this.#children)
    this.#children = frame.children
    for (const inline of made) this.#push(inline)
  }

  #safeLink(href: string): string | null {
    this.#work.spend(Math.min(href.length, 2000))
    return safeLink(href)
  }

  #endText(): void {
    if (this.#text === '') return
    const text = this.#text
    this.#text = ''
    if (this.#links > 0) this.#push({ type: 'text', text })
    else for (const inline of linkReferences(text, this.#work)) this.#push(inline)
  }

  #pushElement(inline: Inline): void {
    this.#endText()
    this.#work.makeElements()
    this.#push(inline)
  }

  /** Neighbouring texts become one. */
  #push(inline: Inline): void {
    const last = this.#children.at(-1)
    if (inline.type === 'text' && last?.type === 'text') last.text += inline.text
    else if (inline.type !== 'text' || inline.text !== '') this.#children.push(inline)
  }
}
