// Written by `npm run generate` from the migrations; not to be edited.
import type { ColumnType } from 'kysely'

type Whole = ColumnType<string, string | number | bigint, string | number | bigint>
type Decimal = ColumnType<string, string | number, string | number>
type Moment = ColumnType<Date, Date | string, Date | string>
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type GeneratedAlways<T> =
  T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>

export interface SchemaMigration {
  name: string
  sha256: string
  applied_at: Generated<Moment>
}

export interface SysDepart {
  id: Generated<Whole>
  parent_id: Whole | null
  enterprise_id: Whole | null
  depart_name: string
  depart_name_en: string | null
  depart_name_abbr: string | null
  depart_order: Generated<number>
  description: string | null
  org_category: string
  org_type: string
  org_code: string
  mobile: string | null
  fax: string | null
  address: string | null
  memo: string | null
  status: Generated<string>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysDict {
  id: Generated<Whole>
  dict_name: string
  dict_code: string
  description: string | null
  del_flag: Generated<number>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysDictItem {
  id: Generated<Whole>
  dict_id: Whole
  item_text: string
  item_value: string
  description: string | null
  sort_order: Generated<number>
  status: Generated<number>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysLog {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  log_type: number
  operate_type: string
  log_content: string
  outcome: string
  target: string | null
  before: unknown
  after: unknown
  userid: string | null
  username: string | null
  ip: string | null
  method: string | null
  request_url: string | null
  request_param: unknown
  request_type: string | null
  request_id: string | null
  cost_time: number | null
  create_time: Moment
}

export interface SysLoginFailure {
  subject: string
  failures: number
  last_at: Moment
  blocked_until: Moment | null
}

export interface SysLoginProof {
  id: string
  kind: string
  answer: string | null
  created_at: Moment
  expires_at: Moment
}

export interface SysPermission {
  id: Generated<Whole>
  parent_id: Whole | null
  name: string
  url: string | null
  component: string | null
  component_name: string | null
  redirect: string | null
  menu_type: number
  perms: string | null
  perms_type: Generated<string>
  sort_no: Generated<Decimal>
  always_show: Generated<boolean>
  icon: string | null
  is_route: Generated<boolean>
  keep_alive: Generated<boolean>
  hidden: Generated<boolean>
  hide_tab: Generated<boolean>
  internal_or_external: Generated<boolean>
  description: string | null
  status: Generated<string>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysPosition {
  id: Generated<Whole>
  code: string
  name: string
  post_rank: string
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysRole {
  id: Generated<Whole>
  role_name: string
  role_code: string
  description: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysRolePermission {
  role_id: Whole
  permission_id: Whole
  operate_date: Generated<Moment>
  operate_ip: string | null
}

export interface SysSession {
  id: Generated<Whole>
  token_hash: Buffer
  user_id: Whole
  created_at: Moment
  last_used_at: Moment
  address: string
  agent: string
}

export interface SysTenant {
  id: Whole
  name: string
  begin_date: Moment | null
  end_date: Moment | null
  status: Generated<number>
  create_by: string | null
  create_time: Generated<Moment>
}

export interface SysUser {
  id: Generated<Whole>
  username: string
  realname: string
  password_hash: string
  must_change_password: Generated<boolean>
  enterprise_id: Whole | null
  avatar: string | null
  birthday: string | null
  sex: number | null
  email: string | null
  phone: string | null
  org_code: string | null
  status: Generated<number>
  work_no: string | null
  post: string | null
  telephone: string | null
  user_identity: number | null
  depart_ids: string | null
  del_flag: Generated<number>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysUserDepart {
  user_id: Whole
  dep_id: Whole
}

export interface SysUserRole {
  user_id: Whole
  role_id: Whole
}

export interface SysUserTenant {
  user_id: Whole
  tenant_id: Whole
}

export interface SysVersion {
  name: string
  version: Generated<Whole>
}

export interface WorkItem {
  id: GeneratedAlways<Whole>
  kind: string
  key: string | null
  tenant_id: Whole
  payload: unknown
  state: string
  run_at: Moment | null
  failures: Generated<number>
  crashes: Generated<number>
  takes: Generated<number>
  leased_until: Moment | null
  reason: string | null
  created_at: Generated<Moment>
  failed_at: Moment | null
}

export interface DB {
  schema_migration: SchemaMigration
  sys_depart: SysDepart
  sys_dict: SysDict
  sys_dict_item: SysDictItem
  sys_log: SysLog
  sys_login_failure: SysLoginFailure
  sys_login_proof: SysLoginProof
  sys_permission: SysPermission
  sys_position: SysPosition
  sys_role: SysRole
  sys_role_permission: SysRolePermission
  sys_session: SysSession
  sys_tenant: SysTenant
  sys_user: SysUser
  sys_user_depart: SysUserDepart
  sys_user_role: SysUserRole
  sys_user_tenant: SysUserTenant
  sys_version: SysVersion
  work_item: WorkItem
}
