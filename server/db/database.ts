// Written by `npm run generate` from the migrations; not to be edited.
import type { ColumnType } from 'kysely'

type Whole = ColumnType<string, string | number | bigint, string | number | bigint>
type Decimal = ColumnType<string, string | number, string | number>
type Moment = ColumnType<Date, Date | string, Date | string>
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type GeneratedAlways<T> =
  T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>

export interface Alarm {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  kind: string
  incident: string
  title: string
  detail: string | null
  status: Generated<string>
  open_time: Moment
  known_time: Moment | null
  known_by: string | null
  end_time: Moment | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface Announcement {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  titile: string
  msg_category: string
  priority: string
  msg_type: string
  msg_abstract: string | null
  msg_content: string | null
  start_time: Moment | null
  end_time: Moment | null
  open_type: string | null
  open_page: string | null
  bus_id: string | null
  sender: string | null
  send_time: Moment | null
  cancel_time: Moment | null
  send_status: Generated<string>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  sender_name: string | null
}

export interface AnnouncementRead {
  tenant_id: Generated<Whole>
  announcement_id: Whole
  user_id: Whole
  read_time: Moment
}

export interface AnnouncementStar {
  tenant_id: Generated<Whole>
  announcement_id: Whole
  user_id: Whole
}

export interface AnnouncementUser {
  tenant_id: Generated<Whole>
  announcement_id: Whole
  user_id: Whole
}

export interface ArchiveRule {
  id: number
  months: number
  set_by: string
  set_time: Moment
}

export interface ArrivalHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  customs_code: string
  cop_no: string
  pre_no: string | null
  operator_code: string
  operator_name: string
  loct_no: string | null
  traf_mode: string
  bill_no: string | null
  domestic_traf_no: string
  logistics_code: string
  logistics_name: string
  note: string | null
}

export interface ArrivalList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  arrival_id: Whole
  line_no: number
  part_no: number | null
  logistics_no: string
  total_package_no: string | null
  note: string | null
}

export interface Attempt {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  document_id: Whole
  attempt_no: number
  message_id: Whole
  node_index: number
  doc_type: string
  dxp_id: string
  base_channel_id: Whole
  biz_key: string
  guid: string
  app_type: string
  app_time: string
  declare_status: string
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  create_by: string | null
  create_time: Moment
  simulated: Generated<boolean>
  key_fields: Generated<unknown>
  part_no: Generated<number>
  part_count: Generated<number>
  is_settled: Generated<boolean>
  refused_change: GeneratedAlways<string | null>
}

