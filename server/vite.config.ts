import { defineConfig } from 'vite'
import { oneByte } from '../build/oneByte.ts'

/**
 * Bundles the server and the command line into few files. Both also run from their sources; but reading a thousand
 * small modules takes two seconds, and reading these a quarter of one. Nothing but native code stays outside, so
 * that the built program needs few modules beside it.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [oneByte()],
  ssr: {
    noExternal: true,
    external: ['better-sqlite3', 'sharp'],
  },
  build: {
    ssr: true,
    rolldownOptions: {
      // A library that the identity provider of development brings asks for it.
      checks: { eval: false },
      output: { comments: false },
      input: {
        main: `${import.meta.dirname}/main.ts`,
        plaza: `${import.meta.dirname}/../cli/plaza.js`,
      },
    },
    outDir: '../out/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    copyPublicDir: false,
    reportCompressedSize: false,
  },
})
