import { deadLetter } from '@kouan/contract/calls/declaration.ts'
import type { Acting, Action } from '@kouan/contract/language/action.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { describe, expect, it } from 'vitest'
import {
  batchLabel,
  doneSentence,
  grantedActions,
  isAllowedFor,
  isJob,
  questionOf,
  remarksOf,
  titleFor,
  titleForAll,
} from './action-offers.ts'

const orders = order as unknown as Acting
const channels = enterpriseChannel as unknown as Acting
const users = user as unknown as Acting
const actionOf = (of: Acting, name: string) => of.actions?.[name] as Action
const anOrder = (declareStatus: string) => ({ id: '1', orderNo: 'NO-1', declareStatus })
const aChannel = (status: string) => ({ id: '1', enterpriseId: '7', enterpriseId_dictText: '示例公司', status })

describe('offered actions:', () => {
  it('a user with the right for two actions: only these are offered', () => {
    expect(grantedActions(users, () => false)).toEqual([])
    const names = grantedActions(users, (right) => right === 'user:freeze').map(({ name }) => name)
    expect(names).toEqual(['freeze', 'unfreeze'])
  })

  it.each([
    ['1', ['pause', 'close']],
    ['2', ['resume', 'close']],
    ['3', ['resume']],
  ])('a channel in state %s: %s are offered', (status, expected) => {
    const offered = grantedActions(channels, () => true).filter(({ action }) =>
      isAllowedFor(channels, action, aChannel(status)),
    )
    expect(offered.map(({ name }) => name)).toEqual(expected)
  })

  it('an action that needs a value of the row: offered to rows that have it', () => {
    const keep = actionOf(orders, 'keepDocument')
    const offered = [null, '2', '3'].map((refusedChange) =>
      isAllowedFor(orders, keep, { ...anOrder('IN_CUSTOMS'), refusedChange }),
    )
    expect(offered).toEqual([false, false, true])
  })

  it('a title that depends on the state: is the one of the row', () => {
    const declare = actionOf(orders, 'declare')
    expect(['READY', 'REJECTED', 'FAILED'].map((state) => titleFor(orders, declare, anOrder(state)))).toEqual([
      '申报',
      '重新申报',
      '重新申报',
    ])
    expect(titleFor(channels, actionOf(channels, 'resume'), aChannel('3'))).toBe('重新开通')
  })

  it('several rows of which some allow the action: the label has both counts', () => {
    expect(batchLabel('申报', { fit: 2, all: 2 })).toBe('批量申报')
    expect(batchLabel('申报', { fit: 1, all: 3 })).toBe('批量申报（1/3）')
    const declare = actionOf(orders, 'declare')
    const titleOf = (...states: string[]) => titleForAll(orders, declare, states.map(anOrder))
    expect([titleOf('REJECTED', 'FAILED'), titleOf('REJECTED', 'READY'), titleOf()]).toEqual([
      '重新申报',
      '申报',
      '申报',
    ])
  })
})

it('job: an action that can be one runs as a job for more than 50 rows', () => {
  const declare = actionOf(orders, 'declare')
  expect([50, 51].map((rows) => isJob(declare, rows))).toEqual([false, true])
  expect(isJob(actionOf(deadLetter as unknown as Acting, 'resend'), 500)).toBe(false)
})

describe('question:', () => {
  const declare = actionOf(orders, 'declare')
  it('names one row and counts several', () => {
    const again = { of: orders, action: declare, rows: [anOrder('REJECTED')] }
    expect(questionOf(again)).toBe('确定要重新申报订单 NO-1 吗？')
    expect(questionOf({ ...again, rows: [anOrder('READY'), anOrder('READY')] })).toBe('确定要申报这 2 项吗？')
    expect(questionOf({ ...again, total: 86 })).toBe('确定要重新申报这 86 项吗？')
  })

  it('has the own sentence of the action, for any number of rows', () => {
    const resume = { of: channels, action: actionOf(channels, 'resume'), rows: [aChannel('3')] }
    expect(questionOf(resume)).toBe('重新开通后立即可以申报，确定重新开通吗？')
    const again = { of: deadLetter as unknown as Acting, action: deadLetter.actions?.resend as Action }
    expect(questionOf({ ...again, rows: [{ id: '1' }] })).toContain('确定要重新执行这一项吗？')
  })
})

it('success message: has the number of rows; rows that were left out are listed before warnings', () => {
  expect(doneSentence('已提交申报！', 3)).toBe('已提交申报：3 项')
  expect(doneSentence('操作成功!', undefined)).toBe('操作成功!')
  const faults = [{ id: '1', key: 'NO-1', message: '订单 NO-1：没有通道' }]
  expect(remarksOf({ done: 1, faults, warnings: ['请留意'] })).toEqual(['订单 NO-1：没有通道', '请留意'])
})
