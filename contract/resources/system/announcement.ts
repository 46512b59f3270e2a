// 系统通告 under the names of the family, with its spelling: what staff tell everybody, or people whom they name.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, html, links, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'
import type { Check } from '../../rules/patterns.ts'

const atAddress = { method: 'GET', audit: 'edit' } as const

/** An address within the product, one of the web, or the name of a page's component: nothing that a browser would run. */
const isPlace: Check = (value) =>
  isOwnPath(value) || isWebAddress(value) || /^[A-Za-z]\w*(\/\w+)+$/.test(value)
    ? undefined
    : '请输入系统中以 / 开头的地址、以 http 或 https 开头的网址，或组件名'

/** No other host by a second slash, a backslash or dots, and no user name before a host: what is shown is what opens. */
function isOwnPath(value: string): boolean {
  if (!/^\/[^\s\\]*$/.test(value)) return false
  const { origin, pathname } = new URL(value, 'http://here.invalid')
  return origin === 'http://here.invalid' && !pathname.startsWith('//')
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

export const announcement = defineResource({
  name: 'announcement',
  title: '通告',
  empty: '发布给用户的通告列在这里。',
  area: 'system',
  path: '/sys/annountCement',
  table: 'announcement',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'titile',
  may: { edit: 'isOpen', delete: 'isOpen' },
  states: states({
    field: 'sendStatus',
    of: { '0': { color: 'default', isFirst: true }, '1': { color: 'success' }, '2': { color: 'warning' } },
  }),
  actions: {
    release: action({
      ...atAddress,
      title: '发布',
      from: ['0', '2'],
      to: '1',
      path: '/sys/annountCement/doReleaseData',
      confirm: '发布后收件人立即收到，确定要发布“{name}”吗？',
      message: '该系统通知发布成功',
      isMain: true,
      right: { code: 'announcement:release', title: '发布与撤销' },
    }),
    revoke: action({
      ...atAddress,
      title: '撤销',
      from: ['1'],
      to: '2',
      path: '/sys/annountCement/doReovkeData',
      confirm: '撤销后收件人不再看到，修改后可以再次发布，确定要撤销“{name}”吗？',
      message: '该系统通知撤销成功',
      right: { code: 'announcement:release', title: '发布与撤销' },
      isDanger: true,
    }),
  },
  fields: {
    titile: text({ label: '标题', required: true, max: 100, search: 'like', list: true }),
    msgCategory: dictionary('msg_category', {
      label: '通告类型',
      required: true,
      default: '1',
      search: 'eq',
      list: 100,
    }),
    priority: dictionary('priority', { label: '优先级', required: true, default: 'L', search: 'eq', list: 90 }),
    msgType: dictionary('msg_type', { label: '发送对象', required: true, default: 'ALL', search: 'eq', list: 100 }),
    userIds: links({
      to: 'user',
      text: 'realname',
      table: 'announcement_user',
      own: 'announcement_id',
      other: 'user_id',
      label: '指定用户',
      shownWhen: { field: 'msgType', has: 'USER' },
      requiredWhen: { field: 'msgType', has: 'USER' },
    }),
    msgAbstract: textarea({ label: '摘要', max: 200 }),
    msgContent: html({ label: '内容', max: 50_000 }),
    startTime: dateTime({ label: '生效时间', help: '发布后从此时起可见；不填立即可见' }),
    endTime: dateTime({ label: '失效时间', help: '从此时起不再可见；不填一直可见' }),
    openType: dictionary('open_type', {
      label: '打开方式',
      help: '链接带“去处理”按钮，业务页面点击即开',
    }),
    openPage: text({
      label: '打开的页面',
      max: 200,
      pattern: isPlace,
      help: '系统中的地址（以 / 开头）、网址，或业务页面的组件名',
      shownWhen: { field: 'openType', has: ['url', 'component'] },
      requiredWhen: { field: 'openType', has: ['url', 'component'] },
    }),
    busId: text({ label: '业务编号', max: 64, shownWhen: { field: 'openType', has: 'component' } }),
    /** The account of whoever released it, and the name at that time. */
    sender: text({ label: '发布账号', readonly: true }),
    senderName: text({ label: '发布人', readonly: true, list: 110 }),
    sendTime: dateTime({ label: '发布时间', readonly: true, list: 170 }),
    cancelTime: dateTime({ label: '撤销时间', readonly: true }),
    sendStatus: dictionary('send_status', {
      label: '发布状态',
      readonly: true,
      default: '0',
      search: 'eq',
      list: 90,
    }),
    /** An announcement that people have received is not changed under their hands. */
    isOpen: toggle({ label: '可以修改', computed: true, form: false }),
    /** Of the caller, as the family says it, and as it is put in order. */
    readFlag: dictionary('read_flag', { label: '阅读状态', computed: true, form: false }),
    isUnread: toggle({ label: '未读', computed: true, form: false }),
  },
})
