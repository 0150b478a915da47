import { expect, test } from 'vitest'
import { xmlText } from './xml.ts'

test.each([
  ['a < b & "c" > \'d\'', 'a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;'],
  ['bell\u0007 null\u0000 tab\t line\n', 'bell null tab\t line\n'],
  ['half \ud83d emoji', 'half \ufffd emoji'],
  ['\ufffe\uffff', ''],
  ['😀', '😀'],
])('%j is written as %j', (text, xml) => {
  expect(xmlText(text)).toBe(xml)
})
