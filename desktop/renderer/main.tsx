import './lib/jitless.ts'
import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { followTheme } from './lib/theme.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

followTheme()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// After everything that a first visit waits for.
if (import.meta.env.PROD) addEventListener('load', () => void import('./lib/worker.ts'))
