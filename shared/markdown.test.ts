import { describe, expect, it } from 'vitest'
import {
  descriptionOf,
  excerpt,
  parseMarkdown,
  plainStart,
  storedSummary,
  summary,
  toHtml,
  toText,
} from './markdown.ts'
import { readMarkdown } from './markdown/read.ts'
import type { Block, Inline } from './markdown/tree.ts'
import { readSoFar, usualBounds } from './markdown/work.ts'

function nodes(tree: (Block | Inline)[]): (Block | Inline)[] {
  return tree.flatMap((node) => {
    const inner: (Block | Inline)[] =
      node.type === 'list'
        ? node.items.flat()
        : node.type === 'table'
          ? [node.header, ...node.rows].flat().flatMap((cell) => cell.children)
          : 'children' in node
            ? node.children
            : []
    return [node, ...nodes(inner)]
  })
}

const typesIn = (source: string) => nodes(parseMarkdown(source)).map((node) => node.type)
const linksIn = (source: string) =>
  nodes(parseMarkdown(source)).flatMap((node) => (node.type === 'link' ? [node.href] : []))

const depthOf = (blocks: Block[]): number =>
  Math.max(
    0,
    ...blocks.map((block) =>
      block.type === 'quote'
        ? 1 + depthOf(block.children)
        : block.type === 'list'
          ? 1 + Math.max(...block.items.map(depthOf))
          : 0,
    ),
  )

describe('a long text', () => {
  it('is read once for all who ask for it, and again when enough others were asked for', () => {
    const before = readSoFar.texts
    const reads = () => readSoFar.texts - before
    const source = `${'A word. '.repeat(6000)} once`
    const tree = parseMarkdown(source)
    expect(parseMarkdown(source)).toBe(tree)
    toText(source)
    expect(reads()).toBe(1)
    for (let other = 1; other <= 6; other++) parseMarkdown(`${source} ${other}`)
    parseMarkdown(source)
    expect(reads()).toBe(8)
  })
})

describe('what Markdown becomes', () => {
  it('knows the usual elements', () => {
    expect(
      toHtml(
        '# One\n\nA **bold** _word_, ~~gone~~ and `a<b`.\nNext line\n\n> quoted\n\n3. three\n4. four\n\n---',
      ),
    ).toBe(
      [
        '<h2 dir="auto">One</h2>',
        '<p dir="auto">A <strong>bold</strong> <em>word</em>, <del>gone</del> and <code>a&#60;b</code>.<br>Next line</p>',
        '<blockquote><p dir="auto">quoted</p></blockquote>',
        '<ol start="3"><li><p dir="auto">three</p></li><li><p dir="auto">four</p></li></ol>',
        '<hr>',
      ].join('\n'),
    )
  })

  it('keeps headings below the title of the page', () => {
    const levels = parseMarkdown('# a\n\n## b\n\n### c\n\n###### d').map((block) =>
      block.type === 'heading' ? block.level : 0,
    )
    expect(levels).toEqual([2, 3, 4, 4])
  })

  it('marks the language of code and leaves the code alone', () => {
    expect(toHtml('```ts" onload="x\nif (a < b && "c") &amp;\n```')).toBe(
      '<pre><code class="language-ts">if (a &#60; b &#38;&#38; &#34;c&#34;) &#38;amp;</code></pre>',
    )
  })

  it('makes tables and tasks', () => {
    expect(toHtml('|a|b|\n|-|:-:|\n|1|2|')).toContain('<td align="center">2</td>')
    expect(toText('- [x] done\n- [ ] open')).toBe('- ☑ done\n- ☐ open')
  })

  it('decodes entities once, and never those of code', () => {
    expect(toText('&lt;b&gt; &amp;lt; &#x41; &#0; &nope; `&lt;`')).toBe('<b> &lt; A \ufffd &nope; &lt;')
    expect(linksIn('[x](https://a.example/?a=1&amp;b=2)')).toEqual(['https://a.example/?a=1&b=2'])
  })

  it('links bare addresses, people and hashtags, but not inside code or links', () => {
    expect(linksIn('See https://a.example/x?y=1&copy=2, www.b.example and me@c.example.')).toEqual([
      'https://a.example/x?y=1&copy=2',
      'http://www.b.example',
      'mailto:me@c.example',
    ])
    expect(linksIn('Hi @Alice_1, see #Größe and #2024 or a#b')).toEqual([
      '/user/alice_1',
      '/hashtag/gr%C3%B6%C3%9Fe',
    ])
    expect(linksIn('`@alice #tag` [@bob](/r/x)')).toEqual(['/r/x'])
  })

  it('shows uploaded images only; other images become links', () => {
    expect(typesIn('![a](/media/x.webp)')).toContain('image')
    expect(typesIn('![a](https://e.example/x.png)')).not.toContain('image')
    expect(linksIn('![a](https://e.example/x.png)')).toEqual(['https://e.example/x.png'])
    expect(typesIn('![a](/media/../api/x) ![b](/mediafake/x)')).not.toContain('image')
  })
})

