import { number, text } from '@kouan/contract/language/field.ts'
import { describe, expect, it } from 'vitest'
import { settleShown } from './shown-fields.ts'

const fields = {
  way: text({ label: '方式' }),
  folder: text({ label: '文件夹', required: true, shownWhen: { field: 'way', has: 'LOCAL' } }),
  share: number({ label: '比例', default: 3, shownWhen: { field: 'way', has: 'SIMULATED' } }),
  site: text({ label: '网址', requiredWhen: { field: 'way', has: 'WEB' } }),
}
const local = { way: 'LOCAL', folder: 'a', share: 7, site: null }

describe('an edit', () => {
  it('hidden field: keeps its value, whatever was sent', () => {
    expect(settleShown(fields, { change: { folder: 'b', share: 9 }, before: local })).toEqual({ folder: 'b' })
  })

  it('field that the edit hides: reset to its default', () => {
    expect(settleShown(fields, { change: { way: 'SIMULATED', share: 1 }, before: local })).toEqual({
      way: 'SIMULATED',
      folder: null,
      share: 1,
    })
    const simulated = { way: 'SIMULATED', folder: null, share: 7 }
    expect(settleShown(fields, { change: { way: 'LOCAL', folder: 'a' }, before: simulated })).toMatchObject({
      share: 3,
    })
  })

  it('field that the edit makes required: must be sent', () => {
    const simulated = { way: 'SIMULATED', folder: null, share: 7 }
    expect(() => settleShown(fields, { change: { way: 'LOCAL' }, before: simulated })).toThrow('请输入文件夹')
    expect(() => settleShown(fields, { change: { way: 'WEB' }, before: local })).toThrow('请输入网址')
    expect(settleShown(fields, { change: { way: 'WEB', site: 'x' }, before: local })).toMatchObject({ site: 'x' })
  })

  it('required field that an old row lacks: not asked for by an edit of others', () => {
    const lacking = { way: 'WEB', folder: null, share: 3, site: null }
    expect(
      settleShown({ ...fields, note: text({ label: '备注' }) }, { change: { note: 'x' }, before: lacking }),
    ).toEqual({
      note: 'x',
    })
  })
})
