// 我的消息 as the third generation of clients lists it: without pages, by days and by stars.
import { pageInput } from '../../derive/calls.ts'
import { defineCall, returns } from '../../language/call.ts'
import { date, id, text } from '../../language/field.ts'
import type { Check } from '../../rules/patterns.ts'
import type { Notice } from './announcement-calls.ts'

const zeroOrOne: Check = (value) => (value === '0' || value === '1' ? undefined : '须为0或1')

export interface StarredNotice extends Notice {
  /** Its id, by which it is marked. */
  sendId: string
  starFlag: '0' | '1'
}

/** An array that is shorter than a page ends the list. */
export const listStarredNotices = defineCall({
  name: 'announcement.starred',
  title: '我的消息（按日期和星标）',
  method: 'GET',
  path: '/sys/annountCement/vue3List',
  needs: 'signed-in',
  input: {
    pageNo: pageInput.pageNo,
    pageSize: pageInput.pageSize,
    /** Account of whoever released it. */
    fromUser: text({ label: '发布账号', max: 200 }),
    starFlag: text({ label: '星标', max: 1 }),
    /** A value of the dictionary `rangeDate`; `zdy` stands for the two days. */
    rangeDateKey: text({ label: '日期范围', max: 10 }),
    beginDate: date({ label: '开始日期' }),
    endDate: date({ label: '结束日期' }),
  },
  returns: returns<StarredNotice[]>(),
})

export const starNotice = defineCall({
  name: 'announcement.star',
  title: '消息星标',
  method: 'PUT',
  also: ['POST'],
  path: '/sys/sysAnnouncementSend/edit',
  needs: 'signed-in',
  audit: 'none',
  input: {
    id: id({ label: '消息', required: true }),
    starFlag: text({ label: '星标', required: true, max: 1, pattern: zeroOrOne }),
  },
})

export const clearUnreadNotices = defineCall({
  name: 'announcement.clearUnread',
  title: '清空未读消息',
  method: 'POST',
  path: '/sys/annountCement/clearAllUnReadMessage',
  needs: 'signed-in',
  audit: 'none',
  message: '清除未读消息成功',
  input: {},
})
