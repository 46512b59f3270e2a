import type { ButtonRight } from '@kouan/contract/menu/menu-item.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { inMemoryStore } from '../testing/browser-storage.ts'
import { actionsOf, excludedCodes, isAllowed, isDisabled } from './rights.ts'

inMemoryStore()
const { Allowed } = await import('./allowed.tsx')
const { useSession } = await import('../data/session/session-store.ts')

const right = (action: string, type = '1', status = '1'): ButtonRight => ({ action, type, status, describe: action })
const nobody = { auth: [], allAuth: [] }

describe('shown or not', () => {
  test('S6.003 a control is removed unless its action is among the authorised ones', () => {
    const rights = { auth: [right('role:add')], allAuth: [right('role:add'), right('role:edit')] }
    expect(isAllowed('role:add', rights)).toBe(true)
    expect(isAllowed('role:edit', rights)).toBe(false)
    expect(isAllowed('role:add', nobody)).toBe(false)
    expect(isAllowed('role:add', { auth: [right('role:add', '1', '0')], allAuth: [] })).toBe(true)
    for (const other of ['role', 'role:', 'role:ad', 'role:add2', 'add', 'Role:add'])
      expect(isAllowed(other, rights), other).toBe(false)
  })

  test('S6.003 S6.005 what is not allowed is not drawn', () => {
    const drawn = (action: string) => {
      const control = { action, children: '新增' }
      return renderToStaticMarkup(createElement(Allowed, control))
    }
    const allAuth = [right('role:add'), right('role:edit'), right('role:export', '1', '0')]
    // Drawn without a browser, a store shows what it began with.
    Object.assign(useSession.getInitialState(), { auth: [right('role:add')], allAuth })
    expect([drawn('role:add'), drawn('role:edit'), drawn('role:export')]).toEqual(['新增', '', '新增'])
  })

  test('S6.004 entries of type 2 do not show a control', () => {
    expect(isAllowed('role:add', { auth: [right('role:add', '2')], allAuth: [] })).toBe(false)
    expect(isAllowed('role:add', { auth: [right('role:add', '2', '0')], allAuth: [] })).toBe(false)
    // Neither do they hide one.
    const both = [right('role:add', '2'), right('role:add')]
    expect(isAllowed('role:add', { auth: both, allAuth: both })).toBe(true)
  })

  test('S6.005 a right that is switched off shows the control to everybody', () => {
    for (const auth of [[], [right('role:edit')]]) {
      for (const type of ['1', '2'])
        expect(isAllowed('role:add', { auth, allAuth: [right('role:add', type, '0')] }), type).toBe(true)
      expect(isAllowed('role:add', { auth, allAuth: [right('role:add')] })).toBe(false)
      expect(isAllowed('role:add', { auth, allAuth: [right('role:add', '1', '')] })).toBe(false)
      expect(isAllowed('role:add', { auth, allAuth: [right('role:del', '1', '0')] })).toBe(false)
    }
  })

  test('S6.006 a comma-separated action lists several, in the rights and at the control', () => {
    expect(isAllowed('b', { auth: [right('a, b')], allAuth: [] })).toBe(true)
    expect(isAllowed('x,b', { auth: [right('b')], allAuth: [] })).toBe(true)
    expect(isAllowed('a,b', { auth: [right('ab')], allAuth: [] })).toBe(false)
    expect(isAllowed('', { auth: [right('')], allAuth: [] })).toBe(false)
    expect(isAllowed('b', { auth: [], allAuth: [right('a,b', '1', '0')] })).toBe(true)
    expect(actionsOf([right('a, b'), right('c')])).toEqual(['a', 'b', 'c'])
    const allAuth = [right('form:a, form:b', '2')]
    expect(isDisabled('form:b', { auth: [], allAuth })).toBe(true)
    expect(isDisabled('form:b', { auth: [right('form:c,form:b', '2')], allAuth })).toBe(false)
    expect(isDisabled('form:b', nobody, allAuth)).toBe(true)
    const columns = { auth: [right('user:sex')], allAuth: [right('user:phone, user:email,user:sex')] }
    expect([...excludedCodes('user:', columns)]).toEqual(['phone', 'email'])
  })
})

describe('disabled or not', () => {
  test('S6.007 a type 2 action of the workflow step is disabled', () => {
    expect(isDisabled('form:name', nobody, [right('form:name', '2')])).toBe(true)
    expect(isDisabled('form:name', nobody, [right('form:name', '1')])).toBe(false)
    expect(isDisabled('form:name', nobody, [right('form:other', '2')])).toBe(false)
    expect(isDisabled('form:name', nobody, [right('form:name', '2', '0')])).toBe(true)
    const held = { auth: [right('form:name', '2')], allAuth: [right('form:name', '2')] }
    expect(isDisabled('form:name', held, [right('form:name', '2')])).toBe(true)
  })

  test('S3.005 type 1 decides what is shown, type 2 what is disabled', () => {
    for (const [type, shown, disabled] of [
      ['1', true, false],
      ['2', false, true],
    ] as const) {
      const known = right('form:name', type)
      expect(isAllowed('form:name', { auth: [known], allAuth: [known] })).toBe(shown)
      expect(isDisabled('form:name', { auth: [], allAuth: [known] })).toBe(disabled)
      expect(isDisabled('form:name', { auth: [known], allAuth: [known] })).toBe(false)
    }
  })

  test('S6.008 a type 2 action in force is disabled for whoever lacks it', () => {
    const allAuth = [right('form:name', '2')]
    expect(isDisabled('form:name', { auth: [], allAuth })).toBe(true)
    expect(isDisabled('form:name', { auth: [right('form:name', '2')], allAuth })).toBe(false)
    expect(isDisabled('form:name', { auth: [], allAuth: [right('form:name', '2', '0')] })).toBe(false)
    expect(isDisabled('form:other', { auth: [], allAuth })).toBe(false)
    for (const status of ['', '2'])
      expect(isDisabled('form:name', { auth: [], allAuth: [right('form:name', '2', status)] }), status).toBe(true)
    expect(isDisabled('form:name', { auth: [right('form:name', '1')], allAuth })).toBe(true)
    expect(isDisabled('form:name', { auth: [right('form:other', '2')], allAuth })).toBe(true)
    expect(isDisabled('form:name', { auth: [], allAuth: [right('form:name', '1')] })).toBe(false)
  })
})

describe('prefix of a table', () => {
  test('S6.009 S6.011 rights of type 1 below the prefix that the user lacks hide their codes', () => {
    const known = [right('user:phone'), right('user:email'), right('user:sex', '1', '0'), right('user:add', '2')]
    const others = [right('role:phone'), right('superuser:name'), right('user'), right('user:note', '0')]
    const allAuth = [...known, ...others, right('user:post', '1', '')]
    const excluded = excludedCodes('user:', { auth: [right('user:email'), right('user:phone', '2')], allAuth })
    expect([...excluded]).toEqual(['phone', 'post'])
  })
})
