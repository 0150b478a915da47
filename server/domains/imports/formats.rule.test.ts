import { expect, test } from 'vitest'
import { addressKey, type ImportSource } from '#shared/imports.ts'
import { momentIn, readerOf } from './formats.policy.ts'

const now = new Date('2026-03-10T12:00:00Z')
const said = (source: ImportSource, header: string, line: string) => {
  const reader = readerOf(source, header.split(','))
  if ('missing' in reader) throw new Error(reader.missing.join())
  const { email: _email, ...rest } = reader.read(line.split(','), now)
  return rest
}

const ghost =
  'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers'
const substack = 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at'
const patreon =
  'Name,Email,Discord,Patron Status,Follows You,Free Member,Tier,Access Expiration,Next Charge Date,Currency'

test.each<[string, ImportSource, string, string, object]>([
  [
    'a paying member of Ghost',
    'ghost',
    ghost,
    '1,a@b.example,Ada,,true,,cus_1,2024-01-01,,,Gold',
    { isPaying: true, tier: 'Gold', wantsMail: true, until: null },
  ],
  [
    'a complimentary one',
    'ghost',
    ghost,
    '1,a@b.example,Ada,,false,true,,2024-01-01,,,',
    { isPaying: true, tier: '', wantsMail: false },
  ],
  [
    'a free one who was a customer',
    'ghost',
    ghost,
    '1,a@b.example,Ada,,true,false,cus_1,2024-01-01,,,',
    { isPaying: false },
  ],
  [
    'a subscriber of Substack',
    'substack',
    substack,
    'a@b.example,true,2026-12-01T00:00:00.000Z,yearly,false,2024-01-01,2024-01-01',
    { isPaying: true, until: '2026-12-01T00:00:00.000Z', tier: 'yearly', wantsMail: true },
  ],
  [
    'one who wants no mail',
    'substack',
    substack,
    'a@b.example,TRUE,,monthly,TRUE,2024-01-01,',
    { isPaying: true, until: null, wantsMail: false },
  ],
  ['a reader', 'substack', substack, 'a@b.example,false,,other,false,2024-01-01,', { isPaying: false }],
  [
    'an active patron',
    'patreon',
    patreon,
    'Ada,a@b.example,,Active patron,No,No,Gold,,2026-04-01 00:00:00,USD',
    { isPaying: true, until: '2026-04-01 00:00:00', tier: 'Gold' },
  ],
  [
    'a former patron with access left',
    'patreon',
    patreon,
    'Ada,a@b.example,,Former patron,No,No,Gold,2026-03-20 00:00:00,,USD',
    { isPaying: true, until: '2026-03-20 00:00:00' },
  ],
  [
    'a former patron',
    'patreon',
    patreon,
    'Ada,a@b.example,,Former patron,No,No,Gold,2026-03-01 00:00:00,,USD',
    { isPaying: false },
  ],
  ['a free member of Patreon', 'patreon', patreon, 'Ada,a@b.example,,,No,Yes,,,,USD', { isPaying: false }],
  [
    'a member of Circle',
    'circle',
    'First Name,Last Name,Email',
    'Ada,Byron,a@b.example',
    { isPaying: true, until: null },
  ],
  [
    'our own',
    'plaza',
    'email,plan,until,mail',
    'a@b.example,business,2027-01-31,no',
    { isPaying: true, until: '2027-01-31', tier: 'business', wantsMail: false },
  ],
])('%s is understood', (...given) => {
  const [, source, header, line, expected] = given
  expect(said(source, header, line)).toMatchObject(expected)
})

test('a file of another product is told by the columns that it lacks', () => {
  expect(readerOf('substack', ghost.split(','))).toEqual({ missing: ['active_subscription', 'expiry'] })
  expect(readerOf('circle', ['name'])).toEqual({ missing: ['email,member_email,email address'] })
})

test('dates name UTC where they name no zone, and a day ends with itself', () => {
  expect(momentIn('2026-09-11 00:00:00')?.toISOString()).toBe('2026-09-11T00:00:00.000Z')
  expect(momentIn('2026-09-11T02:00:00+02:00')?.toISOString()).toBe('2026-09-11T00:00:00.000Z')
  expect(momentIn('2026-12-01T00:00:00.000Z')?.toISOString()).toBe('2026-12-01T00:00:00.000Z')
  expect(momentIn('2026-09-11')?.toISOString()).toBe('2026-09-12T00:00:00.000Z')
  for (const none of ['', '11/09/2026', '2026-13-40', 'soon']) expect(momentIn(none)).toBeNull()
})

test('an address is the same whatever its case and the spaces around it', () => {
  expect(addressKey(' Ada@Example.COM ')).toBe('ada@example.com')
  for (const none of ['', 'ada', 'ada@', '@example.com', `${'a'.repeat(250)}@example.com`])
    expect(addressKey(none)).toBeNull()
})