describe('hostile text', () => {
  const hostileAddresses = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    '&#x6A;avascript:alert(1)',
    'javascript&colon;alert(1)',
    '<java\tscript:alert(1)>',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,AAAA',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'ftp://a.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    '/api/logout',
    '/r/../api/logout',
    '/r/..//api/logout',
    '/r/..///dev/idp',
    '/./API/logout',
    '/dev/idp',
    'relative/path',
    '#top',
    'https://a.example/\u202egnp.exe',
  ]
  it.each(hostileAddresses)('makes no link of %s', (address) => {
    expect(linksIn(`[x](${address}) ![x](${address}) [y][r]\n\n[r]: ${address}`)).toEqual([])
    expect(toText(`[shown](${address})`)).toContain('shown')
  })

  it.each(['https://a.example/x', 'http://a.example', 'mailto:a@b.example', '/r/x/post/y?z=1'])(
    'makes a link of %s',
    (address) => {
      expect(linksIn(`[x](${address})`)).toEqual([address])
    },
  )

  it('shows HTML as the text that it is', () => {
    const html = toHtml(
      '<script>alert(1)</script>\n\n<img src=x onerror="alert(1)"> a <b>b</b> <!-- c --> <https://a.example/">',
    )
    expect(html).not.toMatch(/<(script|img|b|!)/)
    expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
    expect(html).toContain('href="https://a.example/&#34;"')
  })

  it('cannot break out of an attribute', () => {
    expect(toHtml(`[x](https://a.example/"onclick="y 't"i<t>le')`)).not.toMatch(/<[^>]*"on/)
    expect(toHtml('![a" onerror="x](/media/a.webp)')).toBe(
      '<p dir="auto"><img src="/media/a.webp" alt="a&#34; onerror=&#34;x"></p>',
    )
  })

  it('isolates the direction of every paragraph', () => {
    expect(toHtml('\u202eabc\n\nשלום')).toBe('<p dir="auto">\u202eabc</p>\n<p dir="auto">שלום</p>')
  })

  it('stops nesting at 20', () => {
    expect(depthOf(parseMarkdown(`${'>'.repeat(200)} a`))).toBe(20)
    expect(
      depthOf(parseMarkdown(Array.from({ length: 60 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n'))),
    ).toBeLessThanOrEqual(20)
  })

  it('shows what is too much for a browser as it was written', () => {
    const poem = 'a\n'.repeat(20_000)
    expect(parseMarkdown(`**a**\n\n${poem}`)).toEqual([
      { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', text: 'a' }] }] },
      { type: 'code', text: poem.trimEnd() },
    ])
    expect(toText('_a_ _'.repeat(10_000))).toHaveLength(50_000)
  })

  it('reads a paragraph of any length', () => {
    expect(typesIn(`${'word '.repeat(9000)}**bold**`)).toEqual(['paragraph', 'text', 'strong', 'text'])
  })

  it('stops nesting emphasis at 20, and loses no letter of the rest', () => {
    const source = `${'**a '.repeat(200)}${'b**'.repeat(200)}`
    expect(typesIn(source).filter((type) => type === 'strong')).toHaveLength(20)
    expect(toText(source)).toHaveLength(source.length - 20 * '****'.length)
    expect(typesIn('['.repeat(60) + 'a' + '](/r/b)'.repeat(60))).toContain('link')
    expect(toText('![a'.repeat(60) + '](/media/b)'.repeat(60))).toContain('![a')
  })

  it('takes a table up to 64 columns wide, and gives its rows no more cells than a text needs', () => {
    const table = (columns: number, row: string, rows: number) =>
      parseMarkdown(`|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${row.repeat(rows)}`)[0]!
    expect(table(64, '|1|\n', 1)).toMatchObject({ type: 'table', rows: [{ length: 64 }] })
    expect(table(65, '|1|\n', 1).type).toBe('paragraph')
    const { rows } = table(64, '|1|\n', 100) as Block & { type: 'table' }
    expect(rows.map((row) => row.length).slice(0, 31)).toEqual(Array(31).fill(64))
    expect(rows.flat().length).toBe(100 + 2000)
  })

  it('repeats an address that is written once no longer than the text is long', () => {
    const title = 't'.repeat(5000)
    const html = toHtml(`[a]: /r/b "${title}"\n\n${'[a] '.repeat(5000)}`)
    expect(html.split(title)).toHaveLength(6)
  })

  it('makes no link of an address that is too long, or has a name no host can have', () => {
    expect(linksIn(`[a](/r/${'b'.repeat(1996)})`)).toHaveLength(1)
    expect(linksIn(`[a](/r/${'b'.repeat(1998)}) https://a.example/${'b'.repeat(2000)}`)).toEqual([])
    expect(linksIn(`https://${'ü'.repeat(63)}.example`)).toHaveLength(1)
    expect(linksIn(`https://${'ü'.repeat(64)}.example`)).toEqual([])
    expect(typesIn(`![a](/media/${'b'.repeat(2000)})`)).not.toContain('image')
  })

  it('ends, and shows the text as it was written, when its work goes beyond all bounds', () => {
    const source = '# a\n\n**b**'
    const { blocks } = readMarkdown(source, { ...usualBounds, stepsPerCharacter: 1 })
    expect(blocks).toEqual([{ type: 'code', text: source }])
  })

  it('reads on after a piece that opened a link or raw text', () => {
    expect(linksIn('[a [b](/r/b)\n\n<a>\n\n<pre>\n\nhttps://c.example')).toContain('https://c.example')
  })
})

describe('the start of a text', () => {
  it('is cut in the tree, between words', () => {
    expect(excerpt('One **two three** four', 9)).toEqual([
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: 'One ' },
          { type: 'strong', children: [{ type: 'text', text: 'two…' }] },
        ],
      },
    ])
  })

  it('is the whole of a short text', () => {
    expect(excerpt('A **b**', 3)).toEqual(parseMarkdown('A **b**'))
  })

  it('is one line of words as a summary', () => {
    expect(summary('# Title\n\nSome *text* with [a link](https://a.example)\n\n- item', 200)).toBe(
      'Title Some text with a link item',
    )
    expect(summary('😀'.repeat(200), 160)).toBe(`${'😀'.repeat(160)}…`)
  })
})

describe('the plain words of a text', () => {
  it.each([
    ['First.\n\nSecond.', 'First. Second.'],
    ['Buy:\n- milk\n- bread\n  - rye\n\nThen rest.', 'Buy: milk bread rye Then rest.'],
    ['1. one\n2. two', 'one two'],
    ['- [x] done\n- [ ] open', '☑ done ☐ open'],
    ['> quoted\n\nanswer', 'quoted answer'],
    ['|a|b|\n|-|-|\n|c|d|\n\nafter', 'a b c d after'],
    ['one\ntwo  \nthree\\\nfour', 'one two three four'],
    ['```\na\n  b\n```\nc', 'a b c'],
    ['a\n\n---\n\nb', 'a b'],
    ['a ![of a cat](/media/c.webp) b', 'a of a cat b'],
    ['un**believ**able, `a`b', 'unbelievable, ab'],
  ])('%j are %j', (source, words) => {
    expect(plainStart(source, 100)).toBe(words)
  })

  it('describe a page by the first 160 characters, cut there', () => {
    const words = 'All happy families are alike; each unhappy family is unhappy in its own way. '
      .repeat(4)
      .trim()
    const kept = storedSummary(`**${words}**`)
    expect(kept).toBe(words.slice(0, 240))
    expect(descriptionOf(kept)).toBe(words.slice(0, 160))
    expect(descriptionOf('😀'.repeat(200))).toBe('😀'.repeat(160))
    expect(descriptionOf('short')).toBe('short')
  })

  it('are found in the beginning of a text: what follows costs nothing', () => {
    const before = readSoFar.characters
    const source = `${'word '.repeat(400)}${'- a\nb\n'.repeat(7000)}`
    expect(summary(source, 160)).toHaveLength(160)
    expect(excerpt(source, 300)).toHaveLength(1)
    expect(readSoFar.characters - before).toBeLessThan(5000)
  })
})

describe('links outside the site', () => {
  it('start at the origin', () => {
    expect(toHtml('[x](/r/a) ![y](/media/b.webp)', { origin: 'https://plaza.example' })).toBe(
      '<p dir="auto"><a href="https://plaza.example/r/a">x</a> <img src="https://plaza.example/media/b.webp" alt="y"></p>',
    )
  })

  it('say what kind they are', () => {
    expect(toHtml('https://a.example')).toContain('rel="nofollow ugc noopener"')
    expect(toHtml('https://a.example', { isSponsored: true })).toContain(
      'rel="sponsored nofollow ugc noopener"',
    )
  })
})
