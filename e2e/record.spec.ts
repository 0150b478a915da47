import { readFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, expectAccessible, signIn, test } from './test.ts'

// Whoever opens a link that was closed is told so by the API.
test.use({ expectedErrors: /404 \(/ })

const run = promisify(execFile)

test('a creator shows a signed record to a brand, who proves it, and closes the link', async ({
  page,
  browser,
  baseURL,
}, info) => {
  await signIn(page, 'creator', '/profile')
  const panel = page
    .getByRole('region', { name: 'Your record' })
    .or(page.locator('section', { has: page.getByRole('heading', { name: 'Your record' }) }))
  await panel.getByRole('button', { name: 'Share my record' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share your record' })
  await expect(dialog.getByLabel('Earnings')).not.toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await page
    .getByRole('dialog', { name: 'Your link' })
    .getByLabel('Link', { exact: true })
    .inputValue()
  await page.getByRole('button', { name: 'Done' }).click()

  const brand = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await brand.goto(new URL(url).pathname)
  await expect(brand.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(brand.getByRole('heading', { name: 'Deals' })).toBeVisible()
  await expect(brand.getByRole('heading', { name: 'Earnings by year' })).toHaveCount(0)
  await expectAccessible(brand)

  await test.step('the signed record and the keys prove it offline', async () => {
    const fileOf = async (name: string) => {
      const [download] = await Promise.all([
        brand.waitForEvent('download'),
        brand.getByRole('link', { name }).click(),
      ])
      const file = join(info.outputDir, download.suggestedFilename())
      await download.saveAs(file)
      return file
    }
    const [record, keys] = [await fileOf('Download signed record'), await fileOf('Public keys')]
    expect(JSON.parse(await readFile(keys, 'utf8'))).toMatchObject({ keys: [{ crv: 'Ed25519' }] })
    const plaza = join(import.meta.dirname, '../cli/plaza.js')
    const { stdout } = await run(process.execPath, [plaza, 'record', 'verify', record, '--keys', keys])
    expect(stdout).toContain('is as it was signed')
    expect(stdout).toContain('(@creator), member of Plaza since')
  })

  await test.step('a link that was closed opens no more', async () => {
    await panel
      .getByRole('button', { name: /^Close the link to/ })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: 'Close this link?' })
      .getByRole('button', { name: 'Close link' })
      .click()
    await expect(page.getByText('Link closed')).toBeVisible()
    await brand.reload()
    await expect(brand.getByText('This record cannot be opened')).toBeVisible()
  })
})
