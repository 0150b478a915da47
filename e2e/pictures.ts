import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumFlags, findChromium } from './chromium.ts'
import { startPlaza } from './plaza.ts'
import { atRest, signIn } from './test.ts'

// The pictures of the README: pages of the demonstration, as a member sees them, in light and dark.
const folder = join(import.meta.dirname, '../docs/pictures')
const pages: Record<string, { who: string; path: string; click?: string }> = {
  home: { who: 'member', path: '/' },
  post: { who: 'member', path: '/search?q=boiler', click: 'Water: what I learned by ruining a boiler' },
  advertising: { who: 'creator', path: '/advertising/opportunities' },
}

mkdirSync(folder, { recursive: true })
const executablePath = findChromium()
const plaza = await startPlaza('sqlite')
const browser = await chromium.launch({
  args: chromiumFlags,
  ...(executablePath ? { executablePath } : {}),
})
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, { who, path, click }] of Object.entries(pages)) {
      const context = await browser.newContext({
        baseURL: plaza.url,
        viewport: { width: 1280, height: 800 },
        colorScheme,
      })
      const page = await context.newPage()
      await signIn(page, who, path)
      if (click) {
        await page.getByRole('link', { name: click }).first().click()
        await page.getByRole('heading', { level: 1, name: click }).waitFor()
      }
      await page.waitForLoadState('networkidle')
      await atRest(page)
      const width = await page.evaluate(() => document.body.clientWidth)
      const file = join(folder, `${name}-${colorScheme}.webp`)
      await sharp(await page.screenshot({ clip: { x: 0, y: 0, width, height: 800 } }))
        .webp({ quality: 82 })
        .toFile(file)
      console.log(file)
      await context.close()
    }
  }
} finally {
  await browser.close()
  await plaza.stop()
}
