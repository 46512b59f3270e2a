import { describe, expect, it } from 'vitest'
import type { BadInput } from '../../ground/errors.ts'
import { secondsUntil } from './job-times.ts'

describe('an hour that is set for a job', () => {
  const now = new Date('2026-11-22T18:00:00Z')
  const faultOf = (startAt: string) => {
    try {
      secondsUntil(startAt, now)
    } catch (error) {
      return (error as BadInput).problems
    }
  }

  it('is one of Beijing, where it is eight hours later than at Greenwich and no hour comes twice', () => {
    expect(secondsUntil('2026-11-23 02:30:00', now)).toBe(1800)
    // The clocks of Europe and America are turned within this time.
    const march = new Date('2026-03-07T16:00:00Z')
    expect(secondsUntil('2026-03-31 00:00:00', march)).toBe(23 * 86_400)
  })

  it('has not passed, and is not far away', () => {
    expect(faultOf('2026-11-23 02:00:00')).toEqual([
      {
        field: 'startAt',
        message: '执行时间：2026-11-23 02:00:00 已经过去（现在是 2026-11-23 02:00:00），请选择以后的时间',
      },
    ])
    expect(faultOf('2026-12-23 02:00:01')).toEqual([{ field: 'startAt', message: '执行时间：最多可安排在30天以内' }])
    expect(faultOf('2026-12-23 02:00:00')).toBeUndefined()
  })
})
