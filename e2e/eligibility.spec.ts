import { expect, expectAccessible, signIn, test } from './test.ts'

// What a campaign asks for is changed here, somebody applies, and what is refused is told in the console.
test.use({ sharing: 'asking', expectedErrors: /status of 40[09]/ })

test('a brand asks for facts, a creator sees what is missing, meets what is asked, and both see the same list', async ({
  page: brand,
  another,
}) => {
  await signIn(brand, 'brand')
  const read = async <T>(path: string) => (await (await brand.request.get(path)).json()) as T
  const [{ slug }] = await read<[{ slug: string }]>('/api/brands/mine')
  const campaigns = await read<{ id: string; status: string; requirements: object | null }[]>(
    `/api/brands/${slug}/campaigns?limit=50`,
  )
  const { id } = campaigns.find(({ status, requirements }) => status === 'active' && !requirements)!
  const edit = `/advertising/brand/${slug}?campaign=${id}&act=edit`
  const section = brand.getByText('What you ask of creators')

  await test.step('the brand asks for deals on time', async () => {
    await brand.goto(edit)
    await expect(brand.getByRole('textbox', { name: /^Deals published on time/ })).toBeHidden()
    await section.click()
    await brand.getByRole('textbox', { name: /^Deals published on time/ }).fill('3')
    await brand.getByRole('textbox', { name: /^A post in one of these forums/ }).fill('r/nowhere-at-all')
    await brand.getByRole('button', { name: 'Save changes' }).click()
    await expect(brand.getByText('There is no public forum r/nowhere-at-all').first()).toBeVisible()
    await brand.getByRole('textbox', { name: /^A post in one of these forums/ }).fill('r/the-long-walk')
    await expectAccessible(brand)
    await brand.getByRole('button', { name: 'Save changes' }).click()
    await expect(brand.getByText('At least 3 deals published on time')).toBeVisible()
  })

  const member = await another('member', `/advertising/opportunity/${id}`)
  const asked = member.getByRole('region', { name: 'What this campaign asks for' })

  await test.step('a creator sees what is missing, and cannot apply', async () => {
    await expect(asked.getByText('At least 3 deals published on time: 0, 3 missing')).toBeVisible()
    await expect(asked.getByText(/^A public post in r\/the-long-walk: \d+ posts?$/)).toBeVisible()
    await expect(asked.getByText('You cannot apply yet: something is missing.')).toBeVisible()
    await expect(member.getByRole('link', { name: /^Apply Now/ })).toHaveCount(0)
    await expectAccessible(member)
    await member.goto(`/advertising/apply/${id}`)
    await expect(asked.getByText('At least 3 deals published on time: 0, 3 missing')).toBeVisible()
    await expect(member.getByRole('form', { name: 'Your application' })).toHaveCount(0)
    const refused = await member.request.post('/api/sponsorship-applications', {
      data: { sponsoredPostId: id, proposedContent: 'All the same' },
    })
    expect(await refused.json()).toMatchObject({
      code: 'application.not_eligible',
      missing: [{ fact: 'dealsOnTime', wanted: 3, own: 0 }],
    })
  })

  await test.step('the brand asks for less', async () => {
    await brand.goto(edit)
    await expect(brand.getByRole('textbox', { name: /^Deals published on time/ })).toHaveValue('3')
    await brand.getByRole('textbox', { name: /^Deals published on time/ }).fill('')
    await brand.getByRole('textbox', { name: /^Days as a member/ }).fill('30')
    await brand.getByRole('button', { name: 'Save changes' }).click()
    await expect(brand.getByText('Member for at least 30 days')).toBeVisible()
  })

  await member.reload()
  await expect(asked.getByText(/^You meet all of it/)).toBeVisible()
  await member.getByRole('textbox', { name: /^What you would write/ }).fill('Three nights with it')
  await expectAccessible(member)
  await member.getByRole('button', { name: 'Submit Application' }).click()
  await expect(member).toHaveURL(/\/advertising\/opportunities/)

  const [made] = (await (await member.request.get('/api/sponsorship-applications')).json()) as [
    { id: string },
  ]
  await brand.goto(`/advertising/brand/${slug}?campaign=${id}&application=${made.id}`)
  const kept = brand.getByRole('region', { name: 'What you asked for' })
  await expect(kept.getByText(/^Member for at least 30 days: \d+ days$/)).toBeVisible()
  await expect(kept.getByText(/^A public post in r\/the-long-walk: \d+ posts?$/)).toBeVisible()
  await expectAccessible(brand)
  await member.goto(`/advertising/opportunity/${id}`)
  await expect(member.getByText('What the campaign asked for when you applied')).toBeVisible()
})
