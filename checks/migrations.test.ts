import { expect, test } from 'vitest'
import { migrationFindings, migrationSources } from './migrations.ts'

const findings = (sql: string, path = 'db/migrations/postgres/0009_x.sql') =>
  migrationFindings([{ path, text: sql }])

test('our own migrations can run beside the version before', () => {
  expect(migrationSources().length).toBeGreaterThan(2)
  expect(migrationFindings(migrationSources())).toEqual([])
})

test.each([
  'alter table forums drop column icon',
  'drop table mutes',
  'alter table "posts" rename column title to heading',
  'alter table posts rename to articles',
  'alter table posts alter column score type bigint',
  'alter table posts alter column score set data type bigint',
  'alter table posts alter column body set not null',
  'alter table posts add column kind text not null',
  'ALTER TABLE `posts` ADD `kind` text NOT NULL',
  'alter table posts add constraint posts_check check (score > 0)',
])('%s is refused', (sql) => {
  expect(findings(`create index a on b (c);\n${sql};`)).toEqual([
    { path: 'db/migrations/postgres/0009_x.sql', line: 2, message: expect.any(String) },
  ])
})

test.each([
  'alter table posts add column kind text',
  `alter table posts add column kind text default 'a' not null`,
  `alter table posts add column kind text not null default 'a'`,
  'alter table posts add constraint posts_check check (score > 0) not valid',
  'create table kinds (id text primary key, name text not null)',
  'create table kinds (id text); alter table kinds add constraint kinds_check check (id > 0)',
  'drop index posts_score_index',
  '-- drop table posts was thought of\nselect 1',
])('%s is taken', (sql) => {
  expect(findings(sql)).toEqual([])
})

test('what an earlier release has begun may be ended, when the migration says so', () => {
  expect(
    findings('-- contract: since 1.4.0 nothing reads forums.icon\nalter table forums drop column icon;'),
  ).toEqual([])
})
