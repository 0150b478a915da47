import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { oneByte } from '../../build/oneByte.ts'
import { contractInParts } from './contract.ts'
import { iconsByFile, lightIcons } from './icons.ts'

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
          .filter((file) => /^assets\/inter-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}

const ownTheme = '/theme.js'

/**
 * Names what runs before the first paint by its content, as all other scripts are: a page starts with the one that it
 * was made for, whichever version of the server is asked for it, and asks once. Pages that are drawn without a server
 * have it under its plain name.
 */
function namedTheme(): Plugin {
  return {
    name: 'plaza:named-theme',
    apply: 'build',
    async buildStart() {
      const source = await readFile(join(import.meta.dirname, 'public', ownTheme))
      this.emitFile({ type: 'asset', name: 'theme.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((name) => /^assets\/theme-.*\.js$/.test(name))
        return html.replace(`src="${ownTheme}"`, `src="/${file}"`)
      },
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

/**
 * The router as it is made for production, which its package names to no bundler. Its contexts and components are
 * given names as soon as they are made: what is not used of them could not be left out otherwise.
 */
function lightRouter(): Plugin {
  return {
    name: 'plaza:light-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(?:\/dom)?$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
      },
    },
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) =>
        code
          .replaceAll(/^var \w+ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$&/* @__PURE__ */ ')
          .replaceAll(
            /^(var \w+ = )(class extends React\d*\.Component \{.*?^\});$/gms,
            '$1/* @__PURE__ */ (() => $2)();',
          )
          .replaceAll(/^\w+\.displayName = "\w*";$/gm, ''),
    },
  }
}

/** What a page has only when it checks what is typed. */
const isLate = (module: string): boolean => /\/node_modules\/zod\/|\?schemas$/.test(module)

/** The modules that a file of the app imports at once, with what they import. */
function importsOf(file: string, graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const add = (module: string) => {
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) {
      if (found.has(imported) || isLate(imported)) continue
      found.add(imported)
      add(imported)
    }
  }
  add(join(import.meta.dirname, file))
  return found
}

type ModuleTest = (id: string, graph: Rolldown.ChunkingContext) => boolean

/** Whether this file of the app imports a module; where others are named, whether one of them does too. */
function importedBy(file: string, ...others: string[]): ModuleTest {
  let found: Set<string> | undefined
  return (id, graph) => {
    if (!found) {
      const shared = others.map((other) => importsOf(other, graph))
      const isShared = (module: string) =>
        others.length === 0 || shared.some((imports) => imports.has(module))
      found = new Set([...importsOf(file, graph)].filter(isShared))
    }
    return found.has(id)
  }
}

/** One chunk of all modules that pass. */
const chunkOf = (name: string, test: ModuleTest) => (id: string, graph: Rolldown.ChunkingContext) =>
  test(id, graph) ? name : null

/** What several pages share, in chunks of at least so many bytes: more saves requests, and brings pages what only others use. */
const merged = (bytes: number) =>
  ({ minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: bytes }) as const

const isPlain = (module: string): boolean => module.endsWith('?plain')
const [trending, forum, post, subscribe] = ['Trending', 'Forum', 'Post', 'Subscribe'].map(
  (name) => `pages/${name}Page.tsx`,
) as [string, string, string, string]
const isShared: ModuleTest = (() => {
  const tests = [
    importedBy('app/Chrome.tsx', 'pages/parts/LandingLive.tsx', 'pages/parts/LandingLower.tsx'),
    importedBy(subscribe, trending, forum, post),
  ]
  const called = [forum, post, subscribe].map((file) => importedBy(file))
  return (id, graph) =>
    tests.some((test) => test(id, graph)) || (isPlain(id) && called.some((test) => test(id, graph)))
})()

/** In development Vite stands at the public address and passes everything but the web app on to the API. */
const api = process.env['API_URL']
const passed = '^/(api|dev|media|feed\\.xml|sitemap.*\\.xml|robots\\.txt|r/[^/]+/feed\\.xml)'

