import { plazaShell } from './bridge.ts'
import { button, say, text } from './dom.ts'
import { frame } from './frame.ts'
import { words } from '../core/words.ts'

const diagnosticWords = words.pages.diagnostics
frame()
void read()

async function read(): Promise<void> {
  const { text: found } = await plazaShell.diagnostics()
  say(text('text'), found)
  text('text').setAttribute('aria-busy', 'false')
  button('copy').disabled = false
}

button('again').addEventListener('click', () => {
  say(text('copied'), '')
  void read()
})

button('copy').addEventListener('click', () => {
  navigator.clipboard.writeText(text('text').textContent).then(
    () => say(text('copied'), diagnosticWords.copied),
    () => say(text('copied'), diagnosticWords.failed),
  )
})
