// 我的消息: what was released for the caller, under the names of the family.
import { listInput } from '../../derive/calls.ts'
import { defineCall, type Page, returns } from '../../language/call.ts'
import { id, number, text } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { announcement } from '../../resources/system/announcement.ts'

type Announcement = RowOfResource<typeof announcement>

/** An announcement as its readers have it. */
export interface Notice
  extends Pick<
    Announcement,
    | 'titile'
    | 'msgContent'
    | 'msgAbstract'
    | 'msgCategory'
    | 'priority'
    | 'sender'
    | 'senderName'
    | 'sendTime'
    | 'createTime'
    | 'openType'
    | 'openPage'
    | 'busId'
    | 'readFlag'
  > {
  id: string
  /** The same. */
  anntId: string
  priority_dictText?: string
}

/** Without its text, which may be long: what lists need. */
export type NoticeHead = Omit<Notice, 'msgContent'>
export const headNames = 'titile,msgCategory,priority,sender,senderName,sendTime,openType,openPage,busId,readFlag'

export interface UnreadNotices {
  /** 通知公告, the newest, … */
  anntMsgList: Notice[]
  /** … of so many that are not read. */
  anntMsgTotal: number
  /** 系统消息 */
  sysMsgList: Notice[]
  sysMsgTotal: number
}

export const listUnread = defineCall({
  name: 'announcement.unread',
  title: '未读消息',
  method: 'GET',
  path: '/sys/annountCement/listByUser',
  needs: 'signed-in',
  input: { pageSize: number({ label: '每类条数', min: 1, max: 100 }), only: listInput.only },
  returns: returns<UnreadNotices>(),
})

/** Unread ones first, then the newest. Filters are those of what a notice holds. */
export const listMine = defineCall({
  name: 'announcement.mine',
  title: '我的消息',
  method: 'GET',
  path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  needs: 'signed-in',
  input: { ...listInput, titile: text({ label: '标题', max: 200 }), sender: text({ label: '发布人', max: 200 }) },
  open: true,
  returns: returns<Page<Notice>>(),
})

export const readNotice = defineCall({
  name: 'announcement.one',
  title: '查看消息',
  method: 'GET',
  path: '/sys/sysAnnouncementSend/getOne',
  needs: 'signed-in',
  input: { sendId: id({ label: '消息', required: true }) },
  returns: returns<Notice>(),
})

export const markRead = defineCall({
  name: 'announcement.read',
  title: '消息设为已读',
  method: 'PUT',
  path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  needs: 'signed-in',
  audit: 'none',
  input: { anntId: id({ label: '消息', required: true }) },
})

export const markAllRead = defineCall({
  name: 'announcement.readAll',
  title: '消息全部设为已读',
  method: 'PUT',
  path: '/sys/sysAnnouncementSend/readAll',
  needs: 'signed-in',
  audit: 'none',
  message: '全部已读',
  input: {},
})

/** Clients of the family send it after a message was read, to have others told; nothing has to be done for it here. */
export const syncNotices = defineCall({
  name: 'announcement.sync',
  title: '同步消息',
  method: 'GET',
  path: '/sys/annountCement/syncNotic',
  needs: 'signed-in',
  input: { anntId: id({ label: '消息' }) },
})
