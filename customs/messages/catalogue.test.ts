import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import { declarationKinds } from '../codes/declaration-kind.ts'
import { answeredType } from '../receipts/answers.ts'
import { findDefinition, messageDefinitions, shortType } from './catalogue.ts'
import type { ceb603 } from './export/ceb603.ts'
import type { ceb411 } from './import/ceb411.ts'
import type { DocumentOf, MessageDefinition } from './message.ts'

const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)

test('each message stands under its own name, and each declaration finds its receipt and back', () => {
  for (const [name, { type }] of Object.entries(messageDefinitions)) expect(type).toBe(name)
  for (const { type, kind, receiptType, direction } of definitions) {
    if (kind === 'receipt') continue
    const receipt = findDefinition(receiptType ?? '')
    expect({ type, kind: receipt?.kind, direction: receipt?.direction }).toEqual({ type, kind: 'receipt', direction })
    expect(answeredType(receiptType ?? '')).toBe(type)
  }
})

test('a receipt repeats the key of its declaration, in the same order', () => {
  for (const { type, receiptType, key } of definitions) {
    if (receiptType) expect({ type, key: findDefinition(receiptType)?.key }).toEqual({ type, key })
  }
})

test('the states are kept by the same receipts as the tables name', () => {
  const kinds = Object.entries(declarationKinds).map(([type, { receipt }]) => [type, receipt])
  const tables = definitions.flatMap(({ type, receiptType }) => (receiptType ? [[type, receiptType]] : []))
  expect(kinds.sort()).toEqual(tables.sort())
})

test('types follow from the tables', () => {
  type List = DocumentOf<typeof ceb603>
  expectTypeOf<List['head']['orderNo']>().toEqualTypeOf<string>()
  expectTypeOf<List['head']['emsNo']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<List['lines'][number]['gcode']>().toEqualTypeOf<string>()
  expectTypeOf<DocumentOf<typeof ceb411>['lines']>().toEqualTypeOf<readonly []>()
})

test('the README has a row with a link for every message', () => {
  const room = join(import.meta.dirname, '..')
  const readme = readFileSync(join(room, 'README.md'), 'utf8')
  for (const { type, title, kind } of definitions) {
    const name = shortType(type)
    const path = new RegExp(`\\[${name}\\]\\((messages/[^)]*${name.toLowerCase()}\\.ts)\\)`).exec(readme)?.[1]
    expect({ type, path: path ?? '' }).toEqual({ type, path: expect.stringContaining('messages/') })
    expect(existsSync(join(room, path ?? ''))).toBe(true)
    if (kind === 'declaration') expect(readme).toContain(`| ${title} |`)
  }
})
