import { words } from '../core/words.ts'
import { plazaShell, watchState } from './bridge.ts'
import { button, say, text } from './dom.ts'

watchState(({ page }) => {
  if (page.name === 'report') say(text('text'), page.text)
})

for (const act of ['send', 'copy', 'save'] as const)
  button(act).addEventListener('click', () => {
    plazaShell.report({ do: act })
    say(text('done'), words.pages.report.done[act])
  })
