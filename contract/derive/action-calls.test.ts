import { describe, expect, it } from 'vitest'
import { action, defineActing } from '../language/action.ts'
import { dictionary, text } from '../language/field.ts'
import { states } from '../language/states.ts'
import { actionCalls, fieldsOfAction, servedActions } from './action-calls.ts'
import { actionRights } from './permissions.ts'

const setting = { path: '/lamp/state', method: 'PUT', right: { code: 'lamp:switch', title: '开关' } } as const
const lamp = defineActing({
  name: 'lamp',
  title: '灯',
  path: '/lamp',
  fields: { state: dictionary('lamp_state', { label: '状态', integer: true }) },
  states: states({ field: 'state', of: { 0: { color: 'default', isFirst: true }, 1: { color: 'success' } } }),
  actions: {
    on: action({ ...setting, title: '开', from: ['0'], to: '1', sends: { state: 1 } }),
    off: action({
      ...setting,
      title: '关',
      from: ['1'],
      to: '0',
      sends: { state: 0 },
      fields: { reason: text({ label: '原因', required: true }) },
    }),
    clean: action({ title: '清洁', many: true }),
  },
})

describe('the calls of actions', () => {
  it('stand at the entity, named after it, with a right of their own', () => {
    expect(actionCalls(lamp).clean).toMatchObject({
      name: 'lamp.clean',
      title: '清洁灯',
      method: 'POST',
      path: '/lamp/clean',
      needs: 'lamp:clean',
      audit: 'edit',
    })
    expect(Object.keys(actionCalls(lamp).clean.input)).toEqual(['ids', 'filter', 'total', 'version'])
  })

  it('are one where they share a path, and ask together only for what tells them apart', () => {
    expect(servedActions(lamp).map(({ call }) => call.name)).toEqual(['lamp.state', 'lamp.clean'])
    const { on, off } = actionCalls(lamp)
    expect(on).toBe(off)
    expect(on).toMatchObject({ title: '开、关灯', needs: 'lamp:switch' })
    expect(on.input).toMatchObject({ id: { required: true }, state: { kind: 'number', label: '状态', required: true } })
    expect((on.input as Record<string, unknown>).reason).toEqual({ kind: 'text', label: '原因' })
  })

  it('give each right once', () => {
    expect(actionRights(lamp)).toEqual([
      { code: 'lamp:switch', title: '开关' },
      { code: 'lamp:clean', title: '清洁' },
    ])
  })

  it('show in forms what a person fills in', () => {
    expect(Object.keys(fieldsOfAction(lamp.actions?.off as never))).toEqual(['reason'])
  })
})

describe('a declaration', () => {
  it('gives the field of the state its colours', () => {
    expect(lamp.fields.state).toMatchObject({ colors: { 0: 'default', 1: 'success' } })
  })

  it('is refused where an action names a state that is not there', () => {
    const wrong = { ...lamp, actions: { burn: action({ title: '烧', from: ['2'] }) } }
    expect(() => defineActing(wrong)).toThrow('lamp.burn: no such state: 2')
  })
})
