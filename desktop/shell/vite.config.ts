import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { words } from '../core/words.ts'

const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.html'))

/** Fills in what stands as `{{page.key}}`: every text of the pages is among the words of the app. */
const fillWords: Plugin = {
  name: 'words',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replaceAll(/\{\{([\w.]+)\}\}/g, (_all, path: string) => escaped(wordOf(path))),
  },
}

function wordOf(path: string): string {
  if (path === 'language') return 'en'
  const [page = '', key = ''] = path.split('.')
  const found = (words.pages as Record<string, Record<string, unknown>>)[page]?.[key]
  if (typeof found !== 'string') throw new Error(`no page says ${path}`)
  return found
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The shell's own pages, which need no server. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [fillWords],
  build: {
    target: 'es2022',
    outDir: '../../out/shell',
    emptyOutDir: true,
    // Their policy knows no data: fonts or scripts, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { input: names.map((name) => join(import.meta.dirname, name)) },
  },
})
