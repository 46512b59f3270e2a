import { expect, it } from 'vitest'
import { loginCookieValue, tokenOfLoginCookie } from './login-cookie.ts'

it.each([
  [`login=${loginCookieValue('abc')}`, 'abc'],
  [`other=1; login=${loginCookieValue('a;b=中')}; last=2`, 'a;b=中'],
  ['', undefined],
  ['mylogin=1', undefined],
  ['login=', undefined],
  ['login=%', undefined],
  ['login=null', undefined],
  [`login=${encodeURIComponent('{"Token":1}')}`, undefined],
])('tokenOfLoginCookie: %s holds %s', (cookies, token) => {
  expect(tokenOfLoginCookie(cookies, 'kouan.example')).toBe(token)
})

it('is that of the port', () => {
  const cookies = `login_8080=${loginCookieValue('one')}; login_9090=${loginCookieValue('two')}`
  expect(tokenOfLoginCookie(cookies, '127.0.0.1:9090')).toBe('two')
  expect(tokenOfLoginCookie(cookies, '127.0.0.1')).toBeUndefined()
})
