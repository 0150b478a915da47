import type { Answer, TestClient } from './client.ts'

/** Every item of a list, page by page along its links; `between` runs before each further page. */
export async function walk<Item>(
  client: TestClient,
  path: string,
  between: () => Promise<void> = async () => undefined,
): Promise<Item[]> {
  const items: Item[] = []
  for (let next: string | undefined = path; next;) {
    const { status, headers, body }: Answer<Item[]> = await client.get<Item[]>(next)
    if (status !== 200) throw new Error(`${next} answered ${status}`)
    items.push(...body)
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    if (next) await between()
  }
  return items
}
