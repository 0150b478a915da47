import './lib/jitless.ts'
import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App, preload } from './app/App.tsx'
import { keepBoot, readBoot } from './lib/boot.ts'
import { followTheme } from './lib/theme.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

const boot = readBoot()
keepBoot(boot)
preload(location.pathname, boot)
followTheme()
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App boot={boot} />
    </BrowserRouter>
  </StrictMode>,
)

// After everything that a first visit waits for.
if (import.meta.env.PROD)
  addEventListener('load', () => {
    import('./lib/push.ts').then(({ startWorker }) => startWorker()).catch(reportError)
  })
