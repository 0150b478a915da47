import './lib/jitless.ts'
import './ui/tokens.css'
import { type ReactNode, startTransition, StrictMode, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App, preload } from './app/App.tsx'
import { keepBoot, readBoot } from './lib/boot.ts'
import { applyStyles, doNextKept, showDrawnAddress } from './lib/drawn.ts'
import { loadPart } from './lib/part.tsx'
import { followTheme } from './lib/theme.ts'
import { loadTexts } from './ui/Markdown.tsx'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

const boot = readBoot()
keepBoot(boot)
showDrawnAddress(boot)
followTheme()
// Around everything, and not beside it: ids are made by the place in the tree, which is the server's too.
function TakenOver({ children }: { children: ReactNode }) {
  const [done, setDone] = useState(0)
  useEffect(() => {
    // Within an effect nothing could be taken over at once, as the pressed part of a page has to be.
    const timer = setTimeout(() => {
      // The next follows when the page shows what came of this one, a step to another address too.
      if (doNextKept()) startTransition(() => setDone(done + 1))
      else if (import.meta.env.PROD)
        import('./lib/push.ts').then(({ startWorker }) => startWorker()).catch(reportError)
    })
    return () => clearTimeout(timer)
  }, [done])
  return children
}
const app = (
  <StrictMode>
    <TakenOver>
      <BrowserRouter>
        <App boot={boot} />
      </BrowserRouter>
    </TakenOver>
  </StrictMode>
)
const loaded = preload(location.pathname, boot)
if (!boot?.drawn) createRoot(root).render(app)
else {
  applyStyles(root)
  // Drawn by the server: it is taken over at once and as a whole, or not yet.
  const { parts } = boot.drawn
  // A picture in a text may have been pressed: what reads texts has to hear of it. Comments are drawn anew by what
  // only this device knows, such as which are new, and would be without their texts until they can be read.
  const texts = root.querySelector('.prose button, #comments .prose') ? [loadTexts()] : []
  void loaded
    .then(() => Promise.allSettled([...parts.map(loadPart), ...texts]))
    // As a transition it is done in slices, and a long page does not hold up what its reader does meanwhile.
    .then(() => startTransition(() => void hydrateRoot(root, app)))
}
