import { defineConfig } from 'electron-vite'

/** What loads native code stays outside and is packed; everything else is bundled, so that little need be. */
const native = ['better-sqlite3', 'sharp']

/**
 * The main process, the embedded server and the preload script. The pages are not built here: a window
 * loads its server's web app, and the shell's own pages have a configuration of their own.
 */
export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'desktop/main/index.ts', server: 'server/embedded.ts' },
        external: native,
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload can require nothing but Electron, so it is one CommonJS file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'desktop/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
})
