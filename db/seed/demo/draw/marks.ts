import { box, disc, group, line, oval, shape, words, type Picture } from './svg.ts'

const mark = (...parts: string[]): Picture => ({
  width: 192,
  height: 192,
  body: `<g transform="scale(1.92)">${parts.join('')}</g>`,
})

/** The pictures of those who show something else than their face, by username. */
export const marks: Record<string, Picture> = {
  thocky: mark(
    box([0, 0, 100, 100], '#6C63C7'),
    box([19, 24, 62, 62], '#2A2560', { rx: 12 }),
    box([19, 17, 62, 62], '#F7F4EC', { rx: 12 }),
    box([27, 21, 46, 46], '#FFFFFF', { rx: 9 }),
    words('T', [35, 55], { 'font-size': 32, 'font-weight': 700, fill: '#2A2560' }),
  ),
  slugpatrol: mark(
    box([0, 0, 100, 100], '#16302B'),
    shape('M100 8L8 62A60 60 0 0 0 60 100L100 100Z', '#F6E27A', { opacity: 0.3 }),
    shape('M14 74Q24 58 48 60Q66 62 72 46Q76 36 84 42Q90 50 86 62Q82 78 66 79H20Q12 79 14 74Z', '#C98B57'),
    shape('M34 63Q46 52 60 62Q54 68 34 63Z', '#E76F51'),
    line('M79 42L76 28M85 43L89 29', '#C98B57', { 'stroke-width': 3.4 }),
    disc([76, 26, 4], '#FFF'),
    disc([89, 27, 4], '#FFF'),
    disc([77, 26.5, 1.8], '#16302B'),
    disc([90, 27.5, 1.8], '#16302B'),
    line('M80 58Q83 60 85 57', '#5A3620', { 'stroke-width': 1.6 }),
  ),
  uptime_zero: mark(
    box([0, 0, 100, 100], '#0B7A5A'),
    box([18, 26, 64, 48], '#F1EFE7', { rx: 7 }),
    box([24, 32, 52, 30], '#12343B', { rx: 4 }),
    disc([39, 45, 3], '#7CF5B4'),
    disc([61, 45, 3], '#7CF5B4'),
    line('M42 53Q50 58 58 53', '#7CF5B4', { 'stroke-width': 2.4 }),
    disc([28, 68, 2], '#E4572E'),
    disc([35, 68, 2], '#F2C14E'),
    box([60, 66.5, 16, 3], '#B9B4A5', { rx: 1.5 }),
    box([38, 74, 24, 6], '#D6D2C4'),
    box([30, 79, 40, 5], '#B9B4A5', { rx: 2.5 }),
  ),
  cable_truth: mark(
    box([0, 0, 100, 100], '#3A3A3A'),
    line('M50 100Q50 78 50 66', '#D4AF37', { 'stroke-width': 9 }),
    shape('M30 40H70V54Q70 70 50 70Q30 70 30 54Z', '#D4AF37'),
    box([37, 20, 7, 22], '#E8E8E8', { rx: 2 }),
    box([56, 20, 7, 22], '#E8E8E8', { rx: 2 }),
  ),
  doorfirst: mark(
    box([0, 0, 100, 100], '#4A4E69'),
    shape('M20 100L36 84H64L80 100Z', '#F6D58B', { opacity: 0.5 }),
    box([30, 20, 40, 66], '#2B2D42', { rx: 2 }),
    box([34, 24, 32, 62], '#F6C667'),
    shape('M34 24L54 30V92L34 86Z', '#9A5B34'),
    disc([50, 60, 2.2], '#F6D58B'),
  ),
  lampposts: mark(
    box([0, 0, 100, 100], '#1B1F3B'),
    disc([50, 36, 34], '#F6C667', { opacity: 0.18 }),
    disc([50, 36, 22], '#F6C667', { opacity: 0.28 }),
    box([48, 44, 4, 56], '#0C0E1C'),
    shape('M40 28H60L56 46H44Z', '#FFE9A8'),
    shape('M37 28L50 18L63 28Z', '#0C0E1C'),
    line('M44 46H56', '#0C0E1C', { 'stroke-width': 3 }),
    shape('M0 92Q50 84 100 92V100H0Z', '#0C0E1C'),
  ),
  page_forty: mark(
    box([0, 0, 100, 100], '#415A77'),
    group(
      { transform: 'rotate(-8 50 52)' },
      box([24, 22, 50, 62], '#7B2D26', { rx: 3 }),
      box([29, 25, 45, 56], '#FBF6E9', { rx: 2 }),
      words('40', [36, 64], { 'font-size': 26, 'font-weight': 700, fill: '#7B2D26' }),
      shape('M62 22H70V42L66 38L62 42Z', '#E0A030'),
    ),
  ),
  staircases: mark(
    box([0, 0, 100, 100], '#F7B267'),
    disc([74, 26, 13], '#F25C54'),
    shape('M0 100V84H20V70H40V56H60V42H80V28H100V100Z', '#3D5A80'),
    shape('M0 84H20V70H40V56H60V42H80V28H100', 'none', { stroke: '#FFF', 'stroke-width': 2.5, opacity: 0.8 }),
    oval([30, 64, 4, 2], '#000', { opacity: 0.25 }),
    box([28, 54, 4, 10], '#F25C54', { rx: 2 }),
    disc([30, 51, 3], '#5F3A22'),
  ),
}
