import { lazy } from 'react'

// The landing page has a header of its own and no gate: a first visit does not pay for the bars.
export const loadChrome = () => import('./Chrome.tsx')

export const Bars = lazy(() => loadChrome().then((chrome) => ({ default: chrome.Bars })))
export const PhoneFoot = lazy(() => loadChrome().then((chrome) => ({ default: chrome.PhoneFoot })))
export const Gate = lazy(() => loadChrome().then((chrome) => ({ default: chrome.Gate })))
