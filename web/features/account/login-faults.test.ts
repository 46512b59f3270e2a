import { expect, it } from 'vitest'
import { faultOf, faultsOf } from './login-faults.ts'

const nothing = { username: '', password: '', captcha: '' }

it('every field that is asked for says what it misses, in the order of the form', () => {
  expect(Object.entries(faultsOf(nothing, { needsPicture: true }))).toEqual([
    ['username', '请输入用户名'],
    ['password', '请输入密码'],
    ['captcha', '请输入图形验证码'],
  ])
  expect(faultsOf(nothing, { needsPicture: false })).not.toHaveProperty('captcha')
  expect(faultsOf({ username: 'admin', password: 'x', captcha: 'a' }, { needsPicture: true })).toEqual({})
})

it('blanks are no name and no letters, but may be a password', () => {
  expect([faultOf('username', ' '), faultOf('captcha', ' '), faultOf('password', ' ')]).toEqual([
    '请输入用户名',
    '请输入图形验证码',
    undefined,
  ])
})
