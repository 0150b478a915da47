import {
  type ComponentType,
  createContext,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react'
import { isStale, online } from './stale.ts'

/** The parts that a server has drawn, to which each adds itself. */
export const DrawnParts = createContext<Set<string> | null>(null)

const known = new Map<string, () => Promise<unknown>>()

/** Loads a part that has been declared; any other is loaded when it is shown. */
export const loadPart = async (name: string): Promise<void> => void (await known.get(name)?.())

type Component = (props: never) => ReactNode
type PropsOf<Shown extends Component> =
  Parameters<Shown> extends [infer Props extends object, ...unknown[]] ? Props : object

/** A component that is loaded: like `lazy`, but what has been loaded is there at once. */
function loadable<Shown extends Component>(load: () => Promise<{ default: Shown }>, isPage = false) {
  type Drawn = ComponentType<PropsOf<Shown>>
  let loaded: Drawn | undefined
  const keep = ({ default: arrived }: { default: Shown }) => {
    const shown = arrived as unknown as Drawn
    loaded = shown
    return { default: shown }
  }
  const start = async () =>
    keep(
      await load().catch(async (error: unknown) => {
        if (!(error instanceof Error && isStale(error)) || navigator.onLine) throw error
        // The line was cut meanwhile: the page stays as it is, and what is missing comes with the line.
        await online()
        return await load()
      }),
    )
  // A page that waited for the line would leave the one before under its own address, and nobody told.
  const Lazy = lazy(isPage ? async () => keep(await load()) : start) as unknown as Drawn
  return { start, shown: () => loaded ?? Lazy }
}

/**
 * What a page loads by itself, named by its file below the app's root. It is there at once where it has been loaded: a page that a server drew must not wait when it is taken over, or what is pressed is lost.
 */
export function part<Shown extends Component>(
  name: string,
  load: () => Promise<{ default: Shown }>,
  { isPage }: { isPage?: boolean } = {},
): (props: PropsOf<Shown>) => ReactNode {
  const { start, shown } = loadable(load, isPage)
  known.set(name, start)
  return function Part(props) {
    useContext(DrawnParts)?.add(name)
    // What has begun as the one must not become the other, and lose what it remembers.
    const [Shown] = useState(shown)
    return <Shown {...props} />
  }
}

/**
 * What a page is taken over without: what the server drew of it stays as it is until it has been loaded, and
 * what is drawn anew is its fallback until then. Its properties are to change only with what it shows: React would
 * otherwise draw it anew too.
 */
export function latePart<Shown extends Component>(
  load: () => Promise<{ default: Shown }>,
  fallback: ReactNode = null,
) {
  const { start, shown } = loadable(load)
  function LatePart(props: PropsOf<Shown>) {
    const [Shown] = useState(shown)
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    )
  }
  return { load: async (): Promise<void> => void (await start()), Part: memo(LatePart) as typeof LatePart }
}
