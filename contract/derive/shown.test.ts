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

describe('a field that is not shown', () => {
  it('is neither asked for nor taken, not even its default', () => {
    expect(readInput(fields, { way: 'SIMULATED', folder: 'too long', share: 4 })).toEqual({
      value: { way: 'SIMULATED' },
      problems: [],
    })
    expect(readInput(fields, { way: 'BOTH' }).problems).toEqual([{ field: 'folder', message: '请输入文件夹' }])
    expect(readInput(fields, { way: 'LOCAL', folder: 'x' }).value).toEqual({ way: 'LOCAL', folder: 'x', share: 3 })
  })

  it('is refused all the same when it is no value of its kind', () => {
    expect(readInput(fields, { way: 'SIMULATED', share: 'no number' }).problems).toEqual([
      { field: 'share', message: '比例：请输入数字' },
    ])
  })

  it('is one, too, when what it depends on is not shown', () => {
    expect(isShown(fields, 'share', { way: 'LOCAL', folder: 'x' })).toBe(true)
    expect(isShown(fields, 'share', { way: 'SIMULATED', folder: 'x' })).toBe(false)
  })

  it('of an edit is judged here only where the edit says what it depends on', () => {
    expect(readInput(fields, { folder: 'abcdef' }, { partial: true }).problems).toMatchObject([{ field: 'folder' }])
    expect(readInput(fields, { way: 'SIMULATED', folder: 'abcdef' }, { partial: true }).problems).toEqual([])
  })
})

const shownOf = (all: typeof baseChannel.fields | typeof menu.fields, row: Record<string, unknown>, names: string[]) =>
  names.filter((name) => isShown(all, name, row))

describe('the fields of a base channel', () => {
  const names = ['channelName', 'folder', ...Object.keys(simulationFields)]
  const shown = (row: Record<string, unknown>) => shownOf(baseChannel.fields, row, names)

  it('a folder channel has its folder and nothing of a simulation', () => {
    expect(shown({ protocol: 'LOCAL', simOutcome: 'BY_SHARE' })).toEqual(['channelName', 'folder'])
  })

  it('a simulated channel has no folder; shares are asked for only where they decide', () => {
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

describe('the fields of a menu row', () => {
  const names = ['url', 'component', 'parentId', 'perms', 'permsType', 'status']
  const shown = (menuType: number) => shownOf(menu.fields, { menuType }, names)

  it('a first-level row has no parent, a button no page, a page no policy of its own', () => {
    expect(shown(0)).toEqual(['url', 'component', 'perms'])
    expect(shown(1)).toEqual(['url', 'component', 'parentId', 'perms'])
    expect(shown(2)).toEqual(['parentId', 'perms', 'permsType', 'status'])
  })
})
