import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { insideLinks } from './links.js'

const folder = new URL('..', import.meta.url).pathname

/** The decisions in their order, each by its own title. */
const decisions = readdirSync(`${folder}decisions`)
  .filter((file) => file.endsWith('.md'))
  .toSorted()
  .map((file) => ({
    text: /^# (.+)$/m.exec(readFileSync(`${folder}decisions/${file}`, 'utf8'))?.[1] ?? file,
    link: `/decisions/${file.replace(/\.md$/, '')}`,
  }))

const pages = (...list) => list.map(([text, link]) => ({ text, link }))

export default defineConfig({
  title: 'Plaza',
  description: 'How to try, install, run, watch and change a Plaza',
  lang: 'en',
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  srcExclude: ['node_modules/**'],
  outDir: '../dist/docs',
  cacheDir: '../.cache/docs',
  markdown: { config: (reader) => reader.use(insideLinks, folder) },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: pages(['Try it', '/try'], ['Install', '/install'], ['Troubleshooting', '/troubleshooting']),
    sidebar: [
      { text: 'Begin', items: pages(['Try it', '/try'], ['Install', '/install']) },
      {
        text: 'What it stands on',
        items: pages(
          ['Identity provider', '/identity'],
          ['Payments', '/payments'],
          ['Mail', '/mail'],
          ['Media', '/media'],
          ['Several instances', '/instances'],
          ['How far it goes', '/scale'],
        ),
      },
      {
        text: 'Run it',
        items: pages(
          ['Backups and the drill', '/backups'],
          ['Upgrading', '/upgrade'],
          ['Monitoring', '/monitoring'],
          ['Troubleshooting', '/troubleshooting'],
          ['Day to day', '/operating'],
          ['Making the site your own', '/site'],
          ['What an act would change', '/rehearsal'],
          ['Complimentary memberships', '/complimentary'],
          ['Bring your members', '/import'],
          ['The command line', '/cli'],
        ),
      },
      {
        text: 'For members, creators and brands',
        items: pages(
          ['Posts of a month', '/quota'],
          ['Scheduled posts', '/scheduled'],
          ['Coming back', '/comeback'],
          ['What is written', '/writing'],
          ['Sponsored posts in feeds', '/ceiling'],
          ['Ratings and opinions', '/ratings'],
          ['Statistics', '/stats'],
          ['Counted reach', '/reach'],
          ['What a campaign asks for', '/eligibility'],
          ['The way of the money', '/trail'],
          ['Paying by the year, coupons', '/selling'],
          ['Your plan from your earnings', '/renewals'],
          ['Forum dividend', '/dividend'],
          ['Your record, signed', '/record'],
        ),
      },
      { text: 'Write programs', items: pages(['The API', '/api'], ['Webhooks', '/webhooks']) },
      {
        text: 'Change it',
        items: [
          ...pages(
            ['Contributing', '/contributing'],
            ['How it works', '/architecture'],
            ['Threat model', '/threat-model'],
            ['The desktop app', '/desktop'],
          ),
          { text: 'Decisions', collapsed: true, items: decisions },
        ],
      },
    ],
  },
})
