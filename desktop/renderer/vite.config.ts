import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'

/** At its highest level, unless told. */
const brotli = promisify(brotliCompress)

/** Asks for the interface font with the page itself: text is then drawn once, not twice. */
function preloadFont(): Plugin {
  return {
    name: 'plaza:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.includes('inter-latin-wght-normal'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Lays each script and style sheet beside itself as small as Brotli makes it, which takes too long for a request. */
function compressed(): Plugin {
  return {
    name: 'plaza:compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(?:js|css|svg)$/.test(file))
      await Promise.all(
        files.map(async (file) =>
          writeFile(join(dir, `${file}.br`), await brotli(await readFile(join(dir, file)))),
        ),
      )
    },
  }
}

/** What only the API's own description says of an endpoint is no use to a browser, and stands in each first visit. */
function dropDescriptions(): Plugin {
  return {
    name: 'plaza:drop-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/\w+\.ts$/, code: 'endpoint({' },
      handler: (code) =>
        code
          .replaceAll(/^ {2}summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),\n/gm, '')
          .replaceAll(/^ {2}refuses:\s+\[[^\]]*\],\n/gm, ''),
    },
  }
}

/** Puts what these files of the app import at once, and what that imports, into one chunk. */
function importsOf(
  chunk: string,
  files: readonly string[],
): (id: string, graph: Rolldown.ChunkingContext) => string | null {
  let found: Set<string> | undefined
  return (id, graph) => {
    if (!found) {
      const imports = new Set<string>()
      const add = (module: string) => {
        for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) {
          // The list of all icons: whoever imports one would take every other along.
          if (imports.has(imported) || /\/lucide-react\//.test(imported)) continue
          imports.add(imported)
          add(imported)
        }
      }
      for (const file of files) add(`${import.meta.dirname}/${file}`)
      found = imports
    }
    return found.has(id) ? chunk : null
  }
}

/** In development Vite stands at the public address and passes everything but the web app on to the API. */
const api = process.env['API_URL']
const passed = '^/(api|dev|media|feed\\.xml|sitemap.*\\.xml|robots\\.txt|r/[^/]+/feed\\.xml)'

/** The same app for the server, which draws pages with it (`server.tsx`). */
const forServer: UserConfig = {
  plugins: [react(), dropDescriptions()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    minify: false,
    outDir: '../../out/pages',
    emptyOutDir: true,
    copyPublicDir: false,
  },
}

const forBrowsers: UserConfig = {
  base: '/',
  server: api ? { proxy: { [passed]: { target: api } } } : {},
  plugins: [react(), tailwindcss(), preloadFont(), dropDescriptions(), compressed()],
  build: {
    target: 'es2022',
    minify: true,
    sourcemap: false,
    manifest: true,
    outDir: '../../out/renderer',
    emptyOutDir: true,
    // The content security policy knows no data: fonts or scripts, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Short names: the entry lists every page's chunks, and the list is part of each first visit.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            {
              // Zod's settings live in the same chunk as zod: whatever declares a schema runs after them.
              name: 'core',
              priority: 4,
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|swr|zustand|zod)\/|lib\/jitless\.ts$/,
            },
            // Few files instead of many crumbs: what every page needs, and what several of them share.
            { name: 'shell', priority: 3, tags: ['$initial'] },
            // Every page but the landing page has the bars: what they are made of comes as one file, and before
            // it what the landing page draws as well, which takes nothing else along.
            { name: importsOf('landing', ['pages/LandingPage.tsx']), priority: 2.5 },
            { name: importsOf('bars', ['app/Chrome.tsx', 'app/AfterPage.tsx']), priority: 2.2 },
            {
              name: 'shared',
              priority: 1,
              minShareCount: 2,
              entriesAware: true,
              // Merging more saves requests, and has pages load what only others use.
              entriesAwareMergeThreshold: 3000,
            },
            // The rules of fields, which every form needs, never come with what only one page draws.
            { name: 'fields', priority: 3, test: /shared\/(text|limits|media)\.ts$/ },
            // Icons are shared among themselves: merged with what draws them they bring it to other pages.
            {
              name: 'icons',
              priority: 2,
              test: /node_modules\/lucide-react\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 9000,
            },
            // What is heavy stands alone, or merging would bring it to pages that never use it.
            { name: 'forms', priority: 2, test: /node_modules\/(react-hook-form|@hookform)\// },
            {
              name: 'markdown',
              priority: 2,
              test: /shared\/markdown|ui\/Markdown\.tsx$/,
            },
          ],
        },
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowsers))
