import { Parser } from 'commonmark'

export default (text) => new Parser().parse(text)
