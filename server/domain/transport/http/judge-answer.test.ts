import { usualFailureMarks } from '@kouan/contract/resources/channel/answer-marks.ts'
import { describe, expect, it } from 'vitest'
import type { OutgoingResponse } from '../../../outgoing/send-request.ts'
import { type AnswerSettings, failureIn, failureInFile } from './judge-answer.ts'

function answered(body: string | Buffer, type?: string): OutgoingResponse {
  const headers: OutgoingResponse['headers'] = type === undefined ? {} : { 'content-type': type }
  return { status: 200, headers, body: Buffer.from(body) }
}
const usual: AnswerSettings = { answerRule: 'MARKS', receivedMarks: null, failureMarks: usualFailureMarks }

describe('answer judged by its marks', () => {
  const judge = (body: string | Buffer, change: Partial<AnswerSettings> = {}) =>
    failureIn(answered(body), { ...usual, ...change })?.message

  it.each([
    ['$.code = 0', '{"code":0}'],
    ['$.code = 0|200', '{"code":"200"}'],
    ['$.list[1].ok = TRUE', '{"list":[{},{"ok":true}]}'],
    ['$[0].id', '[{"id":5}]'],
    ['$.data', '{"data":{}}'],
    [
      '/Result/Code = 0',
      '<?xml version="1.0" encoding="GBK"?><r:Result xmlns:r="urn:x"><r:Code> 0 </r:Code></r:Result>',
    ],
    ['/a/b[2]', '<a><b/><c/><b/></a>'],
    ['收到', Buffer.from([0xca, 0xd5, 0xb5, 0xbd])],
  ])('mark %s that has to be there, and is: received', (mark, body) => {
    expect(judge(body, { receivedMarks: mark })).toBeUndefined()
  })

  it.each([
    ['$.code = 0', '{"code":10}'],
    ['$.code = 0', 'code 0'],
    ['$.error', '{"error":null}'],
    ['$.error', '{"error":""}'],
    ['$.constructor', '{}'],
    ['$.code.a', '{"code":5}'],
    ['/Result/Code = 0', '<Result><Code>1</Code></Result>'],
    ['/a/b[2]', '<a><b/><c/></a>'],
    ['/Code', '<Result><Code>0</Code></Result>'],
    ['SUCCESS', ''],
  ])('mark %s that has to be there, and is not in %j: not received, and named', (mark, body) => {
    expect(judge(body, { receivedMarks: `\n${mark}\n` })).toBe(`对方的应答中没有收到的标志（${mark}），不能确认收到`)
  })

  it('several marks: each has to be there, and one failure is enough', () => {
    const receivedMarks = '$.code = 0\n$.id'
    expect(judge('{"code":0,"id":1}', { receivedMarks })).toBeUndefined()
    expect(judge('{"code":0}', { receivedMarks })).toContain('$.id')
    expect(judge('{"code":0,"id":1}', { receivedMarks, failureMarks: '拒绝\n$.id = 1' })).toContain('$.id = 1')
  })

  it('answer that says failure: kept with its fault', () => {
    expect(failureIn(answered('{"success":false,"msg":"验签失败"}'), usual)?.answer).toEqual({
      status: 200,
      text: '{"success":false,"msg":"验签失败"}',
    })
  })

  it('fetched file: its words may be any, a path that says failure is none of it', () => {
    const marks = { ...usual, failureMarks: `错误\n${usualFailureMarks}`, receivedMarks: 'OK' }
    expect(failureInFile(answered('<a>错误</a>'), marks)).toBeUndefined()
    expect(failureInFile(answered('{"success":"False"}'), marks)?.message).toContain('$.success = false')
    expect(failureInFile(answered('<html>'), marks)?.name).toBe('ChannelDown')
  })
})

describe('answer to a channel that was made before answers had marks', () => {
  const judge = (type: string | undefined, body: string) =>
    failureIn(answered(body, type), { ...usual, answerRule: 'TYPE' })?.message

  it.each([
    ['a page by its type', 'text/html; charset=utf-8', '', '网页'],
    ['a page by its beginning', undefined, '  <!DOCTYPE html><html>', '网页'],
    ['a page without a type of document', 'text/plain', '<HTML>', '网页'],
    ['JSON that names a failure', 'application/json', '{"success": false}', 'success 为 false'],
  ])('%s: confirms nothing', (_name, type, body, sentence) => {
    expect(judge(type, body)).toContain(sentence)
  })

  it.each([
    ['nothing', undefined, ''],
    ['JSON that names no failure', 'application/json', '{"success": true}'],
    ['JSON that is no object', 'application/json', 'null'],
    ['a failure that is no JSON', 'text/plain', '{"success": false}'],
    ['XML', 'text/xml', '<receipt/>'],
  ])('%s: confirms', (_name, type, body) => {
    expect(judge(type, body)).toBeUndefined()
  })
})
