import { Lexer, Tokenizer, type Token, type TokensList } from 'marked'

const budgetMilliseconds = 50
const pieceMax = 2000
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

/** marked stops for nothing by itself: this lexer stops at a depth and at a time. */
class BoundedLexer extends Lexer {
  readonly #deadline = performance.now() + budgetMilliseconds
  #depth = 0

  constructor() {
    super({ gfm: true, breaks: true, tokenizer: new TextTokenizer() })
  }

  get isLate(): boolean {
    return performance.now() > this.#deadline
  }

  override blockTokens(source: string, tokens?: Token[], isLast?: boolean): Token[]
  override blockTokens(source: string, tokens?: TokensList, isLast?: boolean): TokensList
  override blockTokens(source: string, tokens: Token[] = [], isLast?: boolean): Token[] {
    if (this.#depth >= depthMax || this.isLate) {
      tokens.push(asPlain(source))
      return tokens
    }
    this.#depth += 1
    const blocks = super.blockTokens(source, tokens, isLast)
    this.#depth -= 1
    return blocks
  }

  /** What stands within lines, piece by piece; a piece that is too long, late or broken stays plain. */
  readPieces(): void {
    for (const piece of this.inlineQueue) {
      if (piece.src.length > pieceMax || this.isLate) {
        piece.tokens.push(asPlain(piece.src))
        continue
      }
      try {
        this.inlineTokens(piece.src, piece.tokens)
      } catch {
        piece.tokens.splice(0, Infinity, asPlain(piece.src))
      }
      this.state.inLink = false
      this.state.inRawBlock = false
    }
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
