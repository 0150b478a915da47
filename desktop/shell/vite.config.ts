import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.html'))

/** The shell's own pages, which need no server. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  build: {
    target: 'es2022',
    outDir: '../../out/shell',
    emptyOutDir: true,
    // Their policy knows no data: fonts or scripts, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { input: pages.map((name) => join(import.meta.dirname, name)) },
  },
})
