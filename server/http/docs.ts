import type { Router } from 'express'
import { endpoints } from '#shared/endpoints.ts'
import type { ServedSite } from '../core/site.ts'
import { escapeHtml } from './html.ts'
import { openApiDocument } from './openapi.ts'

/** The API's own description: `/api/openapi.json` for machines and `/api/docs` for people, both from the endpoint table. */
export function docsRoutes(
  router: Router,
  { version, site }: { version: string; site: () => Promise<ServedSite> },
): void {
  let document: string | undefined
  let sections: string | undefined
  router.get('/api/openapi.json', (_req, res) => {
    document ??= JSON.stringify(openApiDocument(version))
    res.set('Cache-Control', 'no-cache').type('json').send(document)
  })
  router.get('/api/docs', async (_req, res) => {
    const { name } = await site()
    sections ??= docsOf(version)
    res
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(docsPage(escapeHtml(name), sections))
  })
  router.get('/api/docs.css', (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('css').send(style)
  })
}

const tags = [...new Set(endpoints.map(({ tag }) => tag))]

function docsOf(version: string): string {
  const document = openApiDocument(version) as { paths: Record<string, Record<string, unknown>> }
  const sections = tags.map((tag) => {
    const calls = endpoints
      .filter((endpoint) => endpoint.tag === tag)
      .map(({ name, spec }) => {
        const path = spec.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
        const details = JSON.stringify(document.paths[path]?.[spec.method.toLowerCase()], null, 2)
        return `<details id="${name}"><summary><b class="${spec.method}">${spec.method}</b> <code>${escapeHtml(path)}</code>
          <span>${escapeHtml(spec.summary)}</span> <em>${spec.access}</em></summary><pre>${escapeHtml(details)}</pre></details>`
      })
    return `<section><h2 id="${tag}">${tag}</h2>${calls.join('')}</section>`
  })
  return sections.join('')
}

function docsPage(name: string, sections: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name} API</title><link rel="stylesheet" href="/api/docs.css"></head><body>
    <header><h1>${name} API</h1><p>${endpoints.length} calls. For machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
    <nav>${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')}</nav></header><main>${sections}</main></body></html>`
}

const style = `:root{color-scheme:light dark;--edge:#8886}body{font:15px/22px system-ui,sans-serif;max-width:960px;margin:0 auto;padding:32px 16px}
h1{font-size:28px;margin:0 0 8px}h2{font-size:18px;margin:32px 0 8px;text-transform:capitalize}nav a{margin-right:12px}
details{border:1px solid var(--edge);border-radius:6px;margin:6px 0}summary{padding:8px 12px;cursor:pointer}
summary b{display:inline-block;min-width:64px}summary span{opacity:.8;margin-left:8px}summary em{float:right;opacity:.7}
pre{margin:0;padding:12px;border-top:1px solid var(--edge);overflow:auto;font-size:13px;line-height:18px}`
