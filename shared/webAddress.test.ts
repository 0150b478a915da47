import { describe, expect, it } from 'vitest'
import { limits } from './limits.ts'
import { pictureAddress, webAddress } from './webAddress.ts'

const problem = (schema: typeof webAddress, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('an address of the web', () => {
  it.each([
    [' https://ada.example ', 'https://ada.example'],
    ['HTTPS://ADA.Example', 'https://ada.example'],
    ['https://ada.example/', 'https://ada.example/'],
    ['http://ada.example:80/a/../b?q=1#c', 'http://ada.example/b?q=1#c'],
    ['https://münchen.example/straße', 'https://xn--mnchen-3ya.example/stra%C3%9Fe'],
    ['https:\\\\ada.example\\x', 'https://ada.example/x'],
    ['', ''],
  ])('%j is kept as %j', (given, kept) => {
    expect(webAddress.parse(given)).toBe(kept)
  })

  it.each([
    'https://ada.example/a\nb',
    'https://ada\t.example',
    'java\nscript:alert(1)',
    'https://ada.example/a b',
    'https://ada.example/\u202egpj.exe',
    'https://ada.example/\u0007',
    'https://ada.example/\u2028',
    'https://ada.example\u00a0',
    'https://ada@evil.example',
    'https://ada.example:secret@evil.example',
    'javascript:alert(1)',
    'ada.example',
    '//ada.example',
    'https://',
    'ftp://ada.example',
  ])('%j is refused', (given) => {
    expect(problem(webAddress, given)).toBe(given.trim() === given ? 'Please enter a valid URL' : undefined)
  })

  it('is no longer than any address may be, as given and as kept', () => {
    const long = `https://ada.example/${'x'.repeat(limits.urlMax)}`
    const longer = `https://ada.example/${'ß'.repeat(limits.urlMax / 4)}`
    for (const address of [long, longer])
      expect(problem(webAddress, address)).toBe('Please enter a valid URL')
  })
})

describe('the address of a picture', () => {
  it('is one of ours or an https one', () => {
    expect(pictureAddress.parse('/media/a-b_1.webp')).toBe('/media/a-b_1.webp')
    expect(pictureAddress.parse('https://IMG.example/a.png')).toBe('https://img.example/a.png')
    for (const address of [
      'http://img.example/a.png',
      '/media/../api/logout',
      '/media/a.webp\nx',
      '/media/a.svg',
    ])
      expect(problem(pictureAddress, address)).toBe('Please upload an image or give an https address')
  })
})
