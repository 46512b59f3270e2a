import { html, ids, json, text } from '@kouan/contract/language/field.ts'
import { findExcess } from '@kouan/contract/rules/json-bounds.ts'
import { describe, expect, it } from 'vitest'
import { boundsOf } from './input-bounds.ts'

const manyIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID().padEnd(40, '0')).join(',')

describe('bounds of the text of a call', () => {
  it('a list of ids as one text: as long as the most ids that the field takes', () => {
    const input = { ids: ids({ label: '编号', max: 10_000 }) }
    expect(findExcess(JSON.stringify({ ids: manyIds(10_000) }), boundsOf({ input }))).toBeUndefined()
  })

  it('JSON that no field describes: the texts of JSON that no call declares', () => {
    const input = { data: json({ label: '数据' }) }
    const form = JSON.stringify({ data: { content: '字'.repeat(500_000) } })
    expect(findExcess(form, boundsOf({ input }))).toBeUndefined()
    expect(findExcess(JSON.stringify({ data: 'x'.repeat(600_001) }), boundsOf({ input }))).toMatchObject({
      bound: 'text',
    })
  })

  it('short texts alone: refused beyond 100,000 characters; the longest field decides', () => {
    const long = JSON.stringify({ name: 'x'.repeat(100_001) })
    expect(findExcess(long, boundsOf({ input: { name: text({ label: '名称' }) } }))).toMatchObject({ limit: 100_000 })
    expect(findExcess(long, boundsOf({ input: { name: html({ label: '名称' }) } }))).toBeUndefined()
  })
})
