import type { CDPSession, Page } from '@playwright/test'
import { atRest, expect } from './test.ts'

/** A thing of the page as Chromium tells it to screen readers. */
export interface Told {
  role: string
  name: string
  description: string
  /** `expanded`, `pressed`, `invalid`, `required`, `level`… as far as they are told. */
  states: Record<string, unknown>
  nodeId: number
}

interface AxNode {
  nodeId: string
  parentId?: string
  childIds?: string[]
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  properties?: { name: string; value: { value?: unknown } }[]
  backendDOMNodeId?: number
}

/** What has no meaning of its own for those who listen. */
const silent = new Set(['none', 'generic', 'InlineTextBox', 'StaticText', 'RootWebArea', 'LineBreak'])

/**
 * A screen reader's view of a page: what is there, in the order in which it is read, by Chromium's own
 * accessibility tree; presses by the keyboard; and what the live regions have announced.
 */
export class ScreenReader {
  readonly page: Page
  readonly #cdp: CDPSession

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page
    this.#cdp = cdp
  }

  static async start(page: Page): Promise<ScreenReader> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Accessibility.enable')
    await page.addInitScript(() => {
      const heard: string[] = []
      Object.assign(globalThis, { heard })
      const regions = '[aria-live]:not([aria-live=off]), output, [role=status], [role=alert], [role=log]'
      const watch = () =>
        new MutationObserver((changes) => {
          for (const { target, addedNodes } of changes) {
            const at = target instanceof Element ? target : target.parentElement
            const region = at?.closest(regions)
            const text = (
              region ??
              [...addedNodes].find((node) => node instanceof Element && node.matches('[role=alert]'))
            )?.textContent?.trim()
            if (text && heard.at(-1) !== text) heard.push(text)
          }
        }).observe(document, { subtree: true, childList: true, characterData: true })
      watch()
    })
    return new ScreenReader(page, cdp)
  }

  /** Everything with a role, in reading order. */
  async read(): Promise<Told[]> {
    const { nodes } = (await this.#cdp.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] }
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const told: Told[] = []
    const visit = (node: AxNode | undefined): void => {
      if (!node) return
      const role = node.role?.value ?? ''
      if (!node.ignored && !silent.has(role)) {
        told.push({
          role,
          name: node.name?.value ?? '',
          description: node.description?.value ?? '',
          states: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
          nodeId: node.backendDOMNodeId ?? 0,
        })
      }
      for (const id of node.childIds ?? []) visit(byId.get(id))
    }
    visit(nodes.find(({ parentId }) => parentId === undefined))
    return told
  }

  /** The first thing of a role and a name, as soon as it is there. */
  async find(role: string, name: string | RegExp): Promise<Told> {
    const isNamed = (told: Told) => (typeof name === 'string' ? told.name === name : name.test(told.name))
    let found: Told | undefined
    await expect
      .poll(
        async () => {
          found = (await this.read()).find((told) => told.role === role && isNamed(told))
          return found !== undefined
        },
        `${role} “${String(name)}”`,
      )
      .toBe(true)
    return found!
  }

  async headings(): Promise<string[]> {
    return (await this.read())
      .filter(({ role }) => role === 'heading')
      .map(({ name, states }) => `${String(states['level'])} ${name}`)
  }

  /** Things that can be acted on and say nothing of themselves. */
  async nameless(): Promise<string[]> {
    const acting = new Set([
      'button',
      'link',
      'textbox',
      'combobox',
      'checkbox',
      'radio',
      'switch',
      'tab',
      'dialog',
      'searchbox',
      'menuitem',
      'img',
    ])
    return (await this.read())
      .filter(({ role, name }) => acting.has(role) && name.trim() === '')
      .map(({ role }) => role)
  }

  async focus(told: Told): Promise<void> {
    await this.#cdp.send('DOM.getDocument', { depth: 0 })
    await this.#cdp.send('DOM.focus', { backendNodeId: told.nodeId })
  }

  /** Goes to a thing and presses it as a keyboard does. */
  async press(role: string, name: string | RegExp, key = 'Enter'): Promise<void> {
    await this.focus(await this.find(role, name))
    await this.page.keyboard.press(key)
  }

  /** What has the focus. */
  async focused(): Promise<Told | undefined> {
    return (await this.read()).find(
      ({ role, states }) => states['focused'] === true && role !== 'RootWebArea',
    )
  }

  /** Waits until a live region has said it. */
  async hears(sentence: string | RegExp): Promise<void> {
    const said = () => this.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
    await expect
      .poll(
        async () =>
          (await said()).some((text) =>
            typeof sentence === 'string' ? text.includes(sentence) : sentence.test(text),
          ),
        `announced: ${String(sentence)}`,
      )
      .toBe(true)
  }

  /** One heading of the first level, every landmark, and nothing without a name. */
  async expectSound(): Promise<void> {
    await atRest(this.page)
    const told = await this.read()
    const roles = told.map(({ role }) => role)
    expect(
      roles.filter((role) => role === 'main'),
      'one main landmark',
    ).toHaveLength(1)
    expect(
      (await this.headings()).filter((heading) => heading.startsWith('1 ')),
      'one first heading',
    ).toHaveLength(1)
    expect(await this.nameless(), 'things without a name').toEqual([])
  }
}

/** The address of a post that is much talked about. */
export async function talkedAbout(page: Page): Promise<string> {
  const posts = (await (await page.request.get('/api/posts?sort=top')).json()) as {
    slug: string
    isLocked: boolean
    commentCount: number
    forum: { slug: string }
  }[]
  const post = posts.find(({ isLocked, commentCount }) => !isLocked && commentCount > 2)!
  return `/r/${post.forum.slug}/post/${post.slug}`
}
