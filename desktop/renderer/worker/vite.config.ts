import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'
import { site } from '#shared/site.ts'

/**
 * Gives the worker the names of the files that it keeps, and a version made of all of their bytes: whatever
 * changes makes another worker, which browsers then install in place of the one they have.
 */
function stampWorker(): Plugin {
  return {
    name: 'plaza:stamp-worker',
    transformIndexHtml: (html) => html.replaceAll('%SITE_NAME%', site.name),
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') throw new Error('The worker is missing from its build')
        const hash = createHash('sha256')
        for (const file of Object.values(bundle)) hash.update(file.type === 'chunk' ? file.code : file.source)
        const files = Object.keys(bundle).filter((name) => name !== 'sw.js')
        worker.code = worker.code
          .replaceAll('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)))
          .replaceAll('__FILES__', JSON.stringify(files.map((name) => `/${name}`)))
      },
    },
  }
}

/** The service worker and the page that it shows without a network; built beside the app, after it. */
export default defineConfig({
  base: '/',
  publicDir: false,
  plugins: [stampWorker()],
  build: {
    target: 'es2022',
    minify: true,
    outDir: '../../../out/renderer',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      // Fixed names: the worker's address must not change, and the others carry a version.
      input: { sw: `${import.meta.dirname}/sw.ts`, offline: `${import.meta.dirname}/offline.html` },
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
})
