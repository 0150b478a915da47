import { Lexer } from 'marked'

export default (text) => new Lexer({ gfm: true, breaks: true }).lex(text)