/** The same app for the server, which draws pages with it (`server.tsx`). */
const forServer: UserConfig = {
  plugins: [react(), iconsByFile(), lightIcons(), oneByte()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { comments: false } },
    outDir: '../../out/pages',
    emptyOutDir: true,
    copyPublicDir: false,
  },
}

const forBrowsers: UserConfig = {
  base: '/',
  // SWR asks for what React has by itself since 18 in a package for those before it.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  server: api ? { proxy: { [passed]: { target: api } } } : {},
  plugins: [
    react(),
    tailwindcss(),
    preloadFont(),
    namedTheme(),
    contractInParts(),
    iconsByFile(),
    lightIcons(),
    lightRouter(),
    compressed(),
  ],
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
          // Each group takes what it names, and nothing that this imports along.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'core',
              priority: 4,
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|swr(?!\/dist\/infinite)|use-sync-external-store|dequal|zustand)\//,
            },
            // What checks what is typed comes with the first form.
            { name: 'schemas', priority: 4, test: isLate },
            // What reads texts comes after a page that the server drew. Its headings and some forms name things alike,
            // and neither is to bring the other along.
            {
              name: 'markdown',
              priority: 4,
              test: /\/shared\/(?:markdown|galleries)|\/ui\/(?:MarkdownText|LinkCard|headings)\.|\/lib\/origin\./,
            },
            { name: 'slug', priority: 4, test: /\/shared\/(?:slug|accents)\./ },
            // Asked for where the provider reckons taxes, and nowhere else.
            { name: 'address', priority: 4, test: /\/shared\/taxIds\.|\/billing\/Address\./ },
            // Few files instead of many crumbs: what every page needs, and what several of them share.
            { name: 'shell', priority: 3, tags: ['$initial'] },
            // What the landing page draws above everything else of it.
            { name: chunkOf('landing', importedBy('pages/LandingPage.tsx')), priority: 2.9 },
            // What is drawn on nearly every page, and the addresses of the API that visitors ask.
            { name: chunkOf('base', isShared), priority: 2.8 },
            { name: chunkOf('bars', importedBy('app/Chrome.tsx')), priority: 2.7 },
            // The addresses of the API that few pages call. Schemas import them, and must not be imported by what stands with them.
            { name: 'calls', priority: 2.6, test: isPlain },
            { name: chunkOf('feed', importedBy(trending)), priority: 2.5 },
            { name: chunkOf('community', importedBy(forum, post)), priority: 2.4 },
            { name: chunkOf('sides', importedBy(forum, 'pages/HomePage.tsx')), priority: 2.35 },
            { name: chunkOf('forums', importedBy('pages/ForumsPage.tsx')), priority: 2.3 },
            { name: chunkOf('plans', importedBy(subscribe, 'pages/MyPlanPage.tsx')), priority: 2.2 },
            {
              name: 'composer',
              priority: 2.1,
              test: /\/ui\/composer\/(?!PictureStrip)|\/(?:Composer|InlineUploads|suggest)\.tsx?$/,
            },
            // Reviews are read by everybody: merged with what else is chosen by pressing, it would bring the queues along.
            { name: 'stars', priority: 2.1, test: /\/ui\/StarInput\./ },
            // Merged with what is small they would come with most pages.
            {
              name: 'later',
              test: /\/features\/scheduled\/(?!ScheduledList)|\/shared\/(?:quotaMonth|scheduled)\.ts$/,
              priority: 2.05,
            },
            { name: 'records', test: /\/features\/records\/strings\.ts$/, priority: 2.05 },
            // A post’s page has this one alone of what is merged below.
            { name: 'arrow', test: /\/lucide-react\/.*\/arrow-down\./, priority: 2.05 },
            // Shared among themselves: merged with what draws them they would bring it to other pages.
            { name: 'icons', test: /\/lucide-react\//, priority: 2, ...merged(9000) },
            { name: 'floating', test: /\/@(?:ariakit|floating-ui)\//, priority: 2, ...merged(9000) },
            // What is heavy stands alone, or merging would bring it to pages that never use it.
            { name: 'forms', priority: 2, test: /node_modules\/(react-hook-form|@hookform)\// },
            { name: 'shared', priority: 1, ...merged(3000) },
          ],
        },
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowsers))
