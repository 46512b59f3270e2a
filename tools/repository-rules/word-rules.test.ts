import { describe, expect, it } from 'vitest'
import { checkWords } from './word-rules.ts'

const found = (path: string, text: string, isLanded = false) =>
  checkWords([{ path, text }], () => isLanded).map(({ sentence }) => /'(.*?)'/.exec(sentence)?.[1])

describe('refused words: planted ones turn the check red', () => {
  it.each([
    ['server/gate/a.ts', 'export const readKnock = 1', 'knock'],
    ['server/gate/a.ts', 'export interface KnockReader { a: 1 }', 'knock'],
    ['server/gate/a.ts', 'export const A_PUPIL = 1', 'pupil'],
    ['server/gate/a.ts', 'export class A { #lessons = 1 }', 'lesson'],
    ['web/data/a.tsx', 'export const A = () => <Deed />', 'deed'],
    ['web/data/a.tsx', 'export const A = () => <div>{/* the deeds of it */}</div>', 'deed'],
    ['web/data/a.ts', 'export const stretchesOf = (a: { b: 1 }) => a.b', 'stretch'],
    ['web/data/a.ts', 'export const a = { hopeless: 1 }', 'hopeless'],
    ['web/data/a.ts', 'export type Overtaken = 1', 'overtaken'],
    ['web/data/a.ts', 'export const a = 1 // the Fallen', 'fallen'],
    ['web/data/a.ts', 'export const isOnRoad = true', 'is on road'],
    ['web/data/a.ts', 'export const latePart = 1', 'late part'],
    ['web/data/late-part.tsx', 'export const one = 1', 'late part'],
    ['web/data/a.ts', '/** An arriving one. */\nexport const a = 1', 'arriving'],
    ['web/data/a.ts', 'export const { saidByServer } = one', 'said by server'],
    ['web/data/a.ts', '// is drawn\n// anew\nexport const a = 1', 'drawn anew'],
    ['web/data/a.ts', '/**\n * is drawn\n * anew\n */\nexport const a = 1', 'drawn anew'],
    ['web/app/a.css', '/* of the knock */ a { color: red }', 'knock'],
    ['server/db/migrations/100-a.sql', '-- of the knock\nselect 1', 'knock'],
    ['server/db/migrations/100-a.sql', '-- is drawn\n-- anew\nselect 1', 'drawn anew'],
    ['server/domain/spreadsheets/a.cjs', 'const deeds = 1', 'deed'],
    ['bench/a/b.mjs', 'export const knock = 1', 'knock'],
  ])('%s: %s', (path, text, word) => {
    expect(found(path, text)).toEqual([word])
  })

  it.each([
    ['a text literal', 'web/data/a.tsx', 'export const A = () => <Flex align="stretch" title={\'deed\'} />'],
    ['a value of a style sheet', 'web/app/a.css', 'a { align-items: stretch }'],
    ['SQL that is no comment', 'server/db/migrations/100-a.sql', "select 'deed'"],
    ['a part of another word', 'web/data/a.ts', 'export const codeEditor = indeed // stretching'],
  ])('%s: is free', (_, path, text) => {
    expect(found(path, text)).toEqual([])
  })

  it('a landed migration: is free, as it never changes', () => {
    expect(found('server/db/migrations/100-a.sql', '-- of the knock', true)).toEqual([])
  })
})
