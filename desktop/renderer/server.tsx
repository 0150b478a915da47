import './lib/jitless.ts'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { Boot } from '#shared/boot.ts'
import { App } from './app/App.tsx'
import { screenFile } from './app/screens.ts'
import { isLandingAt } from './app/Shell.tsx'
import { bootEntries } from './lib/boot.ts'
import { setOwnOrigin } from './lib/origin.ts'

/** A page longer than this takes no harm: what is drawn is sent as a whole, and never moved about by scripts. */
const wholePage = 100_000_000
const patienceMilliseconds = 5000

interface DrawnPage {
  html: string
  /** The files of the app that the browser imports to take the page over, beside the one where it starts. */
  modules: string[]
}

function modulesOf(path: string, isSignedIn: boolean): string[] {
  const screen = screenFile(path, isSignedIn).replace(/^\.\.\//, '')
  return isLandingAt(path, isSignedIn) ? [screen] : [screen, 'app/Chrome.tsx', 'app/AfterPage.tsx']
}

/**
 * Draws the page at an address as the browser would with the same boot data. Throws when it cannot be drawn;
 * the page is then sent as it is, and draws itself.
 */
export async function draw(address: string, boot: Boot): Promise<DrawnPage> {
  const modules = modulesOf(new URL(address, boot.config.publicUrl).pathname, boot.viewer !== null)
  return { html: await htmlOf(address, boot), modules }
}

function htmlOf(address: string, boot: Boot): Promise<string> {
  setOwnOrigin(boot.config.publicUrl)
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const out = new Writable({
      write: (chunk: Uint8Array, _encoding, done) => {
        chunks.push(chunk)
        done()
      },
      final: (done) => {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <SWRConfig value={{ fallback: Object.fromEntries(bootEntries(boot)) }}>
        <StaticRouter location={address}>
          <App boot={boot} />
        </StaticRouter>
      </SWRConfig>,
      {
        progressiveChunkSize: wholePage,
        onAllReady: () => {
          clearTimeout(timer)
          pipe(out)
        },
        onError: (error) => {
          clearTimeout(timer)
          reject(error instanceof Error ? error : new Error(String(error)))
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('The page took too long to draw')), patienceMilliseconds)
  })
}
