import { type ComponentType, createContext, lazy, type ReactNode, useContext, useState } from 'react'

/** The parts that a server has drawn, to which each adds itself. */
export const DrawnParts = createContext<Set<string> | null>(null)

const known = new Map<string, () => Promise<unknown>>()

/** Loads a part that has been declared; any other is loaded when it is shown. */
export const loadPart = async (name: string): Promise<void> => void (await known.get(name)?.())

type Component = (props: never) => ReactNode
type PropsOf<Shown extends Component> =
  Parameters<Shown> extends [infer Props extends object, ...unknown[]] ? Props : object

/**
 * What a page loads by itself, named by its file below the app's root. Like `lazy`, but what has been loaded is
 * there at once: a page that a server drew must not wait when it is taken over, or what is pressed is lost.
 */
export function part<Shown extends Component>(
  name: string,
  load: () => Promise<{ default: Shown }>,
): (props: PropsOf<Shown>) => ReactNode {
  type Drawn = ComponentType<PropsOf<Shown>>
  let loaded: Drawn | undefined
  const start = async () => {
    const shown = (await load()).default as unknown as Drawn
    loaded = shown
    return { default: shown }
  }
  known.set(name, start)
  const Lazy = lazy(start) as unknown as Drawn
  return function Part(props) {
    useContext(DrawnParts)?.add(name)
    // What has begun as the one must not become the other, and lose what it remembers.
    const [Shown] = useState(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
}
