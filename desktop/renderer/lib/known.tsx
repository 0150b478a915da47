import type { ReactNode } from 'react'
import { ConfigContext, useReadConfig } from './boot.ts'
import { useReadViewer, ViewerContext } from './viewer.ts'

/**
 * Reads the reader and the installation once for everything below. SWR hands out another object on a server than in
 * the browser: what reads through it is drawn once more, at once and with all that it holds, when a page is taken
 * over, and these two are read all over a page.
 */
export function Known({ children }: { children: ReactNode }) {
  return (
    <ViewerContext value={useReadViewer()}>
      <ConfigContext value={useReadConfig()}>{children}</ConfigContext>
    </ViewerContext>
  )
}
