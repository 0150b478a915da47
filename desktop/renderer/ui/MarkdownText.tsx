import { createContext, Fragment, use, useMemo, type ReactNode } from 'react'
import { type Gallery, withGalleries } from '#shared/galleries.ts'
import { limits } from '#shared/limits.ts'
import type { LinkPreview } from '#shared/linkPreviews.ts'
import { excerpt, parseMarkdown } from '#shared/markdown.ts'
import { safeLink } from '#shared/markdown/address.ts'
import { isSameAddress, lonelyIn } from '#shared/markdown/lonely.ts'
import { byDot, inOneLine } from '#shared/markdown/oneLine.ts'
import type { Block, Inline, TableCell } from '#shared/markdown/tree.ts'
import { relOfLink } from '#shared/markdown/write.ts'
import { Anchor } from './Anchor.tsx'
import { ownOrigin } from '../lib/origin.ts'
import { type Heading, type HeadingBlock, headingIds } from './headings.ts'
import { LinkCard } from './LinkCard.tsx'
import { NoGallery, ViewableImage } from './PictureGallery.tsx'

const words = {
  gallery: (count: number) => `${count} pictures`,
}

export interface MarkdownTextProps {
  source: string
  /** Links of a sponsored text say so. */
  isSponsored?: boolean
  /** At most three lines, for cards. */
  isClamped?: boolean
  /** Its headings can be linked to. */
  hasAnchors?: boolean
  /** What links on lines of their own lead to. */
  previews?: readonly LinkPreview[] | undefined
}

type Inlines = { nodes: Inline[]; isSponsored: boolean }

// An address of ours, written in full, is a path of ours: it opens here, and obeys what holds for paths.
function addressOf(href: string): string | null {
  if (!/^https?:/i.test(href)) return href
  const { origin, pathname, search, hash } = new URL(href)
  return origin === ownOrigin() ? safeLink(pathname + search + hash) : href
}

function MemberLink({ node, isSponsored }: { node: Inline & { type: 'link' }; isSponsored: boolean }) {
  const children = <InlineNodes nodes={node.children} isSponsored={isSponsored} />
  const href = addressOf(node.href)
  if (href === null) return children
  const isElsewhere = /^https?:/i.test(href)
  return (
    <Anchor
      href={href}
      title={node.title}
      rel={relOfLink(href, isSponsored)}
      target={isElsewhere ? '_blank' : undefined}
    >
      <NoGallery>{children}</NoGallery>
    </Anchor>
  )
}

function InlineNode({ node, isSponsored }: { node: Inline; isSponsored: boolean }): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text
    case 'break':
      return <br />
    case 'code':
      return <code>{node.text}</code>
    case 'image':
      return (
        <ViewableImage alt={node.alt}>
          <img src={node.src} alt={node.alt} title={node.title} loading="lazy" decoding="async" />
        </ViewableImage>
      )
    case 'link':
      return <MemberLink node={node} isSponsored={isSponsored} />
    case 'strong':
    case 'emphasis':
    case 'strike': {
      const Tag = ({ strong: 'strong', emphasis: 'em', strike: 'del' } as const)[node.type]
      return (
        <Tag>
          <InlineNodes nodes={node.children} isSponsored={isSponsored} />
        </Tag>
      )
    }
  }
}

// The tree of a text never changes its order, so a place is a key.
function InlineNodes({ nodes, isSponsored }: Inlines): ReactNode {
  return nodes.map((node, place) => <InlineNode key={place} node={node} isSponsored={isSponsored} />)
}

function Row({ cells, as: Tag, isSponsored }: { cells: TableCell[]; as: 'th' | 'td'; isSponsored: boolean }) {
  return (
    <tr>
      {cells.map((cell, place) => (
        <Tag key={place} dir="auto" style={cell.align ? { textAlign: cell.align } : undefined}>
          <InlineNodes nodes={cell.children} isSponsored={isSponsored} />
        </Tag>
      ))}
    </tr>
  )
}

/** The headings that links lead to: those of a post, and of nothing else on its page. */
const HeadingsContext = createContext<ReadonlyMap<Block, Heading> | null>(null)

function Headed({ node, children }: { node: HeadingBlock; children: ReactNode }) {
  const { id, level } = use(HeadingsContext)?.get(node) ?? { level: node.level }
  const Tag = `h${level}` as const
  return (
    <Tag dir="auto" id={id} tabIndex={id ? -1 : undefined}>
      {children}
    </Tag>
  )
}

/** What the links of a post lead to, by their addresses. */
const none: readonly LinkPreview[] = []
const PreviewsContext = createContext(none)

