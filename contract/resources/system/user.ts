import { action } from '../../language/action.ts'
import { date, department, dictionary, image, links, reference, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'
import { email, landline, mobile, userName } from '../../rules/patterns.ts'

/** Both go through one call of the family's wire; freezing signs the users out at once. */
const freezing = {
  many: true,
  asJob: true,
  path: '/sys/user/frozenBatch',
  method: 'PUT',
  right: { code: 'user:freeze', title: '冻结与解冻' },
  message: '操作成功!',
} as const

/** Password and tenants travel beside the fields: see calls/system/user-calls.ts. */
export const user = defineResource({
  name: 'user',
  title: '用户',
  area: 'system',
  path: '/sys/user',
  table: 'sys_user',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'members',
  signed: true,
  recycle: true,
  inBulk: ['delete'],
  titleField: 'username',
  states: states({
    field: 'status',
    of: { 1: { color: 'success', isFirst: true }, 2: { color: 'error' } },
  }),
  actions: {
    freeze: action({
      ...freezing,
      title: '冻结',
      from: ['1'],
      to: '2',
      sends: { status: 2 },
      confirm: '冻结后立即退出登录，确定要冻结用户 {name} 吗？',
      confirmMany: '冻结后立即退出登录，确定要冻结这 {count} 个用户吗？',
    }),
    unfreeze: action({
      ...freezing,
      title: '解冻',
      from: ['2'],
      to: '1',
      sends: { status: 1 },
      confirm: '确定要解冻用户 {name} 吗？',
      confirmMany: '确定要解冻这 {count} 个用户吗？',
    }),
    endSecondFactor: action({
      title: '取消二次验证',
      many: true,
      inList: false,
      confirm: '用户 {name} 以后登录不再需要动态验证码，已有的登录会退出；请先确认是本人要求的。确定要取消吗？',
      confirmMany: '这 {count} 个用户以后登录不再需要动态验证码，已有的登录会退出。确定要取消吗？',
    }),
  },
  fields: {
    username: text({
      label: '用户账号',
      requestedAs: '用户名',
      required: true,
      max: 18,
      pattern: userName,
      unique: true,
      readonly: 'after-add',
      search: 'like',
      list: true,
    }),
    realname: text({ label: '用户姓名', required: true, max: 100, search: 'like', list: true }),
    avatar: image({ label: '头像', max: 200, isSquare: true, list: 70 }),
    sex: dictionary('sex', { label: '性别', integer: true, search: 'eq', list: 80 }),
    birthday: date({ label: '生日' }),
    phone: text({
      label: '手机号码',
      spelling: 'grouped',
      max: 32,
      pattern: mobile,
      unique: true,
      mask: 'phone',
      encrypt: 'exact',
      unmaskedFor: 'user:edit',
      search: 'eq',
      list: true,
    }),
    email: text({
      label: '邮箱',
      spelling: 'serial',
      max: 100,
      pattern: email,
      unique: true,
      mask: 'email',
      encrypt: 'exact',
      unmaskedFor: 'user:edit',
    }),
    workNo: text({ label: '工号', max: 64, unique: true, fillRule: 'user_work_no' }),
    post: reference({ to: 'position', value: 'code', text: 'name', label: '职务', multiple: true, max: 200 }),
    telephone: text({
      label: '座机',
      spelling: 'grouped',
      max: 32,
      pattern: landline,
      mask: 'phone',
      encrypt: true,
      unmaskedFor: 'user:edit',
    }),
    orgCode: text({ label: '当前部门编码', readonly: true }),
    /** Names of all departments of the user, joined by commas. */
    orgCodeTxt: text({ label: '部门', computed: true }),
    selecteddeparts: links({
      to: 'department',
      text: 'departName',
      table: 'sys_user_depart',
      own: 'user_id',
      other: 'dep_id',
      label: '部门',
      list: true,
    }),
    userIdentity: dictionary('user_identity', { label: '身份', integer: true }),
    /** Those that the user leads. */
    departIds: department({
      label: '负责部门',
      multiple: true,
      max: 2000,
      help: '身份为上级时，在“我的部门”中管理这些部门及其下级部门的成员',
    }),
    activitiSync: dictionary('activiti_sync', { label: '同步到工作流', integer: true, form: false }),
    /** Without the platform; of those that the caller may give. */
    relTenantIds: text({ label: '所属租户', computed: true }),
    /** Ids and names of the roles, joined by commas. */
    roleIds: text({ label: '角色编号', computed: true }),
    roleNames: text({ label: '角色', computed: true }),
    selectedroles: links({
      to: 'role',
      text: 'roleName',
      table: 'sys_user_role',
      own: 'user_id',
      other: 'role_id',
      label: '角色',
      list: true,
    }),
    status: dictionary('user_status', {
      label: '状态',
      integer: true,
      readonly: true,
      search: 'eq',
      list: 100,
    }),
  },
})
