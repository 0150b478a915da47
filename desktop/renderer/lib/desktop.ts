import type { PlazaDesktop } from '../../core/contract.ts'

declare global {
  interface Window {
    plazaDesktop?: PlazaDesktop
  }
}

/** What the desktop app gives the pages that it shows; undefined in a browser. */
export const desktop = (): PlazaDesktop | undefined => window.plazaDesktop

/** Whether the page is shown by the desktop app. */
export const isDesktop = (): boolean => 'plazaDesktop' in window
