/** Text within a line. Nothing here can carry markup of its own: every `text` is shown as it is. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'code'; text: string }
  | { type: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  | { type: 'link'; href: string; title?: string; children: Inline[] }
  | { type: 'image'; src: string; alt: string; title?: string }

export interface TableCell {
  align: 'left' | 'center' | 'right' | null
  children: Inline[]
}

/** Member text as a tree of the allowed elements, with nothing but safe addresses in it. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 2 | 3 | 4; children: Inline[] }
  | { type: 'code'; text: string; language?: string }
  | { type: 'quote'; children: Block[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { type: 'table'; header: TableCell[]; rows: TableCell[][] }
  | { type: 'rule' }
