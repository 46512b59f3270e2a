import { expect, it } from 'vitest'
import { demoOffer } from './demo-offer.ts'

const counts: never[] = []

it('offers to load where nothing stands, to go on where it was broken off, and to remove what is there', () => {
  expect(demoOffer({ state: 'none', obstacle: null, loadTime: null, counts })).toMatchObject({
    load: '载入演示数据',
    mayRemove: false,
  })
  const loadTime = '2026-11-22 10:00:00'
  expect(demoOffer({ state: 'unfinished', obstacle: null, loadTime, counts })).toMatchObject({
    load: '继续载入',
    mayRemove: true,
    sentence: expect.stringContaining(loadTime),
  })
  expect(demoOffer({ state: 'loaded', obstacle: null, loadTime, counts })).toMatchObject({
    load: undefined,
    mayRemove: true,
  })
})

it('says what is in the way, and still removes what is there', () => {
  const obstacle = '系统中已有企业'
  expect(demoOffer({ state: 'other', obstacle, loadTime: null, counts })).toEqual({
    load: undefined,
    mayRemove: false,
    sentence: obstacle,
  })
  expect(demoOffer({ state: 'loaded', obstacle, loadTime: 'x', counts })).toMatchObject({ mayRemove: true })
})
