import { describe, expect, it } from 'vitest'
import { ProfileInput } from './profile.ts'

const problem = (input: unknown) => ProfileInput.safeParse(input).error?.issues[0]?.message

describe('ProfileInput', () => {
  it('takes web addresses and an empty one', () => {
    expect(ProfileInput.parse({ websiteUrl: ' https://ada.example ' })).toEqual({
      websiteUrl: 'https://ada.example',
    })
    expect(ProfileInput.parse({ websiteUrl: '' })).toEqual({ websiteUrl: '' })
  })

  it.each(['javascript:alert(1)', 'ada.example', 'ftp://ada.example', 'data:text/html,x'])(
    'refuses %s as a website',
    (websiteUrl) => {
      expect(problem({ websiteUrl })).toBe('Please enter a valid URL')
    },
  )

  it('takes our own uploads and https images only', () => {
    expect(problem({ profileImageUrl: '/media/abc.webp' })).toBeUndefined()
    expect(problem({ profileImageUrl: 'https://img.example/a.png' })).toBeUndefined()
    expect(problem({ profileImageUrl: 'http://img.example/a.png' })).toBeDefined()
    expect(problem({ profileImageUrl: '/media/../api/logout' })).toBeDefined()
  })

  it('counts the bio in characters', () => {
    expect(problem({ bio: '😀'.repeat(500) })).toBeUndefined()
    expect(problem({ bio: 'x'.repeat(501) })).toBe('Bio must be 500 characters or less')
  })

  it('drops fields that are not the person’s to set', () => {
    expect(ProfileInput.parse({ role: 'admin', isBlocked: false, bio: 'hi' })).toEqual({ bio: 'hi' })
  })
})
