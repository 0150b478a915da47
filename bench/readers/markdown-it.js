import MarkdownIt from 'markdown-it'

const reader = new MarkdownIt({ linkify: true, breaks: true })

export default (text) => reader.parse(text, {})
