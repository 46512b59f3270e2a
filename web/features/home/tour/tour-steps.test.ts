import { readSettings } from '@kouan/contract/rules/person-settings.ts'
import { expect, test } from 'vitest'
import { mostSteps, tours } from './tour-steps.ts'

const everyStep = Object.values(tours).flat()

test('tours: two to eight steps for each kind of person, with keys of their own that the account keeps', () => {
  for (const steps of Object.values(tours)) {
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.length).toBeLessThanOrEqual(mostSteps)
  }
  const keys = everyStep.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const tour of keys) expect(readSettings({ tour })).toEqual({ tour })
})

test('tours: what a step says fits a phone, and its sentences end', () => {
  for (const { title, text } of everyStep) {
    expect(title.length).toBeLessThanOrEqual(12)
    expect(text.length).toBeLessThanOrEqual(60)
    expect(text).toMatch(/。$/)
  }
})
