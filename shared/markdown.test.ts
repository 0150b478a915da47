import { describe, expect, it } from 'vitest'
import { excerpt, parseMarkdown, summary, toHtml, toText } from './markdown.ts'
import type { Block, Inline } from './markdown/tree.ts'

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

  const endless: Record<string, string> = {
    'quote marks': '>'.repeat(50_000),
    'spaced quote marks': '> '.repeat(25_000),
    'emphasis that never ends': '_a_ _'.repeat(10_000),
    'emphasis in paragraphs': `${'_a_ _'.repeat(390)}\n\n`.repeat(25),
    'nested lists': '- '.repeat(25_000),
    'indented lists': Array.from({ length: 220 }, (_, n) => `${' '.repeat(n * 2)}- a`).join('\n'),
    'open brackets': '['.repeat(50_000),
    'open links': '[a]('.repeat(12_500),
    'open images': '!['.repeat(25_000),
    'back ticks': '`a'.repeat(25_000),
    stars: '**a*'.repeat(12_500),
    'open tags': '<a '.repeat(16_600),
    definitions: '[a]: b\n'.repeat(7_000),
    'wide table': `${'|a'.repeat(8_000)}\n${'|-'.repeat(8_000)}\n${'|b'.repeat(8_000)}`,
    'quoted lists': `${'> - '.repeat(30)}a\n`.repeat(400),
    paragraphs: 'a\n\n'.repeat(16_000),
    spaces: `${' '.repeat(49_999)}a`,
  }
  it.each(Object.entries(endless))('does not freeze on %s', (_name, source) => {
    expect(parseMarkdown(source)).toBeDefined()
  })

  it('shows what it could not read as plain text', () => {
    const long = `${'word '.repeat(500)}**not bold**`
    expect(typesIn(long)).toEqual(['paragraph', 'text'])
    expect(toText(long)).toContain('**not bold**')
    expect(toText('_a_ _'.repeat(10_000))).toHaveLength(50_000)
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
      'Title Some text with a link - item',
    )
    expect(summary('😀'.repeat(200), 160)).toBe(`${'😀'.repeat(160)}…`)
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
