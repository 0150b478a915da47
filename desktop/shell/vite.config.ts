import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { fillWords } from '../core/words.ts'

const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.html'))

/** What stands as `{{page.key}}` is filled in by whoever serves a page, in the language of the app: here it is looked up. */
const checkWords: Plugin = {
  name: 'words',
  transformIndexHtml: { order: 'pre', handler: (html) => void fillWords(html) },
}

/** The shell's own pages, which need no server. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [checkWords],
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
