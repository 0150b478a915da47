import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { documentMaker, type Head } from './document.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <!--head-->
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body><div id="root"><!--app--></div><!--boot--></body>
</html>`

type Parts = Parameters<ReturnType<typeof documentMaker>>[0]

test('what all scripts of a drawn page import is asked for first, and its own script runs last', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-document-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), page)
  const documentOf = documentMaker(join(folder, 'index.html'), 'https://plaza.example')
  const head = { title: 'A', description: 'B', canonicalPath: '/', imagePath: '/a.png', kind: 'website' }
  const parts = { head: head as Head, site: { name: 'Plaza' }, boot: {}, about: null, css: '' }
  const drawn = { html: '<p>A</p>', css: '', scripts: ['assets/page.js'], parts: [] }
  const html = documentOf({ ...parts, drawn } as unknown as Parts)
  const [, scripts = ''] = /<template id="scripts">(.*?)<\/template>/s.exec(html) ?? []
  const asked = [...scripts.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, file]) => file)
  expect(asked).toEqual(['/assets/vendor.js', '/assets/page.js', '/assets/index.js'])
  expect(html.replace(scripts, '')).not.toContain('.js')

  // A page that draws itself begins as it was built.
  expect(documentOf({ ...parts, drawn: null } as unknown as Parts)).toContain('src="/assets/index.js"')
})
