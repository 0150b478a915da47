import { contextMenu } from './words/contextMenu.ts'
import { menus, tray } from './words/menus.ts'
import { pages } from './words/pages.ts'
import { program } from './words/program.ts'
import { settingPages } from './words/settings.ts'

/** Everything that the app says, in English: another language has the same keys. */
const english = { contextMenu, menus, tray, program, pages: { ...pages, ...settingPages } }
export type Words = typeof english

const languages = { en: english } satisfies Record<string, Words>
export type Language = keyof typeof languages

/** The first of the languages that a person prefers which the app speaks; English if it speaks none. */
export function languageFor(preferred: readonly string[]): Language {
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return known.find((tag): tag is Language => Object.hasOwn(languages, tag)) ?? 'en'
}

/** The words of the app, in its language. */
export let words: Words = english

let spoken: Language = 'en'

/** Chooses the language, before anything is said. */
export function speak(language: Language): void {
  spoken = language
  words = languages[language]
}

/**
 * A page of the app with what stands in it as `{{page.key}}` in the app's language, and `{{language}}` as its code.
 * Throws where there is no such text.
 */
export const fillWords = (html: string): string =>
  html.replaceAll(/\{\{([\w.]+)\}\}/g, (_all, path: string) =>
    path === 'language' ? spoken : escaped(textOf(path)),
  )

function textOf(path: string): string {
  const [page = '', key = ''] = path.split('.')
  const found = (words.pages as Record<string, Record<string, unknown>>)[page]?.[key]
  if (typeof found !== 'string') throw new Error(`no page says ${path}`)
  return found
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
