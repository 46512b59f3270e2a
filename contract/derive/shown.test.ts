import { describe, expect, it } from 'vitest'
import { number, text } from '../language/field.ts'
import { baseChannel } from '../resources/channel/base-channel.ts'
import { simulationFields } from '../resources/channel/simulation-fields.ts'
import { menu } from '../resources/system/menu.ts'
import { isShown } from './check.ts'
import { readInput } from './read-input.ts'

const fields = {
  way: text({ label: '方式', required: true }),
  folder: text({ label: '文件夹', required: true, max: 5, shownWhen: { field: 'way', has: ['LOCAL', 'BOTH'] } }),
  share: number({ label: '比例', default: 3, shownWhen: { field: 'folder', has: 'x' } }),
}

describe('fields with shownWhen', () => {
  it('readInput: hidden field, neither required nor stored, default included', () => {
    expect(readInput(fields, { way: 'SIMULATED', folder: 'too long', share: 4 })).toEqual({
      value: { way: 'SIMULATED' },
      problems: [],
    })
    expect(readInput(fields, { way: 'BOTH' }).problems).toEqual([{ field: 'folder', message: '请输入文件夹' }])
    expect(readInput(fields, { way: 'LOCAL', folder: 'x' }).value).toEqual({ way: 'LOCAL', folder: 'x', share: 3 })
  })

  it('readInput: hidden field with a value of a wrong kind, a problem', () => {
    expect(readInput(fields, { way: 'SIMULATED', share: 'no number' }).problems).toEqual([
      { field: 'share', message: '比例：“no number”不是数字，请只填数字，如1234.5' },
    ])
  })

  it('isShown: the field of the condition is hidden, false', () => {
    expect(isShown(fields, 'share', { way: 'LOCAL', folder: 'x' })).toBe(true)
    expect(isShown(fields, 'share', { way: 'SIMULATED', folder: 'x' })).toBe(false)
  })

  it('readInput: edit without the field of the condition, no problem', () => {
    expect(readInput(fields, { folder: 'abcdef' }, { partial: true }).problems).toMatchObject([{ field: 'folder' }])
    expect(readInput(fields, { way: 'SIMULATED', folder: 'abcdef' }, { partial: true }).problems).toEqual([])
  })
})

const shownOf = (all: typeof baseChannel.fields | typeof menu.fields, row: Record<string, unknown>, names: string[]) =>
  names.filter((name) => isShown(all, name, row))

describe('shownWhen of a base channel', () => {
  const names = ['channelName', 'folder', ...Object.keys(simulationFields)]
  const shown = (row: Record<string, unknown>) => shownOf(baseChannel.fields, row, names)

  it('isShown: folder channel, the folder and no simulation field', () => {
    expect(shown({ protocol: 'LOCAL', simOutcome: 'BY_SHARE' })).toEqual(['channelName', 'folder'])
  })

  it('isShown: simulated channel, no folder; shares only for the outcome BY_SHARE', () => {
    const byShare = shown({ protocol: 'SIMULATED', simOutcome: 'BY_SHARE' })
    expect(byShare).toEqual(names.filter((name) => name !== 'folder'))
    const byDigits = shown({ protocol: 'SIMULATED', simOutcome: 'BY_DIGITS' })
    expect(byShare.filter((name) => !byDigits.includes(name))).toEqual([
      'simRejectShare',
      'simDetainShare',
      'simInspectShare',
    ])
  })
})

describe('shownWhen of a menu row', () => {
  const names = ['url', 'component', 'parentId', 'perms', 'permsType', 'status']
  const shown = (menuType: number) => shownOf(menu.fields, { menuType }, names)

  it('isShown: first level without parent, button without page, page without permission policy', () => {
    expect(shown(0)).toEqual(['url', 'component', 'perms'])
    expect(shown(1)).toEqual(['url', 'component', 'parentId', 'perms'])
    expect(shown(2)).toEqual(['parentId', 'perms', 'permsType', 'status'])
  })
})
