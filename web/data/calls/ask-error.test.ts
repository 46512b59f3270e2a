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
    expect(readFailure(404, undefined)).toMatchObject({ kind: 'unknownPath', message: '很抱歉，资源未找到!' })
    expect(readFailure(504, undefined)).toMatchObject({ kind: 'timeout', message: '网络超时' })
    // Whatever the answer says.
    expect(readFailure(404, body({ code: 404 }))?.message).toBe('很抱歉，资源未找到!')
    expect(readFailure(504, body({ code: 504 }))?.message).toBe('网络超时')
  })

  test.each<[answer: object | undefined, message: string]>([
    [body({ code: 510, message: '没有权限，请联系管理员授权' }), '没有权限，请联系管理员授权'],
    [body({ code: 510, message: '只允许修改自己的密码！' }), '只允许修改自己的密码！'],
    [body({ code: 510, message: '' }), '没有权限，请联系管理员授权'],
    [undefined, '没有权限，请联系管理员授权'],
  ])('S8.001 a refusal for want of a right, answered with %j: says why, or whom to ask', (answer, message) => {
    expect(readFailure(403, answer)).toMatchObject({ kind: 'noRight', message, status: 403 })
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

  test('S8.034 every code of the table has its sentence and is known again, with what the server said', () => {
    const codes = Object.entries(errorCodes).map(([kind, { status, code, message }]) => [kind, status, code, message])
    expect(codes).toEqual([
      ['refused', 200, 500, '操作失败'],
      ['wrongCaptcha', 200, 412, '验证码错误'],
      ['secondStep', 200, 428, '请输入动态验证码'],
      ['conflict', 200, 409, '数据已被他人修改，请刷新后重试'],
      ['badInput', 200, 400, '提交的内容有误'],
      ['noSession', 401, 401, 'Token失效，请重新登录!'],
      ['noRight', 403, 510, '没有权限，请联系管理员授权'],
      ['mustChangePassword', 200, 510, '请先修改初始密码'],
      ['unknownPath', 404, 404, '路径不存在，请检查路径是否正确'],
      ['wrongMethod', 405, 405, '不支持该请求方法'],
      ['tooLarge', 413, 413, '提交的内容过大'],
      ['tooMany', 429, 429, '操作太频繁，请稍后再试'],
      ['overload', 503, 503, '系统繁忙，请稍后再试'],
      ['unexpected', 500, 500, '系统出错了'],
    ])
    for (const [kind, status, code] of codes) {
      expect(readFailure(Number(status), body({ code }))).toMatchObject({ kind, code, status })
    }
    // Two of them have the sentence of their status instead.
    const fixed = ['noSession', 'unknownPath']
    for (const [kind, status, code] of codes.filter(([name]) => !fixed.includes(String(name))))
      expect(readFailure(Number(status), body({ code, message: `因为${kind}` }))?.message).toBe(`因为${kind}`)
  })

  test('the fields of a refused input stay with it', () => {
    const problems = [{ field: 'roleName', message: '请输入角色名称' }]
    expect(readFailure(200, body({ code: 400, problems }))).toMatchObject({ kind: 'badInput', problems })
  })
})
