import './lib/jitless.ts'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { Boot } from '#shared/boot.ts'
import { App } from './app/App.tsx'
import { bootEntries } from './lib/boot.ts'
import { setOwnOrigin } from './lib/origin.ts'
import { DrawnParts } from './lib/part.tsx'

/** A page longer than this takes no harm: what is drawn is sent as a whole, and never moved about by scripts. */
const wholePage = 100_000_000
const patienceMilliseconds = 5000

interface DrawnPage {
  html: string
  /** The parts of the app that the browser loads before it takes the page over. */
  parts: string[]
}

/**
 * Draws the page at an address as the browser would with the same boot data. Throws when it cannot be drawn;
 * the page is then sent as it is, and draws itself.
 */
export async function draw(address: string, boot: Boot): Promise<DrawnPage> {
  const parts = new Set<string>()
  const html = await htmlOf(address, boot, parts)
  return { html, parts: [...parts] }
}

function htmlOf(address: string, boot: Boot, parts: Set<string>): Promise<string> {
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
          <DrawnParts value={parts}>
            <App boot={boot} />
          </DrawnParts>
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
