import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { people, placesOf, resize, type Somebody } from './addresses.ts'
import { chromiumFlags, findChromium } from './chromium.ts'
import { startPlaza } from './plaza.ts'
import { atRest, expect } from './test.ts'

// Contact sheets of every page: a row for each page, in five widths, half as large as on a screen. A long page
// goes on in the rows below. `npm run sheets -- member admin dark /messages` draws what these two meet whose
// address begins so, in that theme.
const folder = join(import.meta.dirname, '../test-results/sheets')
const widths = [1280, 1024, 768, 390, 320]
const windowHeight = 850
const themes = ['light', 'dark'] as const

const asked = process.argv.slice(2)
/** Those that were asked for by name, and all of them when none was. */
const chosen = <Name extends string>(names: readonly Name[]) =>
  names.some((name) => asked.includes(name)) ? names.filter((name) => asked.includes(name)) : names
const beginnings = asked.filter((word) => word.startsWith('/'))
const isWanted = (path: string) =>
  beginnings.length === 0 ||
  beginnings.some((beginning) => path === beginning || (beginning !== '/' && path.startsWith(beginning)))

const scale = 0.5
const gap = 12
const caption = 22
/** Of a page that has been made smaller. */
const strip = 750
const mostStrips = 4
const mostOfASheet = 1700
const sheetWidth = widths.reduce((sum, width) => sum + width * scale + gap, gap)

interface Row {
  height: number
  label: string
  /** One for each width; null where the page has ended. */
  pictures: (Buffer | null)[]
}

/** What comes into sight later is there from the beginning: one picture is taken of all of it. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
}

/** The page from top to bottom, as one picture for each strip. */
async function stripsOf(page: Page, width: number): Promise<Buffer[]> {
  await resize(page, { width, height: windowHeight })
  await loadPictures(page)
  const { data, info } = await sharp(await page.screenshot({ fullPage: true, type: 'jpeg', quality: 95 }))
    .resize({ width: width * scale })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const count = Math.min(mostStrips, Math.ceil(info.height / strip))
  return Promise.all(
    Array.from({ length: count }, (_, at) => {
      const height = Math.min(strip, info.height - at * strip)
      return sharp(data, { raw: info })
        .extract({ left: 0, top: at * strip, width: info.width, height })
        .png()
        .toBuffer()
    }),
  )
}

async function rowsOf(page: Page, path: string): Promise<Row[]> {
  const columns: Buffer[][] = []
  for (const width of widths) columns.push(await stripsOf(page, width))
  const rows: Row[] = []
  for (let at = 0; at < Math.max(...columns.map(({ length }) => length)); at += 1) {
    const pictures = columns.map((column) => column[at] ?? null)
    const heights = await Promise.all(
      pictures.map(async (picture) => (picture ? ((await sharp(picture).metadata()).height ?? 0) : 0)),
    )
    rows.push({ pictures, height: Math.max(...heights), label: at ? `${path} (${at + 1})` : path })
  }
  return rows
}

const captionOf = (label: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth}" height="${caption}"><text x="${gap}" y="16" font-family="sans-serif" font-size="14" fill="#fff">${label.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text></svg>`,
  )

async function drawSheet(rows: readonly Row[], file: string): Promise<void> {
  const layers: OverlayOptions[] = []
  let top = 0
  for (const { label, pictures, height } of rows) {
    layers.push({ input: captionOf(label), left: 0, top })
    top += caption
    let left = gap
    for (const [at, input] of pictures.entries()) {
      if (input) layers.push({ input, left, top })
      left += widths[at]! * scale + gap
    }
    top += height + gap
  }
  await sharp({ create: { width: sheetWidth, height: top, channels: 3, background: '#704070' } })
    .composite(layers)
    .png({ palette: true })
    .toFile(file)
  console.log(file)
}

/** Rows of one person in one theme, put onto a sheet as soon as they fill one. */
function createSheets(name: string) {
  let rows: Row[] = []
  let count = 0
  const flush = async () => {
    if (rows.length === 0) return
    count += 1
    const full = rows
    rows = []
    await drawSheet(full, join(folder, `${name}-${String(count).padStart(2, '0')}.png`))
  }
  return {
    flush,
    async add(row: Row) {
      const used = rows.reduce((sum, { height }) => sum + height + caption + gap, 0)
      if (rows.length > 0 && used + row.height + caption + gap > mostOfASheet) await flush()
      rows.push(row)
    },
  }
}

async function drawPlaces(page: Page, who: Somebody): Promise<void> {
  const sheets = chosen(themes).map((theme) => ({ theme, sheet: createSheets(`${who}-${theme}`) }))
  for (const path of (await placesOf(who, page)).filter(isWanted)) {
    await page.setViewportSize({ width: widths[0]!, height: windowHeight })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    for (const { theme, sheet } of sheets) {
      await page.emulateMedia({ colorScheme: theme })
      await atRest(page)
      for (const row of await rowsOf(page, path)) await sheet.add(row)
    }
  }
  for (const { sheet } of sheets) await sheet.flush()
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const executablePath = findChromium()
const plaza = await startPlaza('sqlite')
const browser = await chromium.launch({
  args: chromiumFlags,
  ...(executablePath ? { executablePath } : {}),
})
try {
  for (const who of chosen<Somebody>(people)) {
    const context = await browser.newContext({ baseURL: plaza.url, reducedMotion: 'reduce' })
    await drawPlaces(await context.newPage(), who)
    await context.close()
  }
} finally {
  await browser.close()
  await plaza.stop()
}