/** A paragraph, and a card for each address that stands in it on a line of its own; one that is all of it gives way. */
function Paragraph({ node, isSponsored }: BlockProps & { node: Block & { type: 'paragraph' } }) {
  const previews = use(PreviewsContext)
  const links = previews.length > 0 ? lonelyIn(node) : []
  const cards = links.flatMap((link) => previews.find(({ url }) => isSameAddress(url, link)) ?? [])
  return (
    <>
      {(node.children.length > 1 || cards.length === 0) && (
        <p dir="auto">
          <InlineNodes nodes={node.children} isSponsored={isSponsored} />
        </p>
      )}
      {cards.map((preview) => (
        <LinkCard key={preview.url} preview={preview} isSponsored={isSponsored} />
      ))}
    </>
  )
}

interface BlockProps {
  isSponsored: boolean
  /** Within a quotation or a list, which has one direction: its bar and its bullets stand where its words begin. */
  isWithin?: boolean
}

function BlockNode({ node, isSponsored, isWithin = false }: BlockProps & { node: Block }): ReactNode {
  const dir = isWithin ? undefined : 'auto'
  switch (node.type) {
    case 'paragraph':
      return isWithin ? (
        <p>
          <InlineNodes nodes={node.children} isSponsored={isSponsored} />
        </p>
      ) : (
        <Paragraph node={node} isSponsored={isSponsored} />
      )
    case 'heading':
      return (
        <Headed node={node}>
          <InlineNodes nodes={node.children} isSponsored={isSponsored} />
        </Headed>
      )
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by key
        <pre tabIndex={0}>
          <code className={node.language && `language-${node.language}`}>{node.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote dir={dir}>
          <BlockNodes nodes={node.children} isSponsored={isSponsored} isWithin />
        </blockquote>
      )
    case 'list': {
      const items = node.items.map((item, place) => (
        <li key={place}>
          <BlockNodes nodes={item} isSponsored={isSponsored} isWithin />
        </li>
      ))
      return node.isOrdered ? (
        <ol dir={dir} start={node.start === 1 ? undefined : node.start}>
          {items}
        </ol>
      ) : (
        <ul dir={dir}>{items}</ul>
      )
    }
    case 'table':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by key
        <div className="prose-table" tabIndex={0}>
          <table>
            <thead>
              <Row cells={node.header} as="th" isSponsored={isSponsored} />
            </thead>
            <tbody>
              {node.rows.map((row, place) => (
                <Row key={place} cells={row} as="td" isSponsored={isSponsored} />
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'rule':
      return <hr />
  }
}

function BlockNodes({ nodes, ...props }: BlockProps & { nodes: Block[] }): ReactNode {
  return nodes.map((node, place) => (
    <Fragment key={place}>
      <BlockNode node={node} {...props} />
    </Fragment>
  ))
}

/** Pictures side by side; two and four stand in twos, others in threes. */
const GalleryNode = ({ gallery: { paragraphs, count } }: { gallery: Gallery }) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no group of fields, and nothing to be opened
    role="group"
    aria-label={words.gallery(count)}
    className="prose-gallery"
    data-in={count === 2 || count === 4 ? 'twos' : 'threes'}
  >
    {paragraphs.map(({ children }, place) => (
      <p key={place}>
        <InlineNodes nodes={children} isSponsored={false} />
      </p>
    ))}
  </div>
)

/** What a card shows of a text: its beginning in one run of words, without its tables if there is more. */
function lineOf(source: string): Inline[] {
  const blocks = excerpt(source, limits.excerptMax)
  const words = inOneLine(
    blocks.filter(({ type }) => type !== 'table'),
    byDot,
  )
  return words.length > 0 ? words : inOneLine(blocks, byDot)
}

function Line({ source, isSponsored = false }: MarkdownTextProps) {
  const nodes = useMemo(() => lineOf(source), [source])
  return (
    <div>
      <p dir="auto">
        <InlineNodes nodes={nodes} isSponsored={isSponsored} />
      </p>
    </div>
  )
}

function Whole({ source, isSponsored = false, hasAnchors, previews = none }: MarkdownTextProps) {
  const nodes = useMemo(() => parseMarkdown(source), [source])
  const headings = useMemo(() => (hasAnchors ? headingIds(nodes) : null), [hasAnchors, nodes])
  const blocks = useMemo(() => withGalleries(nodes), [nodes])
  return (
    <HeadingsContext value={headings}>
      <PreviewsContext value={previews}>
        {blocks.map((block, place) => (
          <Fragment key={place}>
            {block.type === 'gallery' ? (
              <GalleryNode gallery={block} />
            ) : (
              <BlockNode node={block} isSponsored={isSponsored} />
            )}
          </Fragment>
        ))}
      </PreviewsContext>
    </HeadingsContext>
  )
}

/** A text as elements: no HTML string exists on the way, and it is read once for as long as it is shown. */
export default function MarkdownText(props: MarkdownTextProps) {
  return props.isClamped ? <Line {...props} /> : <Whole {...props} />
}
