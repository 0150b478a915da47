import { escapeHtml } from '../../http/html.ts'

// XML 1.0 forbids these even as references; one of them makes a whole feed unreadable.
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text for XML, in content and in quoted attributes alike. */
export const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replace(forbidden, ''))

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
