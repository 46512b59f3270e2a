import { expect, test } from 'vitest'
import { detailParts } from './timeline-detail.ts'

const time = '海关时间 2026-11-21 18:11:13'

test('the time of customs stands apart from their words and the advice', () => {
  expect(detailParts(`${time}　[Code:1311;Desc:担保金额不足]　请补足担保`, undefined)).toEqual({
    spoken: time,
    lines: ['[Code:1311;Desc:担保金额不足]', '请补足担保'],
  })
})

test('an advice that stands above is not said again, and no part is needed', () => {
  expect(detailParts(`${time}　请补足担保`, '请补足担保')).toEqual({ spoken: time, lines: [] })
  expect(detailParts('通道已关闭', undefined)).toEqual({ spoken: undefined, lines: ['通道已关闭'] })
  expect(detailParts('', undefined)).toEqual({ spoken: undefined, lines: [] })
})
