import type { LoginResult } from '@kouan/contract/calls/account.ts'
import { expect, test } from 'vitest'
import { firstDepartment, needsChoice } from './login-choice.ts'

const department = (orgCode: string) => ({ id: orgCode, parentId: null, departName: orgCode, orgCode })
const answer = (fields: Partial<LoginResult>, orgCode: string | null = null): LoginResult => ({
  token: 't',
  userInfo: {
    id: '1',
    username: 'zhang',
    realname: '张三',
    avatar: null,
    phone: null,
    email: null,
    orgCode,
    status: 1,
    sex: null,
    enterpriseId: null,
    mustChangePassword: false,
    birthday: null,
    settings: {},
  },
  departs: [],
  multi_depart: 0,
  sysAllDictItems: {},
  dictionariesTag: '',
  ...fields,
})

test('several departments or several tenants ask for a choice, one or none do not', () => {
  const tenant = (id: number) => ({ id, name: `租户${id}` })
  expect(needsChoice(answer({}))).toBe(false)
  expect(needsChoice(answer({ multi_depart: 1, departs: [department('A01')], tenantList: [tenant(1)] }))).toBe(false)
  expect(needsChoice(answer({ multi_depart: 2 }))).toBe(true)
  const first = answer({ multi_depart: 2 })
  expect(needsChoice({ ...first, userInfo: { ...first.userInfo, mustChangePassword: true } })).toBe(false)
  expect(needsChoice(answer({ tenantList: [tenant(1), tenant(2)] }))).toBe(true)
})

test('the department of the last visit is offered while it is still theirs', () => {
  const departs = [department('A01'), department('A02')]
  expect(firstDepartment(answer({ departs }, 'A02'))).toBe('A02')
  expect(firstDepartment(answer({ departs }, 'B09'))).toBe('A01')
  expect(firstDepartment(answer({}))).toBeUndefined()
})
