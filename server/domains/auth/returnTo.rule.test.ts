import { describe, expect, it } from 'vitest'
import { paymentHint, safeReturnTo, withHint } from './returnTo.ts'

const publicUrl = 'https://plaza.example'

describe('safeReturnTo', () => {
  it.each([
    ['/r/cats?sort=new#top', '/r/cats?sort=new#top'],
    ['https://plaza.example/create', '/create'],
    ['create', '/create'],
  ])('keeps %s', (given, path) => {
    expect(safeReturnTo(given, publicUrl)).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'https://plaza.example.evil.example/',
    'https://plaza.example@evil.example/',
    'http://plaza.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    'https://plaza.example//evil.example',
    `/${'x'.repeat(2001)}`,
    undefined,
    ['/create'],
  ])('answers the home page for %j', (given) => {
    expect(safeReturnTo(given, publicUrl)).toBe('/')
  })
})

describe('the payment hint', () => {
  const read = (query: string) => paymentHint(new URLSearchParams(query))

  it('needs both parameters, well formed', () => {
    expect(read('payment_success=true&plan=professional')).toEqual({ plan: 'professional' })
    expect(read('payment_success=true')).toBeNull()
    expect(read('plan=professional')).toBeNull()
    expect(read('payment_success=1&plan=professional')).toBeNull()
    expect(read('payment_success=true&plan=%3Cscript%3E')).toBeNull()
  })

  it('joins the query of the page it comes to', () => {
    expect(withHint('/', { plan: 'starter' })).toBe('/?payment_success=true&plan=starter')
    expect(withHint('/r/cats?sort=new#top', { plan: 'starter' })).toBe(
      '/r/cats?sort=new&payment_success=true&plan=starter#top',
    )
    expect(withHint('/my-plan', null)).toBe('/my-plan')
  })
})
