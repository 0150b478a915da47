import { createElement, type ReactNode, type SVGProps } from 'react'

/** An icon of lucide as its files have it. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

const isLabel = (name: string): boolean => name === 'role' || name === 'title' || name.startsWith('aria-')

/**
 * The component of an icon; the build gives it to lucide's files in place of their own, which merges the settings
 * of a provider, sizes and class names that nobody here uses each time one of a hundred icons of a page is drawn.
 */
export default function drawnIcon({ node }: IconData): (props: SVGProps<SVGSVGElement>) => ReactNode {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': Object.keys(props).some(isLabel) ? undefined : true,
        ...props,
      },
      ...shapes,
    )
}
