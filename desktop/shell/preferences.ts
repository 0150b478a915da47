import { acceleratorOf, readable } from '../core/accelerator.ts'
import { isManaged, openPolicy } from '../core/policy.ts'
import type { Preferences, PreferencesInput } from '../core/settings.ts'
import { plazaShell, watchState } from './bridge.ts'
import { button, part, say, show, text } from './dom.ts'
import { words } from '../core/words.ts'
import { drawUpdate, listenForUpdates } from './update.ts'

const preferenceWords = words.pages.preferences
const form = part('preferences', HTMLFormElement)
const quiet = part('quiet', HTMLInputElement)
const from = part('quiet-from', HTMLInputElement)
const to = part('quiet-to', HTMLInputElement)
const followsSystem = part('system-languages', HTMLInputElement)
const languages = part('languages', HTMLInputElement)
const shortcut = part('shortcut', HTMLInputElement)
let isMac = false
let usualQuietHours = { from: '22:00', to: '07:00' }
const languageCode = /^[\w-]{2,35}$/

watchState(({ settings, update, appVersion, platform, policy = openPolicy, isShortcutTaken = false }) => {
  isMac = platform === 'darwin'
  draw(settings)
  show(text('decided'), isManaged(policy))
  part('channel', HTMLSelectElement).disabled = policy.updateChannel !== null
  say(text('shortcut-error'), isShortcutTaken ? preferenceWords.shortcutTaken : '')
  drawUpdate(update)
  say(text('version'), preferenceWords.version(appVersion))
})
listenForUpdates()

function draw(settings: Preferences): void {
  for (const field of namedFields()) {
    const value = settings[field.name as keyof Preferences]
    if (field instanceof HTMLInputElement) field.checked = value === true
    else if (typeof value === 'string') field.value = value
  }
  const { quietHours, spellcheckLanguages, composeShortcut } = settings
  usualQuietHours = quietHours ?? settings.usualQuietHours ?? usualQuietHours
  shortcut.value = composeShortcut ? readable(composeShortcut, isMac) : ''
  quiet.checked = quietHours !== null
  show(text('hours'), quietHours !== null)
  if (document.activeElement !== from) from.value = quietHours?.from ?? ''
  if (document.activeElement !== to) to.value = quietHours?.to ?? ''
  // A person who has just switched it off has yet to write which ones.
  if (spellcheckLanguages !== null || document.activeElement !== followsSystem)
    followsSystem.checked = spellcheckLanguages === null
  show(text('languages-row'), !followsSystem.checked)
  if (document.activeElement !== languages) languages.value = spellcheckLanguages?.join(', ') ?? ''
}

const namedFields = () => [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')]

for (const field of namedFields())
  field.addEventListener('change', () =>
    save({ [field.name]: field instanceof HTMLInputElement ? field.checked : field.value }),
  )

quiet.addEventListener('change', () => save({ quietHours: quiet.checked ? usualQuietHours : null }))
for (const time of [from, to])
  time.addEventListener('change', () => {
    if (from.value && to.value) save({ quietHours: { from: from.value, to: to.value } })
  })

followsSystem.addEventListener('change', () => {
  show(text('languages-row'), !followsSystem.checked)
  if (followsSystem.checked) save({ spellcheckLanguages: null })
  else languages.focus()
})
languages.addEventListener('change', () => {
  const codes = languages.value.split(/[\s,]+/).filter(Boolean)
  const isUsable = codes.every((code) => languageCode.test(code))
  say(text('languages-error'), isUsable ? '' : preferenceWords.languagesError)
  if (isUsable) save({ spellcheckLanguages: codes })
})

shortcut.addEventListener('keydown', (event) => {
  // Whoever goes through the page by keyboard leaves the field as every other.
  if (event.key === 'Tab' || event.key === 'Escape') return
  event.preventDefault()
  const accelerator = acceleratorOf(event, isMac)
  const isModifier = /^(?:Control|Alt|Shift|Meta|AltGraph)$/.test(event.key)
  say(text('shortcut-error'), accelerator || isModifier ? '' : preferenceWords.shortcutUnusable)
  if (accelerator) save({ composeShortcut: accelerator })
})
button('no-shortcut').addEventListener('click', () => save({ composeShortcut: null }))

form.addEventListener('submit', (event) => event.preventDefault())

function save(change: PreferencesInput): void {
  say(text('saved'), '')
  plazaShell.settings(change).then(
    (settings) => {
      draw(settings)
      say(text('saved'), preferenceWords.saved)
      say(text('failed'), '')
    },
    () => say(text('failed'), preferenceWords.failed),
  )
}
