import { GFM, parser } from '@lezer/markdown'

const reader = parser.configure([GFM])

export default (text) => reader.parse(text)
