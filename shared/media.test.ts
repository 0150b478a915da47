import { expect, test } from 'vitest'
import { mediaNamesIn } from './media.ts'

test.each<[text: string, names: string[]]>([
  ['', []],
  ['![a cat](/media/a_b-C1.webp) and ![](/media/2.jpeg "so")', ['a_b-C1.webp', '2.jpeg']],
  ['[large](https://plaza.example/media/1.png) <img src="/media/2.gif">', ['1.png', '2.gif']],
  ['/media/1.webp /media/2.webp /media/1.webp', ['1.webp', '2.webp']],
  [
    JSON.stringify({ content: 'Look:\n![](/media/1.webp)\n', imageUrl: '/media/2.webp' }),
    ['1.webp', '2.webp'],
  ],
  ['/media/ /media/.webp /media/a.svg /media/../1.webp media/1.webp', []],
])('the images of ours in %j are %j', (text, names) => {
  expect([...mediaNamesIn(text)]).toEqual(names)
})
