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

describe('actionCalls', () => {
  it('actionCalls: action without a path, a call below the path of the entity with its own permission', () => {
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

  it('actionCalls: two actions with one path, one call that requires only the constant input', () => {
    expect(servedActions(lamp).map(({ call }) => call.name)).toEqual(['lamp.state', 'lamp.clean'])
    const { on, off } = actionCalls(lamp)
    expect(on).toBe(off)
    expect(on).toMatchObject({ title: '开、关灯', needs: 'lamp:switch' })
    expect(on.input).toMatchObject({ id: { required: true }, state: { kind: 'number', label: '状态', required: true } })
    expect((on.input as Record<string, unknown>).reason).toEqual({ kind: 'text', label: '原因' })
  })

  it('actionRights: actions with one permission, the permission once', () => {
    expect(actionRights(lamp)).toEqual([
      { code: 'lamp:switch', title: '开关' },
      { code: 'lamp:clean', title: '清洁' },
    ])
  })

  it('fieldsOfAction: action with constant inputs, only the fields of the form', () => {
    expect(Object.keys(fieldsOfAction(lamp.actions?.off as never))).toEqual(['reason'])
  })
})

describe('defineActing', () => {
  it('defineActing: states, the colours at the field of the state', () => {
    expect(lamp.fields.state).toMatchObject({ colors: { 0: 'default', 1: 'success' } })
  })

  it('defineActing: action with an undeclared state, throws', () => {
    const wrong = { ...lamp, actions: { burn: action({ title: '烧', from: ['2'] }) } }
    expect(() => defineActing(wrong)).toThrow('lamp.burn: no such state: 2')
  })
})