export interface Backup {
  id: Generated<Whole>
  name: string
  status: string
  started_by: string
  begin_time: Moment
  end_time: Moment | null
  file_count: number | null
  bytes: Whole | null
  sha256: string | null
  problem: string | null
  trial_status: Generated<string>
  trial_time: Moment | null
  trial_detail: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface BaseChannel {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  channel_code: string
  channel_name: string
  protocol: Generated<string>
  folder: string | null
  wrap_dxp: Generated<boolean>
  status: Generated<string>
  last_check_time: Moment | null
  last_error: string | null
  note: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  sim_outcome: Generated<string>
  sim_reject_share: Generated<number>
  sim_detain_share: Generated<number>
  sim_inspect_share: Generated<number>
  sim_delay_seconds: Generated<number>
  sim_late_share: Generated<number>
  sim_duplicate_share: Generated<number>
  sim_disorder_share: Generated<number>
  sim_truncate_share: Generated<number>
  sim_seed: Generated<number>
  sim_strict: Generated<boolean>
  host: string | null
  port: number | null
  auth_type: string | null
  account: string | null
  password: string | null
  private_key: string | null
  passphrase: string | null
  host_key: string | null
  path_up: string | null
  path_down: string | null
  path_archive: string | null
  path_error: string | null
  url_up: string | null
  url_down: string | null
  client_cert: string | null
  ca_cert: string | null
  receive_secret: string | null
  use_tls: Generated<boolean>
  vhost: string | null
  queue_up: string | null
  queue_down: string | null
  timeout_seconds: Generated<number>
  max_batch: Generated<number>
  inbox_key: GeneratedAlways<string | null>
  sign_secret: string | null
  for_alarms: Generated<boolean>
  outlet_key: GeneratedAlways<string | null>
  account_expires: string | null
}

export interface BaseChannelReceipt {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  base_channel_id: Whole
  receipt_type: string
  status: Generated<string>
  format: string
  status_filter: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface BusinessReceipt {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  crossborder_type: string
  receipt_type: string
  status: Generated<string>
  format: string
  status_filter: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface CalendarDay {
  id: Generated<Whole>
  day: string
  day_kind: string
  note: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface Cancellation {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  customs_code: string | null
  order_no: string | null
  ebp_code: string | null
  ebp_name: string | null
  ebc_code: string | null
  ebc_name: string | null
  logistics_no: string | null
  logistics_code: string | null
  logistics_name: string | null
  cop_no: string
  pre_no: string | null
  invt_no: string
  buyer_id_type: string | null
  buyer_id_number: string | null
  buyer_id_number_hash: string | null
  buyer_name: string | null
  buyer_name_hash: string | null
  buyer_telephone: string | null
  buyer_telephone_hash: string | null
  agent_code: string | null
  agent_name: string | null
  reason: string
  note: string | null
}

export interface ChannelInboxFile {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  base_channel_id: Whole
  file_name: string
  body: Buffer
  receive_time: Moment
}

export interface ChannelReceipt {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  channel_id: Whole
  receipt_type: string
  target_channel_id: Whole | null
  status: Generated<string>
  format: string
  status_filter: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface ChannelRoute {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  scope: string
  message_type: string | null
  channel_id: Whole
  priority: number
  status: Generated<string>
  note: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface CollectionHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  ebp_code: string
  ebp_name: string
  ebc_code: string
  ebc_name: string
  order_no: string
  pay_code: string | null
  pay_name: string
  pay_no: string | null
  charge: Decimal
  currency: string
  accounting_date: string
  note: string | null
}

export interface ComparisonConsent {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  enterprise_name: string
  grantee_id: Whole
  grantee_code: string
  grantee_name: string
  kinds: string | null
  expire_date: string | null
  status: Generated<string>
  try_count: Generated<number>
  last_try_time: Moment | null
  revoke_time: Moment | null
  revoke_by: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface ComparisonTry {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Whole
  consent_id: Whole
  document_id: Whole
  content: string
  create_time: Moment
}

export interface CountedCall {
  subject: Buffer
  calls: number
  until: Moment
}

export interface DataFault {
  id: GeneratedAlways<Whole>
  tenant_id: Whole
  enterprise_id: Whole | null
  resource: string
  row_id: Whole
  row_version: number
  at: string
  fault: string
  found_time: Generated<Moment>
}

export interface DeclareSetting {
  id: Whole | null
  tenant_id: Whole | null
  enterprise_id: Whole | null
  direction: string | null
  company_name: string | null
  company_code: string | null
  usable_channels: number | null
  opened_channels: number | null
  routes: number | null
  receipts: number | null
  forwarded: number | null
  create_by: string | null
  create_time: Moment | null
  update_by: string | null
  update_time: Moment | null
  version: number | null
}

export interface Delivery {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Whole | null
  message_id: string
  event: string
  title: string
  subject: string
  target_kind: string
  target_id: string
  target_name: string
  content_source: string | null
  content_id: string | null
  content_type: string | null
  file_name: string | null
  body: Buffer | null
  status: Generated<string>
  failures: Generated<number>
  problem: string | null
  next_try_time: Moment | null
  sent_time: Moment | null
  taken_by: Whole | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  trace_id: Generated<string | null>
}

export interface DeliveryTry {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Whole | null
  delivery_id: Whole
  line_no: number
  try_time: Moment
  is_sent: boolean
  address: string | null
  answer_status: number | null
  answer: string | null
  problem: string | null
}

export interface Demo {
  tenant_id: Generated<Whole>
  begun_at: Moment
  orders: number
  begun_by: Whole
  stage: Generated<number>
  is_complete: Generated<boolean>
  made: Generated<unknown>
}

export interface DepartureHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  customs_code: string
  cop_no: string
  pre_no: string | null
  logistics_code: string
  logistics_name: string
  traf_mode: string
  traf_name: string | null
  voyage_no: string | null
  bill_no: string | null
  leave_time: string
  note: string | null
}

export interface DepartureList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  departure_id: Whole
  line_no: number
  part_no: number | null
  total_package_no: string | null
  logistics_no: string
  note: string | null
}

export interface Document {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: string
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
}

export interface DocumentAssignment {
  document_id: Whole
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  assignee: string
  comment: string | null
  create_by: string
  create_time: Moment
}

export interface DocumentLog {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  document_id: Whole
  attempt_id: Whole | null
  source: string
  title: string
  detail: string | null
  from_status: string | null
  to_status: string | null
  receipt_id: Whole | null
  operator: string
  create_time: Moment
}

export interface DutyRoster {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  roster_name: string
  note: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface DutyShift {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Whole | null
  roster_id: Whole
  line_no: number
  shift_date: string
  begin_time: string
  end_time: string
  watchman: string
  depart_id: Whole | null
  channel_code: string | null
  handover_time: Moment | null
  note: string | null
}

export interface EncryptionKey {
  id: string
  sealed_hash_key: string
  is_current: boolean
  create_time: Generated<Moment>
  retired_time: Moment | null
}

export interface Enterprise {
  id: Whole
  tenant_id: Generated<Whole>
  enterprise_id: Whole
  reg_no: string
  credit_code: string
  company_name: string
  company_code: string | null
  short_name: string | null
  org_code: string | null
  company_roles: string
  ie_scope: string
  trade_modes: string
  nature: string | null
  customs_code: string
  area_code: string
  address: string
  biz_scope: string | null
  reg_capital: Decimal | null
  found_date: string | null
  website: string | null
  legal_person: string
  legal_id_type: string
  legal_id_no: string
  legal_phone: string
  contact_name: string
  contact_phone: string
  contact_email: string | null
  credit_level: string | null
  declare_agent_code: string | null
  declare_agent_name: string | null
  assure_code: string | null
  assure_name: string | null
  area_ent_code: string | null
  area_ent_name: string | null
  ems_no: string | null
  cop_code: string | null
  cop_name: string | null
  dxp_mode: string | null
  dxp_id: string | null
  status: Generated<string>
  approved_time: Moment
  depart_id: Whole | null
  admin_user_id: Whole | null
  phone_fingerprints: Generated<string[]>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  english_short_name: string | null
  internal_code: string | null
  contact_telephone: string | null
  contact_qq: string | null
  bank_name: string | null
  bank_account: string | null
  bank_account_hash: string | null
  note: string | null
}

export interface EnterpriseApply {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Whole | null
  apply_no: string | null
  apply_type: Generated<string>
  status: string
  form: string
  credit_code: string | null
  company_name: string | null
  company_code: string | null
  company_roles: string | null
  trade_modes: string | null
  user_name: string | null
  phone_fingerprints: Generated<string[]>
  password_hash: string | null
  access_hash: Buffer | null
  access_expires: Moment | null
  submit_time: Moment | null
  reviewer: string | null
  review_time: Moment | null
  reason: string | null
  field_remarks: Generated<unknown>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  changed_labels: string | null
}

export interface EnterpriseAttachment {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Whole | null
  apply_id: Whole
  file_id: string
  kind: string
  expire_date: string | null
  create_time: Moment
  paper_no: string | null
  start_date: string | null
  copy_of: Whole | null
  in_force: Generated<boolean>
}

export interface EnterpriseChange {
  id: Whole | null
  tenant_id: Whole | null
  enterprise_id: Whole | null
  apply_no: string | null
  company_name: string | null
  credit_code: string | null
  changed_labels: string | null
  status: string | null
  submit_time: Moment | null
  review_time: Moment | null
  reason: string | null
  create_by: string | null
  create_time: Moment | null
  update_by: string | null
  update_time: Moment | null
  version: number | null
}

export interface EnterpriseChannel {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  transfer_info_id: Whole
  base_channel_id: Whole
  crossborder_type: string
  status: Generated<string>
  open_time: Moment
  open_by: string
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface EnterpriseEvent {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Whole
  action: string
  reason: string
  decided_day: string
  from_status: string
  to_status: string
  frozen_users: Generated<Whole[]>
  operator_name: string
  operate_time: Moment
}

export interface EnterprisePaper {
  id: Whole | null
  tenant_id: Whole | null
  enterprise_id: Whole | null
  company_name: string | null
  credit_code: string | null
  company_roles: string | null
  enterprise_status: string | null
  kind: string | null
  paper_no: string | null
  start_date: string | null
  expire_date: string | null
  taken_time: Moment | null
  create_by: string | null
  create_time: Moment | null
  update_by: string | null
  update_time: Moment | null
  version: number | null
}

export interface ExampleGoods {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  goods_no: string
  goods_name: string
  shelf_id: Whole | null
  depart_id: Whole | null
  grade: string | null
  price: Decimal | null
  quantity: number | null
  features: string | null
  is_taxed: string | null
  marks: string | null
  origin: string | null
  made_on: string | null
  licence: string | null
  contract: string | null
  papers: string | null
  pictures: string | null
  story: string | null
  settings: unknown
  order_num: number | null
  tug_status: unknown
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface ExampleOrder {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  bill_no: string
  subject: string
  contact_phone: string
  contact_id_no: string | null
  boxes: string | null
  track_nos: string | null
  services: string | null
  step: Generated<string>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface ExampleOrderLine {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  order_id: Whole
  line_no: number
  goods_id: Whole
  quantity: number
  price: Decimal
  amount: Decimal | null
}

export interface ExampleShelf {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  shelf_name: string
  parent_id: Whole | null
  sort_no: number | null
  note: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface ExchangeRate {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  rate_month: string
  currency: string
  rate: Decimal
  note: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface ExportCancellationHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  customs_code: string | null
  cop_no: string
  pre_no: string | null
  invt_no: string
  reason: string
  agent_code: string | null
  agent_name: string | null
  ebc_code: string | null
  ebc_name: string | null
  note: string | null
}

export interface ExportInventoryHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  customs_code: string
  ebp_code: string
  ebp_name: string
  order_no: string
  logistics_code: string
  logistics_name: string
  logistics_no: string
  cop_no: string
  pre_no: string | null
  invt_no: string | null
  port_code: string
  ie_date: string
  statistics_flag: string
  agent_code: string
  agent_name: string
  ebc_code: string
  ebc_name: string
  owner_code: string
  owner_name: string
  iac_code: string | null
  iac_name: string | null
  ems_no: string | null
  trade_mode: string
  traf_mode: string
  traf_name: string | null
  voyage_no: string | null
  bill_no: string | null
  total_package_no: string | null
  loct_no: string | null
  license_no: string | null
  country: string
  pod: string
  freight: Decimal
  fcurrency: string
  fflag: string
  insured_fee: Decimal
  icurrency: string
  iflag: string
  wrap_type: string
  pack_no: Decimal
  gross_weight: Decimal
  net_weight: Decimal
  note: string | null
}

export interface ExportInventoryList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  export_inventory_id: Whole
  line_no: number
  item_no: string
  item_record_no: string | null
  item_name: string | null
  gcode: string
  gname: string
  gmodel: string
  bar_code: string
  country: string
  currency: string
  qty: Decimal
  qty1: Decimal
  qty2: Decimal | null
  unit: string
  unit1: string
  unit2: string | null
  price: Decimal
  total_price: Decimal
  note: string | null
}

export interface ExportOrderHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  order_no: string
  ebp_code: string
  ebp_name: string
  ebc_code: string
  ebc_name: string
  goods_value: Decimal
  freight: Decimal
  currency: string
  note: string | null
}

export interface ExportOrderList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  export_order_id: Whole
  line_no: number
  item_no: string
  item_name: string
  item_describe: string | null
  bar_code: string | null
  unit: string
  currency: string
  qty: Decimal
  price: Decimal
  total_price: Decimal
  note: string | null
}

export interface ExportRefundHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  customs_code: string | null
  loct_no: string | null
  ebp_code: string | null
  ebp_name: string | null
  ebc_code: string | null
  ebc_name: string | null
  logistics_no: string
  logistics_code: string | null
  logistics_name: string | null
  co_el_no: string
  pre_no: string | null
  invt_no: string
  agent_code: string | null
  agent_name: string | null
  bill_no: string
  traf_mode: string
  traf_name: string
  port_code: string
  reason: string
  country: string
  voyage_no: string
  note: string | null
}

export interface ExportRefundList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  export_refund_id: Whole
  line_no: number
  gnum: Decimal
  gcode: string
  gname: string
  gmodel: string
  qty: Decimal
  qty1: Decimal
  unit: string
  unit1: string
  qty2: Decimal | null
  unit2: string | null
  note: string | null
}

export interface ExportWaybillHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  logistics_code: string
  logistics_name: string
  logistics_no: string
  freight: Decimal
  insured_fee: Decimal
  currency: string
  gross_weight: Decimal
  pack_no: Decimal
  goods_info: string
  ebc_code: string | null
  ebc_name: string | null
  ebc_telephone: string | null
  note: string | null
}

export interface GoodsRecord {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  item_record_no: string | null
  item_no: string
  gcode: string
  gname: string
  gmodel: string
  bar_code: string | null
  country: string
  unit: string
  unit1: string
  unit2: string | null
  price: Decimal
  note: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface HelpNote {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  topic: string
  note: string
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface IdentityProvider {
  id: Generated<Whole>
  name: string
  code: string
  kind: string
  enabled: boolean | null
  url: string
  site_url: string
  client_id: string | null
  client_secret: string | null
  scopes: string | null
  match_by: string
  username_claim: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface IntakeHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  customs_code: string
  cop_no: string
  pre_no: string | null
  rkd_no: string | null
  operator_code: string
  operator_name: string
  traf_mode: string
  traf_no: string
  voyage_no: string
  bill_no: string
  logistics_code: string
  logistics_name: string
  unload_location: string | null
  note: string | null
}

export interface IntakeList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  intake_id: Whole
  line_no: number
  logistics_no: string
  note: string | null
}

export interface InventoryHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  order_no: string
  ebp_code: string
  ebp_name: string
  ebc_code: string
  ebc_name: string
  logistics_no: string
  logistics_code: string
  logistics_name: string
  cop_no: string
  pre_no: string | null
  assure_code: string
  ems_no: string | null
  invt_no: string | null
  decl_time: string
  customs_code: string
  port_code: string
  ie_date: string | null
  buyer_id_type: string
  buyer_id_number: string
  buyer_id_number_hash: string | null
  buyer_name: string
  buyer_name_hash: string | null
  buyer_telephone: string
  buyer_telephone_hash: string | null
  consignee_address: string
  agent_code: string
  agent_name: string
  area_code: string | null
  area_name: string | null
  trade_mode: string
  traf_mode: string
  traf_no: string | null
  voyage_no: string | null
  bill_no: string | null
  loct_no: string | null
  license_no: string | null
  country: string
  freight: Decimal
  insured_fee: Decimal
  currency: string
  wrap_type: string | null
  pack_no: Decimal
  gross_weight: Decimal
  net_weight: Decimal
  note: string | null
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
}

export interface InventoryList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  inventory_id: Whole
  line_no: number
  item_record_no: string | null
  item_no: string | null
  item_name: string | null
  gcode: string
  gname: string
  gmodel: string
  bar_code: string | null
  country: string
  trade_country: string | null
  currency: string
  qty: Decimal
  unit: string
  qty1: Decimal
  unit1: string
  qty2: Decimal | null
  unit2: string | null
  price: Decimal
  total_price: Decimal
  note: string | null
}

export interface Job {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  user_id: Whole
  job_name: string
  title: string
  start_key: string | null
  state: Generated<string>
  in_queue: Generated<boolean>
  heavy: boolean
  input: string | null
  job_cursor: unknown
  slices: Generated<number>
  done_count: Generated<number>
  settled_count: Generated<number>
  total_count: number | null
  fault_count: Generated<number>
  sentence: string | null
  file_id: string | null
  file_name: string | null
  cancel_time: Moment | null
  cancel_by: string | null
  start_time: Moment | null
  end_time: Moment | null
  result_until: Moment | null
  create_by: string | null
  create_time: Moment
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  seen_time: Moment | null
  dismiss_time: Moment | null
  start_at: Moment | null
}

export interface JobFault {
  id: Generated<Whole>
  tenant_id: Whole
  enterprise_id: Whole | null
  job_id: Whole
  row_id: string | null
  row_name: string
  field: string | null
  message: string
}

export interface KnownFileStore {
  id: string
  create_time: Generated<Moment>
}

export interface ListLook {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  user_id: Whole
  place: string
  look: unknown
  update_time: Moment
}

export interface LogLevel {
  id: number
  level: string
  until: Moment
  set_by: string
}

export interface LoginFlow {
  token_hash: Buffer
  kind: string
  provider_id: Whole
  browser_hash: Buffer | null
  user_id: Whole | null
  detail: unknown
  created_at: Moment
  expires_at: Moment
}

export interface MailServer {
  id: Generated<Whole>
  name: string
  host: string
  port: number
  security: string
  username: string | null
  password: string | null
  from_address: string
  from_name: string | null
  enabled: boolean | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface Maintenance {
  id: Generated<Whole>
  content: string
  notice_time: Moment
  begin_time: Moment
  end_time: Moment
  closed: Generated<boolean>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface MasterBillHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  customs_code: string
  cop_no: string
  pre_no: string | null
  agent_code: string
  agent_name: string
  loct_no: string | null
  traf_mode: string
  traf_name: string
  voyage_no: string
  bill_no: string
  domestic_traf_no: string | null
  gross_weight: Decimal
  logistics_code: string
  logistics_name: string
  note: string | null
}

export interface MasterBillList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  master_bill_id: Whole
  line_no: number
  part_no: number | null
  total_package_no: string | null
  logistics_no: string
  invt_no: string | null
  note: string | null
}

export interface MatchKey {
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  key: Buffer
  attempt_id: Whole
}

export interface MessageArchive {
  id: Generated<Whole>
  name: string
  status: string
  before_time: Moment
  body_count: number | null
  begin_time: Moment
  end_time: Moment | null
  problem: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface MonitorSample {
  server: string
  taken_at: Moment
  figures: unknown
}

export interface OnlCgformField {
  id: Generated<Whole>
  cgform_head_id: Whole
  line_no: number
  db_field_name: string
  db_field_txt: string
  field_show_type: string
  field_must_input: boolean | null
  is_unique: boolean | null
  is_show_list: boolean | null
  is_show_form: boolean | null
  is_query: boolean | null
  dict_field: string | null
  field_valid_type: string | null
  db_length: number | null
  db_point_length: number | null
  field_default_value: string | null
  field_length: number | null
  field_help: string | null
}

export interface OnlCgformHead {
  id: Generated<Whole>
  table_name: string
  table_txt: string
  table_type: string
  theme_template: string | null
  main_id: Whole | null
  relation_type: string | null
  physic_id: Whole | null
  content: string | null
  former_kinds: Generated<unknown>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface OnlCgformRow {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  form_id: Whole
  data: Generated<unknown>
  parent_id: Whole | null
  sort_no: number | null
  head_id: Whole | null
  line_no: number | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  del_flag: Generated<number>
  version: Generated<number>
}

export interface OnlCgreportHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  code: string
  name: string
  db_source: string | null
  cgr_sql: string
  time_limit: number
  row_limit: number
  return_val_field: string | null
  return_txt_field: string | null
  return_type: string | null
  chart_type: string | null
  chart_label: string | null
  chart_value: string | null
  content: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface OnlCgreportItem {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  cgrhead_id: Whole
  line_no: number
  field_name: string
  field_txt: string
  field_type: string
  dict_code: string | null
  order_num: number | null
  is_show: boolean | null
  is_order: boolean | null
  search_mode: string | null
  is_total: boolean | null
  field_href: string | null
  group_title: string | null
  field_width: number | null
}

export interface OnlCgreportParam {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  cgrhead_id: Whole
  line_no: number
  param_name: string
  param_txt: string
  param_value: string | null
  order_num: number | null
}

export interface OpenAccount {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  account_name: string
  client_id: string
  status: Generated<string>
  kinds: string
  scopes: string
  addresses: string | null
  rate_per_minute: number
  expires_at: Moment | null
  acts_as: string
  secret_hash: Buffer | null
  secret_time: Moment | null
  previous_hash: Buffer | null
  previous_until: Moment | null
  last_used_at: Moment | null
  last_used_address: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  outcome_by_digits: Generated<boolean>
}

export interface OpenRequest {
  account_id: Whole
  idempotency_key: string
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  request_hash: Buffer
  status: number
  answer: string
  create_time: Moment
}

export interface OpenState {
  id: GeneratedAlways<Whole>
  tenant_id: Whole
  enterprise_id: Whole
  document_id: Whole
  doc_type: string
  declare_status: string
  return_status: string | null
  return_info: string | null
  changed_at: Generated<Moment>
  changed_in: Generated<Whole>
}

export interface OrderHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  crossborder_type: Generated<string>
  order_no: string
  ebp_code: string
  ebp_name: string
  ebc_code: string
  ebc_name: string
  batch_numbers: string | null
  goods_value: Decimal
  freight: Decimal
  discount: Decimal
  tax_total: Decimal
  actural_paid: Decimal
  currency: Generated<string>
  buyer_reg_no: string
  buyer_name: string
  buyer_telephone: string
  buyer_id_type: Generated<string>
  buyer_id_number: string
  pay_code: string | null
  pay_name: string | null
  pay_transaction_id: string | null
  consignee: string
  consignee_telephone: string
  consignee_address: string
  consignee_district: string | null
  note: string | null
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  simulated: Generated<boolean>
  buyer_name_hash: string | null
  buyer_telephone_hash: string | null
  buyer_id_number_hash: string | null
  consignee_hash: string | null
  consignee_telephone_hash: string | null
  cop_msg_id: string | null
  doc_type: Generated<string>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
}

export interface OrderList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  order_id: Whole
  line_no: number
  item_no: string | null
  item_name: string
  gmodel: string
  item_describe: string | null
  bar_code: string | null
  unit: string
  qty: Decimal
  price: Decimal
  total_price: Decimal
  currency: Generated<string>
  country: string
  note: string | null
}

export interface OssFile {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  file: string
  file_name: string | null
  file_type: string | null
  file_size: number | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface OutboundMessage {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  cop_msg_id: string
  msg_type: string
  enterprise_channel_id: Whole
  transfer_info_id: Whole
  base_channel_id: Whole
  dxp_id: string
  document_count: number
  file_name: string
  wrapped: boolean | null
  body: Buffer | null
  sha256: string | null
  status: Generated<string>
  send_time: Moment | null
  create_by: string | null
  create_time: Moment
  simulated: Generated<boolean>
  send_problem: string | null
  send_failures: Generated<number>
  next_try_time: Moment | null
  blocked_time: Moment | null
  archived: string | null
  trace_id: Generated<string | null>
}

export interface PaperNotice {
  paper_id: Whole
  tenant_id: Generated<Whole>
  enterprise_id: Whole
  stage: number
  notice_time: Moment
}

export interface PasswordReset {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  apply_no: string
  credit_code: string
  company_name: string | null
  user_name: string | null
  letter: string | null
  status: Generated<string>
  reviewer: string | null
  review_time: Moment | null
  valid_until: Moment | null
  reason: string | null
  is_unknown: Generated<boolean>
  apply_id: Whole | null
  access_hash: Buffer
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  asker: string | null
}

export interface PaymentHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  pay_code: string
  pay_name: string
  pay_transaction_id: string
  order_no: string
  ebp_code: string
  ebp_name: string
  payer_id_type: string
  payer_id_number: string
  payer_id_number_hash: string | null
  payer_name: string
  payer_name_hash: string | null
  telephone: string | null
  telephone_hash: string | null
  amount_paid: Decimal
  currency: string
  pay_time: string
  note: string | null
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
}

export interface PendingLogin {
  token_hash: Buffer
  user_id: Whole
  expires_at: Moment
}

export interface PersonalSearch {
  user_id: Whole
  hour: Moment
  field: string
  value_hash: string
}

export interface PhoneCode {
  id: Generated<Whole>
  phone_hash: string
  mode: string
  user_id: Whole | null
  code_hash: string
  address: string
  tries: Generated<number>
  created_at: Moment
  expires_at: Moment
}

export interface QuartzJob {
  id: Generated<Whole>
  job_class_name: string
  cron_expression: string
  parameter: string | null
  description: string | null
  status: Generated<number>
  misfire: Generated<string>
  next_time: Moment | null
  settled_until: Moment | null
  last_time: Moment | null
  last_state: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface QuartzJobRun {
  id: Generated<Whole>
  job_id: Whole
  job_class_name: string
  parameter: string | null
  plan_time: Moment
  cause: string
  state: Generated<string>
  sentence: string | null
  attempts: Generated<number>
  start_time: Moment | null
  end_time: Moment | null
  create_by: string | null
  create_time: Moment
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface Receipt {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Whole | null
  raw_id: Whole
  node_index: number
  msg_type: string
  dxp_id: string | null
  base_channel_id: Whole | null
  guid: string
  biz_key: string | null
  order_no: string | null
  return_status: string | null
  return_stamp: string
  return_time: Moment | null
  return_info: string
  usable: boolean
  note: string | null
  attempt_id: Whole | null
  message_id: Whole | null
  match_status: Generated<string>
  identity: string
  duplicate_count: Generated<number>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  simulated: Generated<boolean>
  key_fields: Generated<unknown>
  match_note: string | null
  content: unknown
  receive_time: Moment | null
  tax_status: string | null
}

export interface ReceiptRaw {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  base_channel_id: Whole | null
  file_name: string
  msg_type: string | null
  dxp_id: string | null
  size: number
  sha256: string
  body: Buffer | null
  wrapped: Generated<boolean>
  parse_status: Generated<string>
  parse_error: string | null
  node_count: number | null
  duplicate_count: Generated<number>
  receive_time: Moment
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  simulated: Generated<boolean>
  sender_id: string | null
  archived: string | null
}

export interface RecoveryCode {
  id: Generated<Whole>
  user_id: Whole
  code_hash: Buffer
  used_at: Moment | null
}

export interface RefundHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  customs_code: string | null
  order_no: string | null
  ebp_code: string | null
  ebp_name: string | null
  ebc_code: string | null
  ebc_name: string | null
  logistics_no: string | null
  logistics_code: string | null
  logistics_name: string | null
  cop_no: string
  pre_no: string | null
  invt_no: string
  buyer_id_type: string | null
  buyer_id_number: string | null
  buyer_id_number_hash: string | null
  buyer_name: string | null
  buyer_name_hash: string | null
  buyer_telephone: string | null
  buyer_telephone_hash: string | null
  agent_code: string | null
  agent_name: string | null
  reason: string
  note: string | null
}

export interface RefundList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  refund_id: Whole
  line_no: number
  gnum: Decimal
  gcode: string
  gname: string
  qty: Decimal
  unit: string
  note: string | null
}

export interface ReportScope {
  pid: number
  of_tenant: Whole
  of_enterprise: Whole | null
}

export interface ReportSubscription {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  user_id: Whole
  report: string
  conditions: unknown
  cron_expression: string
  next_time: Moment | null
  last_time: Moment | null
  job_id: Whole | null
  problem: string | null
  create_time: Generated<Moment>
}

export interface ReturnTallyHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  customs_code: string
  operator_code: string
  operator_name: string
  logistics_code: string
  logistics_name: string
  logistics_no: string
  invt_no: string | null
  co_el_no: string
  pre_no: string | null
  bill_no: string
  traf_mode: string
  traf_name: string
  voyage_no: string
  location: string | null
  note: string | null
}

