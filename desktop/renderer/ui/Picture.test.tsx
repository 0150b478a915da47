// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { enlarge } from './floating/usePinch.ts'
import { blurOf, Picture } from './Picture.tsx'
import { PictureGallery, ViewableImage } from './PictureGallery.tsx'

const preview = 'ff0000'.repeat(3) + '00ff00'.repeat(3) + '0000ff'.repeat(3)

describe('a picture', () => {
  it('takes the room of its own shape, within what a card can show', () => {
    draw(
      <>
        <Picture src="/a.webp" alt="wide" look={{ width: 3000, height: 500, preview }} shape="card" />
        <Picture src="/b.webp" alt="tall" look={{ width: 500, height: 3000, preview }} shape="card" />
        <Picture src="/c.webp" alt="whole" look={{ width: 500, height: 1000, preview }} shape="post" />
        <Picture src="/d.webp" alt="old" look={null} shape="card" />
      </>,
    )
    const ratios = ['wide', 'tall', 'whole', 'old'].map((name) => screen.getByAltText(name).style.aspectRatio)
    expect(ratios.map(Number.parseFloat)).toEqual([2.4, 0.8, 0.5, 1.778])
    expect(screen.getByAltText('whole').getAttribute('width')).toBe('500')
  })

  it('waits until it comes near, and comes before all others where a page begins with it', () => {
    const look = { width: 4, height: 3, preview }
    draw(
      <>
        <Picture src="/a.webp" alt="first" look={look} shape="card" isFirst />
        <Picture src="/b.webp" alt="further down" look={look} shape="card" />
      </>,
    )
    const asked = ['first', 'further down'].map((name) => {
      const image = screen.getByAltText(name)
      return [image.getAttribute('loading'), image.getAttribute('fetchpriority')]
    })
    expect(asked).toEqual([
      [null, 'high'],
      ['lazy', null],
    ])
  })

  it('shows its colors until it is there', () => {
    draw(<Picture src="/a.webp" alt="a" look={{ width: 4, height: 3, preview }} shape="post" />)
    const image = screen.getByAltText('a')
    expect(image.getAttribute('style')).toContain('gradient')
    fireEvent.load(image)
    expect(image.getAttribute('style')).not.toContain('gradient')
  })

  it('is blurred in words that a drawn page may carry in its style sheet', () => {
    // As `plainStyle` of server/web/drawing.ts takes them.
    expect(blurOf(preview)).toMatch(/^[\w#%.:;,() -]+$/)
    expect(new Set(blurOf(preview).match(/#[0-9a-f]{6}/g))).toEqual(
      new Set(['#ff0000', '#00ff00', '#0000ff']),
    )
  })
})

describe('the full view', () => {
  it('is opened by a button with the picture’s words, within a gallery alone', () => {
    const image = (
      <ViewableImage alt="A ridge">
        <img src="/a.webp" alt="A ridge" />
      </ViewableImage>
    )
    draw(image)
    expect(screen.queryByRole('button')).toBeNull()
    draw(<PictureGallery>{image}</PictureGallery>)
    expect(screen.getByRole('button', { name: 'View larger: A ridge' })).toBeTruthy()
  })

  it('enlarges around the fingers, and never shows less than the whole', () => {
    const around = { x: 100, y: -40 }
    const view = enlarge({ scale: 1, x: 0, y: 0 }, 2, around)
    // What was under the fingers stays there.
    expect([
      around.x * view.scale + view.x - around.x * 1,
      around.y * view.scale + view.y - around.y,
    ]).toEqual([0, 0])
    expect(enlarge(view, 0.1, around)).toEqual({ scale: 1, x: 0, y: 0 })
    expect(enlarge(view, 100, around).scale).toBe(6)
  })
})
