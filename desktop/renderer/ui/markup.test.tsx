import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SubscriptionRequired } from './ActionNotice.tsx'
import { Anchor } from './Anchor.tsx'
import { Avatar } from './Avatar.tsx'
import { Button, IconButton } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Counter, Field } from './Field.tsx'
import { TextInput } from './inputs.tsx'
import { LoadMore } from './LoadMore.tsx'
import { Markdown } from './Markdown.tsx'
import { Meter } from './Meter.tsx'
import { Segmented } from './Segmented.tsx'
import { Stars } from './Stars.tsx'
import { PlanRequired, SignInRequired } from './states.tsx'

const draw = (node: ReactNode, address = '/r/coffee?x=1') =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[address]}>{node}</MemoryRouter>)

const nothing = () => {}

it('a page that needs a subscription says so in the words of the refusal', () => {
  const html = draw(<PlanRequired text="With a plan you write to members." />)
  expect(html).toContain('>An active subscription is required<')
})

describe('a field', () => {
  it('ties its label, hint and error to the control', () => {
    const html = draw(
      <Field label="Name" hint="In full" error="Forum name is required" isRequired>
        <TextInput name="name" />
      </Field>,
    )
    const id = /<input[^>]* id="([^"]+)"/.exec(html)![1]!
    expect(html).toContain(`for="${id}"`)
    expect(html).toContain(`aria-describedby="${id}-error ${id}-hint"`)
    expect(html).toContain(`id="${id}-error"`)
    expect(html).toContain(`id="${id}-hint"`)
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('aria-required="true"')
  })

  it('counts from 90 % of the limit on, in characters as people count them', () => {
    expect(draw(<Counter value={'x'.repeat(89)} max={100} />)).not.toContain('89')
    expect(draw(<Counter value={'x'.repeat(90)} max={100} />)).toContain('90/100')
    expect(draw(<Counter value="" max={500} isAlwaysShown />)).toContain('0/500')
    expect(draw(<Counter value={'😀'.repeat(300)} max={300} />)).toContain('300/300')
    expect(draw(<Counter value={'x'.repeat(301)} max={300} />)).toContain('text-danger')
  })
})

describe('buttons and links', () => {
  it('a busy button keeps the focus and says so', () => {
    const html = draw(<Button isBusy>Post</Button>)
    expect(html).toContain('aria-disabled="true"')
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain('disabled=""')
    expect(html).toContain('type="button"')
  })

  it('a count is part of the name', () => {
    expect(draw(<IconButton label="Notifications" icon={null} count={3} />)).toContain(
      'aria-label="Notifications, 3"',
    )
    expect(draw(<IconButton label="Notifications" icon={null} count={120} />)).toContain(
      'aria-label="Notifications, 99+"',
    )
  })

  it.each([
    '/api/login',
    '/media/a.webp',
    '/feed.xml',
    'https://a.example',
    'mailto:a@b.example',
    '#pricing',
    '//evil.example',
  ])('the browser opens %s', (href) => {
    expect(draw(<Anchor href={href}>x</Anchor>)).toBe(`<a href="${href}">x</a>`)
  })

  it('signing in leads back', () => {
    const html = draw(<SignInRequired sentence="You need to be signed in to create a post." />)
    expect(html).toContain('Sign In Required')
    expect(html).toContain('href="/api/login?returnTo=%2Fr%2Fcoffee%3Fx%3D1"')
  })

  it('a missing subscription leads to the plans', () => {
    expect(draw(<SubscriptionRequired />)).toContain('href="/subscribe"')
    expect(draw(<SubscriptionRequired reason="You reached your limit." />)).toContain(
      'You reached your limit. ',
    )
  })
})

describe('what is shown', () => {
  it('an avatar has initials until there is a picture, which tells nobody where it is', () => {
    expect(draw(<Avatar username="alice" />)).toContain('>AL<')
    expect(draw(<Avatar username="alice" imageUrl="https://a.example/a.png" />)).toContain(
      'referrerPolicy="no-referrer"',
    )
  })

  it('the same name always has the same colour', () => {
    expect(draw(<Avatar username="alice" />)).toBe(draw(<Avatar username="alice" />))
    expect(draw(<Avatar username="alice" />)).not.toBe(
      draw(<Avatar username="alicf" />).replace('alicf', 'alice'),
    )
  })

  it('an average is printed with one decimal and rounded to stars', () => {
    const html = draw(<Stars rating={4.46} count={12} />)
    expect(html).toContain('4.5 out of 5 stars')
    expect(html.match(/fill-current/g)).toHaveLength(4)
    expect(draw(<Stars rating={5} />)).toContain('5 out of 5 stars')
  })

  it('a meter ends at its end', () => {
    expect(draw(<Meter label="Posts" value={120} max={100} text="120 of 100" />)).toContain(
      'inline-size:100%',
    )
    expect(draw(<Meter label="Posts" value={0} max={0} text="none" />)).toContain('inline-size:0%')
  })

  it('a segmented control is a row of buttons of which one is pressed', () => {
    const html = draw(
      <Segmented
        label="Sort"
        value="b"
        onChange={nothing}
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />,
    )
    expect(html).toContain('<fieldset aria-label="Sort"')
    expect(html).toMatch(/aria-pressed="false"[^>]*>A<\/button>.*aria-pressed="true"[^>]*>B<\/button>/)
  })

  it('there is nothing to load more of at the end', () => {
    expect(draw(<LoadMore hasMore={false} onLoad={nothing} />)).toBe('')
    expect(draw(<LoadMore hasMore onLoad={nothing} />)).toContain('Load More')
  })

  it('what floats is not there before it opens', () => {
    expect(draw(<Dialog isOpen={false} onClose={nothing} title="x" />)).toBe('')
  })
})

describe('member text', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { origin: 'https://plaza.example' })
    return () => vi.unstubAllGlobals()
  })

  it('is elements, and HTML in it is text', () => {
    const html = draw(<Markdown source={'# One\n\n**b** <script>alert(1)</script>'} />)
    expect(html).toContain('<h2 dir="auto">One</h2>')
    expect(html).toContain('<strong>b</strong> &lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('marks where its links lead', () => {
    const html = draw(<Markdown source="https://a.example and [here](/r/x)" />)
    expect(html).toContain('rel="nofollow ugc noopener" target="_blank"')
    expect(html).toMatch(/<a href="\/r\/x">here<\/a>/)
    expect(draw(<Markdown source="https://a.example" isSponsored />)).toContain(
      'rel="sponsored nofollow ugc noopener"',
    )
  })

  it('opens an address of ours in place, and none that acts', () => {
    const html = draw(<Markdown source="https://PLAZA.example/r/x?y=1 https://plaza.example/api/logout" />)
    expect(html).toContain('<a href="/r/x?y=1">')
    expect(html).not.toContain('href="https')
    expect(html).not.toContain('href="/api')
  })

  it('makes no link of a script', () => {
    expect(draw(<Markdown source="[x](javascript:alert(1)) ![y](https://a.example/y.png)" />)).not.toMatch(
      /javascript:|<img/,
    )
  })

  it('is one run of text on a card', () => {
    expect(draw(<Markdown source="a" isClamped />)).toBe(
      '<div class="prose prose-clamped"><div><p dir="auto">a</p></div></div>',
    )
  })
})
