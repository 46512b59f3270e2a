import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../ground/project-folder.ts'

const folder = join(projectFolder, 'docs/monitoring')
const namesAfter = (word: string, file: string) =>
  new Set(
    [...readFileSync(join(folder, file), 'utf8').matchAll(new RegExp(`${word}: (Kouan\\w+)`, 'g'))].map(
      ([, name]) => name,
    ),
  )

it('each alert rule: has a history on which it rings', () => {
  expect(namesAfter('alertname', 'alerts.test.yml')).toEqual(namesAfter('alert', 'alerts.yml'))
})

it.runIf(process.env.TRIAL_ALERTS)('alert rules: ring on their histories as promtool of Prometheus reads them', () => {
  expect(execFileSync('promtool', ['check', 'rules', 'alerts.yml'], { cwd: folder, encoding: 'utf8' })).toContain(
    'SUCCESS',
  )
  expect(execFileSync('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: folder, encoding: 'utf8' })).toContain(
    'SUCCESS',
  )
})
