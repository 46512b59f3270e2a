import { errorCodes } from '@kouan/contract/language/error-codes.ts'
import { describe, expect, test } from 'vitest'
import { readFailure } from './ask-error.ts'

const body = (fields: object) => ({ success: false, message: '原因', result: null, timestamp: 0, ...fields })

describe('what an answer means', () => {
  test('a success is no failure, whatever its code', () => {
    expect(readFailure(200, { success: true, code: 200 })).toBeUndefined()
    expect(readFailure(200, { success: true, code: 201 })).toBeUndefined()
  })

  test('S8.002 S8.003 the sentences of the statuses', () => {
    expect(readFailure(403, body({ code: 510 }))).toMatchObject({ kind: 'noRight', message: '拒绝访问', code: 510 })
    expect(readFailure(404, undefined)).toMatchObject({ kind: 'unknownPath', message: '很抱歉，资源未找到!' })
    expect(readFailure(504, undefined)).toMatchObject({ kind: 'timeout', message: '网络超时' })
  })

  test('an expired session by status, or by 500 with its message', () => {
    const expired = { kind: 'noSession', message: '很抱歉，登录已过期，请重新登录' }
    expect(readFailure(401, body({ code: 401 }))).toMatchObject(expired)
    expect(readFailure(500, body({ code: 500, message: 'Token失效，请重新登录!' }))).toMatchObject(expired)
    expect(readFailure(500, body({ code: 500, message: '别的' }))).toMatchObject({
      kind: 'unexpected',
      message: '别的',
    })
  })

  test('S8.006 other statuses and business refusals show the message of the answer', () => {
    expect(readFailure(429, body({ code: 429 }))).toMatchObject({ kind: 'tooMany', message: '原因' })
    for (const status of [400, 402, 405, 409, 413, 418, 429, 500, 501, 502, 503])
      expect(readFailure(status, body({ code: status })), `${status}`).toMatchObject({ status, message: '原因' })
    expect(readFailure(200, body({ code: 500 }))).toMatchObject({ kind: 'refused', message: '原因' })
    expect(readFailure(200, body({ code: 409 }))).toMatchObject({ kind: 'conflict', message: '原因' })
  })

  test('S8.034 every code of the table is known again, and says what the server said or what the table says', () => {
    const codes = Object.entries(errorCodes).map(([kind, { status, code }]) => [kind, status, code])
    expect(codes).toEqual([
      ['refused', 200, 500],
      ['wrongCaptcha', 200, 412],
      ['conflict', 200, 409],
      ['badInput', 200, 400],
      ['noSession', 401, 401],
      ['noRight', 403, 510],
      ['unknownPath', 404, 404],
      ['wrongMethod', 405, 405],
      ['tooLarge', 413, 413],
      ['tooMany', 429, 429],
      ['overload', 503, 503],
      ['unexpected', 500, 500],
    ])
    for (const [kind, status, code] of codes) {
      expect(readFailure(Number(status), body({ code }))).toMatchObject({ kind, code, status })
    }
  })

  test('the fields of a refused input stay with it', () => {
    const problems = [{ field: 'roleName', message: '请输入角色名称' }]
    expect(readFailure(200, body({ code: 400, problems }))).toMatchObject({ kind: 'badInput', problems })
  })
})
