import { expect, it } from 'vitest'
import { judgeAnswer, secondsUntilTry } from './judge-answer.ts'

const answer = (code: string, message = '') => JSON.stringify({ code, message, total: 0, serviceTime: 1 })

it.each([
  ['taken', answer('10000', '上传成功'), false, 'taken'],
  ['a general failure', answer('20000', 'certNo : certNo不为空;'), false, 'again'],
  ['a certificate that is not registered', answer('20004'), false, 'refused'],
  ['a session that was used before, at the first try', answer('20006'), false, 'refused'],
  ['a session that was used before, after a try without an answer', answer('20006'), true, 'taken'],
  ['an unknown code', answer('20999', '异常'), false, 'again'],
  ['a page of a proxy', '<html>502</html>', true, 'again'],
  ['no content', '', false, 'again'],
])('the answer %s: judged as what follows', (_, text, mayHaveArrived, outcome) => {
  expect(judgeAnswer({ status: 200, text, mayHaveArrived }).outcome).toBe(outcome)
})

it('the words of customs and their meaning are told', () => {
  expect(
    judgeAnswer({ status: 200, text: answer('20000', 'signValue : signValue不为空;'), mayHaveArrived: false }),
  ).toEqual({
    outcome: 'again',
    code: '20000',
    message: 'signValue : signValue不为空;',
    problem: '海关应答 20000，上传失败，原因见海关的说明：signValue : signValue不为空;',
  })
  expect(judgeAnswer({ status: 403, text: '', mayHaveArrived: false }).problem).toBe('海关没有按格式应答（HTTP 403）')
})

it('tries: five within two minutes, then fewer, and an end', () => {
  const waits = Array.from({ length: 9 }, (_, at) => secondsUntilTry(at + 1) ?? 0)
  expect(waits.slice(0, 4).reduce((sum, seconds) => sum + seconds, 0)).toBeLessThan(120)
  expect(waits.every((seconds) => seconds > 0)).toBe(true)
  expect(secondsUntilTry(10)).toBeUndefined()
})
