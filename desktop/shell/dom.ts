/** The element with this id: a page is written together with its script, so that it is there. */
export function part<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`#${id} is missing`)
  return found
}

export const button = (id: string): HTMLButtonElement => part(id, HTMLButtonElement)
export const text = (id: string): HTMLElement => part(id, HTMLElement)

/** Sets what is read, but only where it is new: a live region would say it again. */
export function say(element: HTMLElement, words: string): void {
  if (element.textContent !== words) element.textContent = words
}

/** Shows or hides an element. */
export function show(element: HTMLElement, isShown: boolean): void {
  element.hidden = !isShown
}

/** A new element with a class and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}

/** Puts new content in the old one's place; the focus stays with the element of the same id. */
export function replace(container: HTMLElement, children: Node[]): void {
  const focused = container.contains(document.activeElement) ? document.activeElement?.id : undefined
  container.replaceChildren(...children)
  if (focused) document.getElementById(focused)?.focus()
}

/** Puts the names of the page's servers where its sentences have a gap for it. */
export function fillNames(name: string): void {
  for (const gap of document.querySelectorAll<HTMLElement>('[data-server]')) say(gap, name)
}
