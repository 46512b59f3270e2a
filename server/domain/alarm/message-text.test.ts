import { describe, expect, it } from 'vitest'
import { isQuiet, messageOf } from './message-text.ts'

describe('text of a message about alarms', () => {
  it('a thousand alarms, the text keeps within the bytes of the way and counts the rest', () => {
    const alarms = Array.from({ length: 1000 }, (_, n) => ({ title: `基础通道“通道${n}”收取出错`, hasEnded: false }))
    const { subject, text } = messageOf(alarms, 2048)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2048)
    const told = text.split('\n').filter((line) => line.startsWith('· ')).length
    expect(told).toBeGreaterThan(10)
    expect(text).toContain(`另有 ${1000 - told} 条`)
    expect(subject).toBe('告警 1000 条')
  })

  it('one alarm with numbers of a phone and an identity card, neither is in subject or text', () => {
    const { subject, text } = messageOf([{ title: '通道“张13812345678”110101199001011237 停止', hasEnded: true }], 2048)
    expect(subject + text).not.toMatch(/13812345678|110101199001011237/)
    expect(text).toContain('（已结束）')
  })
})

describe('quiet hours', () => {
  it.each([
    ['22:00', '07:00', '23:59', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['12:00', '13:00', '12:30', true],
    ['12:00', '13:00', '13:30', false],
    [null, null, '12:00', false],
  ])('from %s to %s at %s, held back is %s', (begin, end, now, expected) => {
    expect(isQuiet(now, { begin, end })).toBe(expected)
  })
})
