import { test } from '@playwright/test'
import { keepSeeded, type Engine } from './plaza.ts'

// What the projects of an engine depend on: their servers copy it.
test('the demonstration is made', async ({}, { project }) => {
  await keepSeeded(project.metadata['engine'] as Engine)
})