export interface ReviewConclusion {
  id: Whole | null
  tenant_id: Whole | null
  month: string | null
  apply_no: string | null
  application_id: Whole | null
  company_name: string | null
  apply_type: string | null
  conclusion: string | null
  reviewer: string | null
  reviewer_id: Whole | null
  reviewer_name: string | null
  decided_time: Moment | null
  waited_hours: Decimal | null
  hours: Decimal | null
  reason: string | null
  create_by: string | null
  create_time: Moment | null
  update_by: string | null
  update_time: Moment | null
  version: number | null
}

export interface ReviewRecord {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  apply_id: Whole
  action: string
  opinion: string | null
  field_remarks: Generated<unknown>
  operator_id: Whole | null
  operator_name: string
  operate_time: Moment
  from_status: string
  to_status: string
  detail: string | null
}

export interface ReviewStatistic {
  id: Whole | null
  tenant_id: Whole | null
  month: string | null
  reviewer: string | null
  reviewer_name: string | null
  decided: number | null
  passed: number | null
  returned: number | null
  refused: number | null
  changes: number | null
  median_hours: Decimal | null
  longest_hours: Decimal | null
  create_by: string | null
  create_time: Moment | null
  update_by: string | null
  update_time: Moment | null
  version: number | null
}

export interface ReviewTemplate {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  template_name: string
  decision: string
  reason: string
  detail: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface RunningServer {
  name: string
  host: string
  pid: number
  version: string
  node_version: string
  started_at: Moment
  seen_at: Moment
  figures: unknown
}

export interface SavedQuery {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  user_id: Whole
  owner_name: string
  place: string
  title: string
  match_type: string
  records: string
  role_id: Whole | null
  update_time: Moment
}

export interface ScheduledDeclaration {
  document_id: Whole
  job_id: Whole
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  start_at: Moment
  operator: string
  document_count: number
}

export interface SchemaMigration {
  name: string
  sha256: string
  applied_at: Generated<Moment>
  older_go_on: Generated<boolean>
}

export interface SealingProgress {
  task: string
  place: string
  last_id: string | null
  done_time: Moment | null
}

export interface SecondFactor {
  id: Generated<Whole>
  user_id: Whole
  secret: string
  created_at: Moment
  confirmed_at: Moment | null
  last_step: Generated<Whole>
}

export interface SeenSignature {
  sign: string
  seen_at: Moment
}

export interface SheetImport {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  resource_name: string
  title: string
  job_id: Whole
  file_name: string
  file: string | null
  heads: unknown
  total_count: Generated<number>
  done_count: Generated<number>
  fault_count: Generated<number>
  create_by: string | null
  create_time: Moment
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  added_count: Generated<number>
  updated_count: Generated<number>
  skipped_count: Generated<number>
  refused_count: Generated<number>
}

export interface SheetImportChunk {
  id: Generated<Whole>
  tenant_id: Whole
  enterprise_id: Whole | null
  import_id: Whole
  body: string
}

export interface SheetImportFault {
  id: Generated<Whole>
  tenant_id: Whole
  enterprise_id: Whole | null
  import_id: Whole
  body: string
}

export interface SimulatedAnswer {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  base_channel_id: Whole
  message_id: Whole
  step: number
  file_name: string
  body: Buffer | null
  sent_time: Moment
}

export interface SimulatedDocument {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  base_channel_id: Whole
  msg_type: string
  doc_key: string
  order_no: string | null
  logistics_no: string | null
  invt_no: string | null
  buyer: string | null
  buyer_year: number | null
  value: Decimal | null
  is_held: boolean
  release_time: Moment | null
  receive_time: Moment
  file_name: string
  body: Buffer
}

export interface SimulatedMessage {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  base_channel_id: Whole
  file_name: string
  body: Buffer | null
  settings: unknown
  receive_time: Moment
  open_answers: number
  refusals: unknown
}

export interface SmsProvider {
  id: Generated<Whole>
  name: string
  kind: string
  enabled: boolean | null
  url: string | null
  secret: string | null
  body: string | null
  success_text: string | null
  template: string
  allows_register: boolean | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface StatTradeDaily {
  part: string
  tenant_id: Whole
  enterprise_id: Whole
  source: string
  basis: string
  entry: string
  value_day: string | null
  ie_flag: string | null
  crossborder_type: string | null
  trade_mode: string | null
  customs_code: string | null
  ebp_code: string | null
  country: string | null
  gcode: string | null
  currency: string | null
  simulated: boolean
  missing_cny: string | null
  missing_usd: string | null
  entries: Whole
  amount_cny: Decimal
  amount_usd: Decimal
  tax: Decimal
}

export interface StatTradeMonthly {
  part: string
  tenant_id: Whole
  enterprise_id: Whole | null
  source: string
  basis: string
  entry: string
  value_day: string | null
  ie_flag: string | null
  crossborder_type: string | null
  trade_mode: string | null
  customs_code: string | null
  ebp_code: string | null
  country: string | null
  gcode: string | null
  simulated: boolean
  missing_cny: string | null
  missing_usd: string | null
  entries: Whole
  amount_cny: Decimal
  amount_usd: Decimal
  tax: Decimal
}

export interface StoredFile {
  id: string
  store_key: string
  name: string
  type: string
  size: number
  sha256: Buffer
  create_by: string
  create_time: Moment
}

export interface SummaryApplicationHead {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  customs_code: string
  cop_no: string
  pre_no: string | null
  sum_no: string | null
  agent_code: string
  agent_name: string
  ebc_code: string
  ebc_name: string
  decl_agent_code: string
  decl_agent_name: string
  start_time: string | null
  end_time: string | null
  loct_no: string | null
  summary_flag: string
  item_name_flag: string
  note: string | null
}

export interface SummaryApplicationList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  summary_application_id: Whole
  line_no: number
  part_no: number | null
  invt_no: string
}

export interface SummaryResult {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  customs_code: string
  sum_no: string
  decl_seq_no: string
  dec_tmp_no: string | null
  dec_pre_no: string | null
  entry_id: string | null
  dec_state: string
  agent_code: string
  agent_name: string
  ebc_code: string
  ebc_name: string
  decl_agent_code: string
  decl_agent_name: string
  gross_weight: Decimal
  net_weight: Decimal
  note: string | null
  op_time: string | null
  parts_arrived: number
  part_count: number
  simulated: boolean
  document_id: Whole
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SummaryResultList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  summary_result_id: Whole
  line_no: number
  invt_no: string
  logistics_no: string
  gseqno: Decimal | null
  gnum: Decimal
  gcode: string
}

export interface SysCategory {
  id: Generated<Whole>
  pid: Whole | null
  name: string
  code: string
  sort_no: Generated<number>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysCheckRule {
  id: Generated<Whole>
  rule_name: string
  rule_code: string
  rule_json: string
  rule_description: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysDataLog {
  id: Whole | null
  tenant_id: Whole | null
  enterprise_id: Whole | null
  data_table: string | null
  data_id: string | null
  data_version: number | null
  data_content: string | null
  change_title: string | null
  real_name: string | null
  create_by: string | null
  create_time: Moment | null
  update_by: string | null
  update_time: Moment | null
  version: number | null
}

export interface SysDataSource {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  code: string
  name: string
  db_type: string
  db_url: string
  db_name: string | null
  use_tls: boolean
  db_username: string
  db_password: string | null
  remark: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysDepart {
  id: Generated<Whole>
  parent_id: Whole | null
  enterprise_id: Generated<Whole | null>
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
  tenant_id: Generated<Whole>
}

export interface SysDepartPermission {
  depart_id: Whole
  permission_id: Whole
  operate_date: Generated<Moment>
  operate_ip: string | null
  data_rule_ids: Generated<Whole[]>
}

export interface SysDepartRole {
  id: Generated<Whole>
  depart_id: Whole
  role_name: string
  role_code: string
  description: string | null
  tenant_id: Generated<Whole>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysDepartRolePermission {
  role_id: Whole
  permission_id: Whole
  operate_date: Generated<Moment>
  operate_ip: string | null
  data_rule_ids: Generated<Whole[]>
}

export interface SysDepartRoleUser {
  id: Generated<Whole>
  role_id: Whole
  user_id: Whole
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
  value_pattern: string | null
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
  item_color: string | null
}

export interface SysFillRule {
  id: Generated<Whole>
  rule_name: string
  rule_code: string
  rule_class: string
  rule_params: string
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysFillRuleSerial {
  tenant_id: Generated<Whole>
  rule_id: Whole
  period: string
  last: Whole
}

export interface SysGatewayRoute {
  id: Generated<Whole>
  router_id: string
  name: string
  uri: string
  status: string
  predicates: unknown
  filters: unknown
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
  create_by: string | null
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  fault: string | null
}

export interface SysLoginDevice {
  token_hash: Buffer
  user_id: Whole
  created_at: Moment
  last_used_at: Moment
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
  tries: Generated<number>
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
  route: Generated<boolean>
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
  hide_head: Generated<boolean>
}

export interface SysPermissionDataRule {
  id: Generated<Whole>
  permission_id: Whole
  rule_name: string
  rule_column: string
  rule_conditions: string
  rule_value: string
  status: Generated<string>
  tenant_id: Generated<Whole>
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
  tenant_id: Generated<Whole>
}

export interface SysRolePermission {
  role_id: Whole
  permission_id: Whole
  operate_date: Generated<Moment>
  operate_ip: string | null
  data_rule_ids: Generated<Whole[]>
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

export interface SysSms {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  es_title: string
  es_type: string
  es_receiver: string
  es_receiver_hash: string | null
  es_content: string
  remark: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysSmsTemplate {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  template_code: string
  template_name: string
  template_type: string
  template_content: string
  template_test_json: string | null
  use_status: string
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysTenant {
  id: Whole
  name: string
  begin_date: Moment | null
  end_date: Moment | null
  status: Generated<number>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysTenantPack {
  id: Generated<Whole>
  pack_name: string
  status: number
  remarks: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface SysTenantPackPermission {
  pack_id: Whole
  permission_id: Whole
}

export interface SysTenantPackTenant {
  tenant_id: Whole
  pack_id: Whole
}

export interface SysUser {
  id: Generated<Whole>
  username: string
  realname: string
  password_hash: string
  must_change_password: Generated<boolean>
  enterprise_id: Generated<Whole | null>
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
  phone_hash: string | null
  email_hash: string | null
  activiti_sync: number | null
  settings: Generated<unknown>
}

export interface SysUserAgent {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  user_name: string
  agent_user_name: string
  start_time: Moment
  end_time: Moment
  status: string
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

export interface TaxBill {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Whole
  document_id: Whole
  tax_no: string
  invt_no: string
  status: string
  ent_duty_no: string | null
  complete: boolean
  simulated: boolean
  customs_tax: Decimal | null
  value_added_tax: Decimal | null
  consumption_tax: Decimal | null
  note: string | null
  assure_code: string | null
  ebc_code: string | null
  logistics_code: string | null
  agent_code: string | null
  customs_code: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface TaxBillList {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Whole
  tax_bill_id: Whole
  line_no: number
  gnum: Decimal
  gcode: string
  tax_price: Decimal
  customs_tax: Decimal
  value_added_tax: Decimal
  consumption_tax: Decimal
}

export interface ThirdAccount {
  id: Generated<Whole>
  provider_id: Whole
  subject: string
  user_id: Whole
  realname: string | null
  create_time: Generated<Moment>
}

export interface TradeChanged {
  change_id: GeneratedAlways<Whole>
  tenant_id: Whole
  enterprise_id: Whole
  document_id: Whole
}

export interface TradeCounted {
  document_id: Whole
  tenant_id: Whole
  enterprise_id: Whole
  parts: unknown
  months: string[]
}

export interface TradeCountedPart {
  document_id: Whole | null
  tenant_id: Whole | null
  enterprise_id: Whole | null
  key: unknown
  source: string | null
  basis: string | null
  entry: string | null
  value_day: string | null
  ie_flag: string | null
  crossborder_type: string | null
  trade_mode: string | null
  customs_code: string | null
  ebp_code: string | null
  country: string | null
  gcode: string | null
  currency: string | null
  simulated: boolean | null
  missing_cny: string | null
  missing_usd: string | null
  entries: Whole | null
  amount_cny: Decimal | null
  amount_usd: Decimal | null
  tax: Decimal | null
}

export interface TradeDocument {
  id: Whole | null
  tenant_id: Whole | null
  enterprise_id: Whole | null
  document_id: Whole | null
  basis: string | null
  entry: string | null
  value_day: string | null
  ie_flag: string | null
  crossborder_type: string | null
  trade_mode: string | null
  customs_code: string | null
  ebp_code: string | null
  ebp_name: string | null
  country: string | null
  order_no: string | null
  cop_no: string | null
  invt_no: string | null
  declare_status: string | null
  simulated: boolean | null
  amount_cny: Decimal | null
  amount_usd: Decimal | null
  goods_count: number | null
  missing_cny: string | null
  missing_usd: string | null
  tax: Decimal | null
  create_by: string | null
  create_time: Moment | null
  update_by: string | null
  update_time: Moment | null
  version: number | null
}

export interface TradeGoods {
  id: Whole | null
  tenant_id: Whole | null
  enterprise_id: Whole | null
  document_id: Whole | null
  basis: string | null
  entry: string | null
  value_day: string | null
  ie_flag: string | null
  crossborder_type: string | null
  trade_mode: string | null
  customs_code: string | null
  ebp_code: string | null
  ebp_name: string | null
  country: string | null
  gcode: string | null
  gname: string | null
  qty: Decimal | null
  unit: string | null
  currency: string | null
  amount: Decimal | null
  amount_cny: Decimal | null
  amount_usd: Decimal | null
  missing_cny: string | null
  missing_usd: string | null
  order_no: string | null
  cop_no: string | null
  invt_no: string | null
  line_no: number | null
  declare_status: string | null
  simulated: boolean | null
  create_by: string | null
  create_time: Moment | null
  update_by: string | null
  update_time: Moment | null
  version: number | null
}

export interface TradePart {
  document_id: Whole | null
  tenant_id: Whole | null
  enterprise_id: Whole | null
  value_day: string | null
  key: unknown
  entries: number | null
  amount_cny: Decimal | null
  amount_usd: Decimal | null
  tax: Decimal | null
}

export interface TradeRateChanged {
  change_id: GeneratedAlways<Whole>
  tenant_id: Whole
  rate_month: string
}

export interface TradeSource {
  place: GeneratedAlways<number>
  head_table: string
  line_table: string
  line_head: string
  ie_flag: string
  columns: unknown
  is_taxed: boolean
}

export interface TransferInfo {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Whole | null
  cop_code: string
  cop_name: string
  dxp_mode: Generated<string>
  dxp_id: string
  receiver_id: string
  revision: Generated<string>
  status: Generated<string>
  note: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  signer: string | null
  contract_files: string | null
}

export interface UploadedFile {
  file_id: string
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole | null>
  create_by: string
  table_name: string | null
  row_id: Whole | null
  free_since: Moment | null
  path: string | null
  is_open: Generated<boolean>
}

export interface WaitingKey {
  tenant_id: Generated<Whole>
  key: Buffer
  receipt_id: Whole
  rank: number
}

export interface Waybill {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  logistics_code: string
  logistics_name: string
  logistics_no: string
  bill_no: string | null
  order_no: string
  freight: Decimal | null
  insured_fee: Decimal | null
  currency: string
  weight: Decimal
  pack_no: Decimal
  goods_info: string | null
  consignee: string | null
  consignee_hash: string | null
  consignee_address: string | null
  consignee_telephone: string | null
  consignee_telephone_hash: string | null
  note: string | null
}

export interface WaybillStatus {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  doc_type: Generated<string>
  crossborder_type: string
  declare_status: Generated<string>
  return_status: string | null
  return_type: string | null
  return_time: Moment | null
  return_info: string | null
  attempt_no: Generated<number>
  simulated: Generated<boolean>
  cop_msg_id: string | null
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
  del_flag: Generated<number>
  resting_state: GeneratedAlways<string | null>
  declare_time: Moment | null
  fault_reason: GeneratedAlways<string | null>
  customs_state: string | null
  change_opened: number | null
  follow_up: string | null
  logistics_code: string
  logistics_name: string | null
  logistics_no: string
  logistics_time: string
  note: string | null
}

export interface Webhook {
  id: Generated<Whole>
  tenant_id: Generated<Whole>
  enterprise_id: Generated<Whole>
  webhook_name: string
  url: string
  secret: string
  events: string
  kinds: string | null
  enabled: Generated<boolean>
  create_by: string | null
  create_time: Generated<Moment>
  update_by: string | null
  update_time: Moment | null
  version: Generated<number>
}

export interface WorkHold {
  id: number
  backup_time: Moment
  held_since: Moment
  released_time: Moment | null
  released_by: string | null
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
  holder: string | null
  trace_id: Generated<string | null>
}

export interface DB {
  alarm: Alarm
  announcement: Announcement
  announcement_read: AnnouncementRead
  announcement_star: AnnouncementStar
  announcement_user: AnnouncementUser
  archive_rule: ArchiveRule
  arrival_head: ArrivalHead
  arrival_list: ArrivalList
  attempt: Attempt
  backup: Backup
  base_channel: BaseChannel
  base_channel_receipt: BaseChannelReceipt
  business_receipt: BusinessReceipt
  calendar_day: CalendarDay
  cancellation: Cancellation
  channel_inbox_file: ChannelInboxFile
  channel_receipt: ChannelReceipt
  channel_route: ChannelRoute
  collection_head: CollectionHead
  comparison_consent: ComparisonConsent
  comparison_try: ComparisonTry
  counted_call: CountedCall
  data_fault: DataFault
  declare_setting: DeclareSetting
  delivery: Delivery
  delivery_try: DeliveryTry
  demo: Demo
  departure_head: DepartureHead
  departure_list: DepartureList
  document: Document
  document_assignment: DocumentAssignment
  document_log: DocumentLog
  duty_roster: DutyRoster
  duty_shift: DutyShift
  encryption_key: EncryptionKey
  enterprise: Enterprise
  enterprise_apply: EnterpriseApply
  enterprise_attachment: EnterpriseAttachment
  enterprise_change: EnterpriseChange
  enterprise_channel: EnterpriseChannel
  enterprise_event: EnterpriseEvent
  enterprise_paper: EnterprisePaper
  example_goods: ExampleGoods
  example_order: ExampleOrder
  example_order_line: ExampleOrderLine
  example_shelf: ExampleShelf
  exchange_rate: ExchangeRate
  export_cancellation_head: ExportCancellationHead
  export_inventory_head: ExportInventoryHead
  export_inventory_list: ExportInventoryList
  export_order_head: ExportOrderHead
  export_order_list: ExportOrderList
  export_refund_head: ExportRefundHead
  export_refund_list: ExportRefundList
  export_waybill_head: ExportWaybillHead
  goods_record: GoodsRecord
  help_note: HelpNote
  identity_provider: IdentityProvider
  intake_head: IntakeHead
  intake_list: IntakeList
  inventory_head: InventoryHead
  inventory_list: InventoryList
  job: Job
  job_fault: JobFault
  known_file_store: KnownFileStore
  list_look: ListLook
  log_level: LogLevel
  login_flow: LoginFlow
  mail_server: MailServer
  maintenance: Maintenance
  master_bill_head: MasterBillHead
  master_bill_list: MasterBillList
  match_key: MatchKey
  message_archive: MessageArchive
  monitor_sample: MonitorSample
  onl_cgform_field: OnlCgformField
  onl_cgform_head: OnlCgformHead
  onl_cgform_row: OnlCgformRow
  onl_cgreport_head: OnlCgreportHead
  onl_cgreport_item: OnlCgreportItem
  onl_cgreport_param: OnlCgreportParam
  open_account: OpenAccount
  open_request: OpenRequest
  open_state: OpenState
  order_head: OrderHead
  order_list: OrderList
  oss_file: OssFile
  outbound_message: OutboundMessage
  paper_notice: PaperNotice
  password_reset: PasswordReset
  payment_head: PaymentHead
  pending_login: PendingLogin
  personal_search: PersonalSearch
  phone_code: PhoneCode
  quartz_job: QuartzJob
  quartz_job_run: QuartzJobRun
  receipt: Receipt
  receipt_raw: ReceiptRaw
  recovery_code: RecoveryCode
  refund_head: RefundHead
  refund_list: RefundList
  report_scope: ReportScope
  report_subscription: ReportSubscription
  return_tally_head: ReturnTallyHead
  review_conclusion: ReviewConclusion
  review_record: ReviewRecord
  review_statistic: ReviewStatistic
  review_template: ReviewTemplate
  running_server: RunningServer
  saved_query: SavedQuery
  scheduled_declaration: ScheduledDeclaration
  schema_migration: SchemaMigration
  sealing_progress: SealingProgress
  second_factor: SecondFactor
  seen_signature: SeenSignature
  sheet_import: SheetImport
  sheet_import_chunk: SheetImportChunk
  sheet_import_fault: SheetImportFault
  simulated_answer: SimulatedAnswer
  simulated_document: SimulatedDocument
  simulated_message: SimulatedMessage
  sms_provider: SmsProvider
  stat_trade_daily: StatTradeDaily
  stat_trade_monthly: StatTradeMonthly
  stored_file: StoredFile
  summary_application_head: SummaryApplicationHead
  summary_application_list: SummaryApplicationList
  summary_result: SummaryResult
  summary_result_list: SummaryResultList
  sys_category: SysCategory
  sys_check_rule: SysCheckRule
  sys_data_log: SysDataLog
  sys_data_source: SysDataSource
  sys_depart: SysDepart
  sys_depart_permission: SysDepartPermission
  sys_depart_role: SysDepartRole
  sys_depart_role_permission: SysDepartRolePermission
  sys_depart_role_user: SysDepartRoleUser
  sys_dict: SysDict
  sys_dict_item: SysDictItem
  sys_fill_rule: SysFillRule
  sys_fill_rule_serial: SysFillRuleSerial
  sys_gateway_route: SysGatewayRoute
  sys_log: SysLog
  sys_login_device: SysLoginDevice
  sys_login_failure: SysLoginFailure
  sys_login_proof: SysLoginProof
  sys_permission: SysPermission
  sys_permission_data_rule: SysPermissionDataRule
  sys_position: SysPosition
  sys_role: SysRole
  sys_role_permission: SysRolePermission
  sys_session: SysSession
  sys_sms: SysSms
  sys_sms_template: SysSmsTemplate
  sys_tenant: SysTenant
  sys_tenant_pack: SysTenantPack
  sys_tenant_pack_permission: SysTenantPackPermission
  sys_tenant_pack_tenant: SysTenantPackTenant
  sys_user: SysUser
  sys_user_agent: SysUserAgent
  sys_user_depart: SysUserDepart
  sys_user_role: SysUserRole
  sys_user_tenant: SysUserTenant
  sys_version: SysVersion
  tax_bill: TaxBill
  tax_bill_list: TaxBillList
  third_account: ThirdAccount
  trade_changed: TradeChanged
  trade_counted: TradeCounted
  trade_counted_part: TradeCountedPart
  trade_document: TradeDocument
  trade_goods: TradeGoods
  trade_part: TradePart
  trade_rate_changed: TradeRateChanged
  trade_source: TradeSource
  transfer_info: TransferInfo
  uploaded_file: UploadedFile
  waiting_key: WaitingKey
  waybill: Waybill
  waybill_status: WaybillStatus
  webhook: Webhook
  work_hold: WorkHold
  work_item: WorkItem
}
