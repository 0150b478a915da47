import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Rehearsal } from '#shared/rehearsals.ts'
import { newId } from '#db/ids.ts'
import { makeFor } from '#db/testing/make.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { tableSums } from '#server/testing/tableSums.ts'
import { loadCommands } from './commands.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

let store: TestStore
let make: ReturnType<typeof makeFor>
let plaza: ReturnType<typeof cliOver>
let admin: { username: string }
const folder = scratchFolder()
beforeAll(async () => {
  store = await testStore()
  make = makeFor(store)
  plaza = cliOver(store.url, { DATA_DIR: folder })
  await make.plans()
  admin = await make.admin()
})
afterAll(() => store.close())

const by = () => `--reason "as agreed" --as ${admin.username}`
const planOf = async (line: string) => dataOf(await plaza(`${line} --plan --json`)) as Rehearsal
const names = ({ consequences }: Rehearsal) => consequences.map(({ name, count }) => `${count} ${name}`)

/** For each command that can be rehearsed what it is done to, and what it lists of that. */
const acts: Record<string, () => Promise<[args: string, listed: string[]]>> = {
  'users ban': async () => [(await make.member()).username, ['1 notifications']],
  'users unban': async () => [
    (await make.member({ isBlocked: true })).username,
    ['1 account', '1 notifications'],
  ],
  'users delete': async () => {
    const author = await make.member({ stripeSubscriptionId: `sub_${newId()}` })
    await make.post({ author })
    return [author.username, ['1 membership', '1 posts']]
  },
  'forums delete': async () => [
    (await make.forum()).slug,
    ['1 members_leaving', '1 forum_places_free', '1 notifications'],
  ],
  'forums restore': async () => {
    const { slug } = await make.forum()
    await plaza(`forums delete ${slug} --confirm ${slug} ${by()}`)
    return [slug, ['1 forum_places_taken']]
  },
  'brands verify': async () => [(await make.brand({ isVerified: false })).slug, ['1 notifications']],
  'brands unverify': async () => [(await make.brand()).slug, ['1 notifications']],
  'brands deactivate': async () => {
    const brand = await make.brand()
    await make.campaign({ brand, budgetFunded: 5000 })
    return [brand.slug, ['1 campaigns_withdrawn', '1 notifications']]
  },
  'brands activate': async () => [(await make.brand({ isActive: false })).slug, ['1 notifications']],
  'plans deactivate': async () => ['business', ['1 plans_withdrawn']],
  'dividends set': async () => {
    await make.forum()
    return ['25', [expect.stringMatching(/^\d+ dividends_shown$/) as string]]
  },
  'plans seed': async () => {
    await make.member({ planType: 'starter' })
    const file = join(folder, `plans-${newId()}.json`)
    writeFileSync(file, JSON.stringify([{ slug: 'professional', price: 4999, postLimit: 7 }]))
    return [file, [expect.stringMatching(/^\d+ limits$/) as string, '1 prices']]
  },
}

test('every command that can be rehearsed is told of here', async () => {
  const rehearsed = (await loadCommands()).filter(({ isRehearsed }) => isRehearsed)
  // Of what asks the payment provider, `money.test.ts` and `refunds.test.ts` tell.
  const known = [...Object.keys(acts), 'subscriptions cancel', 'subscriptions refund']
  expect(rehearsed.map(({ noun, verb }) => `${noun} ${verb}`).toSorted()).toEqual(known.toSorted())
})

describe.each(Object.entries(acts))('plaza %s', (name, made) => {
  test('--plan lists what it changes and changes nothing; its hash does exactly that', async () => {
    const [args, listed] = await made()
    const line = `${name} ${args}`
    const before = await tableSums(store)
    const rehearsal = await planOf(line)
    expect(names(rehearsal)).toEqual(listed)
    const read = await plaza(`${line} --plan`)
    expect(read.code).toBe(0)
    expect(read.err).toContain(`hash ${rehearsal.hash.slice(0, 8)}`)
    expect(read.err).toContain(`To do it: plaza ${line} --confirm ${rehearsal.hash.slice(0, 8)}`)
    expect(await tableSums(store)).toEqual(before)

    const other = await plaza(`${line} --confirm ${'0'.repeat(8)} ${by()}`)
    expect(other).toMatchObject({ code: 5, err: expect.stringContaining('has become another') as string })
    expect(await tableSums(store)).toEqual(before)
    const done = await plaza(`${line} --confirm ${rehearsal.hash.slice(0, 8)} ${by()}`)
    expect([done.code, done.err]).toEqual([0, expect.anything()])
    expect(await tableSums(store)).not.toEqual(before)
  })
})

test('a list in a file is refused with what differs, and with a file that is none', async () => {
  const author = await make.member()
  const file = join(folder, 'list.json')
  const line = `users delete ${author.username}`
  expect((await plaza(`${line} --plan -o ${file}`)).code).toBe(0)
  await make.post({ author })
  const refused = await plaza(`${line} --reviewed ${file} --confirm ${author.username} ${by()}`)
  expect(refused.code).toBe(5)
  expect(refused.err).toContain('1 post loses its words: new')
  expect(await plaza(`${line} --plan -o ${file}`)).toMatchObject({ code: 0 })
  const done = await plaza(`${line} --reviewed ${file} --confirm ${author.username} ${by()}`)
  expect(done).toMatchObject({ code: 0 })
  writeFileSync(file, '{}')
  const none = await plaza(`users ban ${admin.username} --reviewed ${file} --yes ${by()}`)
  expect(none).toMatchObject({ code: 2, err: expect.stringContaining('holds no list') as string })
  const piped = await plaza('users ban - --plan', {}, 'ada')
  expect(piped.code).toBe(2)
})

test('whose name looks like a hash is still named by it', async () => {
  const person = await make.member({ username: 'deadbeef' })
  expect((await plaza(`users delete ${person.username} --confirm deadbeef ${by()}`)).code).toBe(0)
})
