// 重置密码申请: an enterprise that has lost its password proves itself by a stamped letter, which a reviewer looks at.
import { action } from '../../language/action.ts'
import { attachments, dateTime, dictionary, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'

export const passwordReset = defineResource({
  name: 'passwordReset',
  title: '重置密码申请',
  empty: '企业用户忘记密码时的申请列在这里，核对身份后办理。',
  area: 'enterprise',
  path: '/enterprise/passwordReset',
  table: 'password_reset',
  standard: ['list', 'get'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'applyNo',
  states: states({
    field: 'status',
    of: {
      WAITING: { color: 'processing', isFirst: true },
      PASSED: { color: 'success', to: ['USED'] },
      REFUSED: { color: 'error' },
      USED: { color: 'default' },
    },
  }),
  actions: {
    pass: action({
      title: '通过',
      from: ['WAITING'],
      to: 'PASSED',
      needsVersion: true,
      isMain: true,
      right: { code: 'passwordReset:decide', title: '审核' },
      confirm: '请先核对函件的公章、经办人和企业名称。通过后，申请人凭续填码可在24小时内设置一次新密码。',
      message: '已通过',
    }),
    refuse: action({
      title: '不通过',
      from: ['WAITING'],
      to: 'REFUSED',
      needsVersion: true,
      right: { code: 'passwordReset:decide', title: '审核' },
      fields: { reason: textarea({ label: '原因', required: true, min: 5, max: 500 }) },
      message: '已退回申请',
    }),
  },
  fields: {
    applyNo: text({ label: '申请编号', search: 'eq', list: 170 }),
    creditCode: text({ label: '统一社会信用代码', search: 'eq', list: 190 }),
    companyName: text({ label: '企业名称', search: 'like', list: 220 }),
    userName: text({ label: '用户账号', list: 130 }),
    letter: attachments({ label: '盖章函件' }),
    status: dictionary('reset_request_state', { label: '状态', search: 'eq', list: 100 }),
    reviewer: text({ label: '审核人', list: 110 }),
    reviewTime: dateTime({ label: '审核时间', list: 170 }),
    validUntil: dateTime({ label: '设置期限', list: 170 }),
    reason: textarea({ label: '原因', list: 200 }),
  },
})
