import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// The parser imports its schemas as JSON without saying so, which Node refuses.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { convertWorkflowTemplate, isBasicExpression, NoOperationTraceWriter, parseWorkflow } =
  await import('@actions/workflow-parser')

const root = join(import.meta.dirname, '../..')
const name = '.github/workflows/desktop.yml'
const content = readFileSync(join(root, name), 'utf8')

async function read(text: string) {
  const { context, value } = parseWorkflow({ name, content: text }, new NoOperationTraceWriter())
  const errors = context.errors.getErrors().map(({ message }) => message)
  if (!value || errors.length > 0) return { errors, steps: [] }
  const { jobs, errors: found = [] } = await convertWorkflowTemplate(context, value)
  const steps = jobs.flatMap((job) => ('steps' in job ? job.steps : []))
  return { errors: [...errors, ...found.map(({ Message }) => Message)], steps }
}

describe('the workflow', () => {
  test('is one that GitHub understands', async () => {
    const { errors, steps } = await read(content)
    expect(errors).toEqual([])
    expect(steps.length).toBeGreaterThan(20)
  })

  test.each([
    ['a key that there is not', '      - runs: npm ci --no-fund --no-audit'],
    ['an expression that nobody can read', "      - run: echo ${{ startsWith(github.ref, 'x' }}"],
    ['a name that GitHub does not know', '      - run: echo ${{ gihtub.ref }}'],
  ])('would not be with %s', async (_what, step) => {
    const broken = content.replace('      - run: npm ci --no-fund --no-audit', step)
    expect(broken).not.toBe(content)
    expect((await read(broken)).errors).not.toEqual([])
  })

  test('does nothing in a step that could not be done by hand', async () => {
    const { steps } = await read(content)
    const commands = steps.flatMap((step) => ('run' in step ? step.run : []))
    for (const run of commands) {
      const text = isBasicExpression(run) ? `\${{ ${run.expression} }}` : run.toString()
      expect(text.trim().split('\n')).toHaveLength(1)
      for (const [script = ''] of text.matchAll(/(?:desktop|e2e)\/[\w/]+\.(?:sh|ts)/g)) {
        expect([script, existsSync(join(root, script))]).toEqual([script, true])
        if (script.endsWith('.sh')) accessSync(join(root, script), constants.X_OK)
      }
    }
    expect(commands.length).toBeGreaterThan(15)
  })
})
