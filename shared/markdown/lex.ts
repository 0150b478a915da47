import { Lexer, Tokenizer, type Token, type TokensList } from 'marked'

const budgetMilliseconds = 50
const pieceMax = 2000
// A busy machine must not take the marks out of a short text: so much is read whatever the clock says.
const alwaysRead = 2 * pieceMax
const depthMax = 20

// Raw HTML is not Markdown here: it stays the text that it is.
class TextTokenizer extends Tokenizer {
  override html() {
    return undefined
  }
  override tag() {
    return undefined
  }
}

/** marked stops for nothing by itself: here blocks end at a depth, and what is within lines at a time. */
class BoundedLexer extends Lexer {
  readonly #deadline = performance.now() + budgetMilliseconds
  #depth = 0

  constructor() {
    super({ gfm: true, breaks: true, tokenizer: new TextTokenizer() })
  }

  override blockTokens(source: string, tokens?: Token[], isLast?: boolean): Token[]
  override blockTokens(source: string, tokens?: TokensList, isLast?: boolean): TokensList
  override blockTokens(source: string, tokens: Token[] = [], isLast?: boolean): Token[] {
    if (this.#depth >= depthMax) {
      tokens.push(asPlain(source))
      return tokens
    }
    this.#depth += 1
    const blocks = super.blockTokens(source, tokens, isLast)
    this.#depth -= 1
    return blocks
  }

  /** Reads the text within the blocks; a piece that is too long, late or broken stays plain. */
  readPieces(): void {
    let read = 0
    for (const piece of this.inlineQueue) {
      read += piece.src.length
      const isLate = read > alwaysRead && performance.now() > this.#deadline
      if (piece.src.length > pieceMax || isLate) piece.tokens.push(asPlain(piece.src))
      else this.#readPiece(piece)
    }
  }

  #readPiece({ src, tokens }: { src: string; tokens: Token[] }): void {
    try {
      this.inlineTokens(src, tokens)
    } catch {
      tokens.splice(0, Infinity, asPlain(src))
    }
    this.state.inLink = false
    this.state.inRawBlock = false
  }
}

const asPlain = (raw: string): Token => ({ type: 'plain', raw })

/** marked's tokens for a text, in bounded time; `plain` tokens are what it did not get to. */
export function lexMarkdown(source: string): Token[] {
  const text = source.replace(/\r\n?/g, '\n')
  const lexer = new BoundedLexer()
  try {
    lexer.blockTokens(text, lexer.tokens)
    lexer.readPieces()
    return lexer.tokens
  } catch {
    return text.split(/\n{2,}/).map(asPlain)
  }
}
