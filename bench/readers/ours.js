import { readMarkdown } from '../../shared/markdown/read.ts'

export default (text) => readMarkdown(text)
