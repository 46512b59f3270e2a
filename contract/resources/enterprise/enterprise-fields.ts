// Fields by which an enterprise describes itself, group by group: the same in the registration form and in the stored enterprise.
import { checkCreditCode } from '@kouan/customs/checks/credit-code.ts'
import { checkCustomsCode } from '@kouan/customs/checks/customs-code.ts'
import { checkMobile } from '@kouan/customs/checks/mobile.ts'
import type { CodeTable } from '@kouan/customs/codes/code-table.ts'
import { idTypes } from '@kouan/customs/codes/declaration.ts'
import { companyRoles, creditLevels, enterpriseNatures } from '@kouan/customs/codes/enterprise.ts'
import { directionScopes, tradeModes } from '@kouan/customs/codes/trade-mode.ts'
import { date, dictionary, type Fields, money, region, text, textarea } from '../../language/field.ts'
import {
  bankCard,
  type Check,
  email,
  englishCharacters,
  idNumber,
  landline,
  personName,
  qqNumber,
  shortCode,
  upTo255,
  webAddress,
} from '../../rules/patterns.ts'

/** The checks of customs name their subject; the form's sentence already begins with the label. */
const unlabelled =
  (label: string, check: Check): Check =>
  (value) =>
    check(value)?.replace(label, '').trimStart()

const creditCode = unlabelled('统一社会信用代码', checkCreditCode)
const customsRegistration = unlabelled('海关注册编码', checkCustomsCode)
/** Any number that is given out today; the form rule of the specification knows fewer. */
export const contactMobile = unlabelled('手机号', checkMobile)
const sixDigits: Check = (value) => (/^\d{6}$/.test(value) ? undefined : '请选择到区县')
const customsDistrict: Check = (value) => (/^\d{4}$/.test(value) ? undefined : '关区代码须为4位数字')

/** Checks that every code of the comma list is in the table. */
const codesOf =
  (table: CodeTable): Check =>
  (value) =>
    value.split(',').every((code) => Object.hasOwn(table, code)) ? undefined : '请选择列表中的项'

export const identityFields = {
  creditCode: text({
    label: '统一社会信用代码',
    spelling: 'capitals',
    group: '企业身份',
    required: true,
    max: 18,
    pattern: creditCode,
    unique: true,
    readonly: 'after-add',
    search: 'eq',
    list: 190,
  }),
  companyName: text({
    label: '企业名称',
    group: '企业身份',
    required: true,
    max: 100,
    search: 'like',
    list: 220,
    help: '与营业执照一致',
  }),
  companyCode: text({
    label: '海关注册编码',
    spelling: 'capitals',
    group: '企业身份',
    max: 10,
    pattern: customsRegistration,
    unique: true,
    requiredWhen: { field: 'companyRoles', has: 'AGENT' },
    search: 'eq',
    list: 130,
    help: '10位；报关企业必填',
  }),
  shortName: text({ label: '企业简称', group: '企业身份', max: 30 }),
  englishShortName: text({ label: '英文简称', group: '企业身份', max: 30, pattern: englishCharacters }),
  internalCode: text({ label: '内部编号', group: '企业身份', pattern: shortCode, help: '企业自编，用于对账' }),
} satisfies Fields

export const businessFields = {
  companyRoles: dictionary('company_role', {
    label: '企业类型',
    group: '企业类型与业务',
    required: true,
    multiple: true,
    search: 'like',
    list: 200,
    pattern: codesOf(companyRoles),
  }),
  ieScope: dictionary('ie_scope', {
    label: '业务范围',
    group: '企业类型与业务',
    required: true,
    pattern: codesOf(directionScopes),
  }),
  tradeModes: dictionary('trade_mode', {
    label: '业务模式',
    group: '企业类型与业务',
    required: true,
    multiple: true,
    list: 160,
    pattern: codesOf(tradeModes),
  }),
  nature: dictionary('enterprise_nature', {
    label: '企业性质',
    group: '企业类型与业务',
    pattern: codesOf(enterpriseNatures),
  }),
  customsCode: dictionary('customs_district', {
    label: '主管海关',
    group: '企业类型与业务',
    required: true,
    pattern: customsDistrict,
    search: 'eq',
  }),
  areaCode: region({ label: '注册地区', group: '企业类型与业务', required: true, pattern: sixDigits }),
  address: text({ label: '注册地址', group: '企业类型与业务', required: true, max: 200 }),
  bizScope: textarea({ label: '经营范围', group: '企业类型与业务', max: 2000 }),
  regCapital: money({ label: '注册资本（万元）', group: '企业类型与业务', min: 0 }),
  foundDate: date({ label: '成立日期', group: '企业类型与业务' }),
  website: text({
    label: '网址',
    group: '企业类型与业务',
    max: 200,
    pattern: webAddress,
    requiredWhen: { field: 'companyRoles', has: 'EBP' },
    help: '电商平台企业必填',
  }),
} satisfies Fields

export const legalFields = {
  legalPerson: text({
    label: '法定代表人',
    group: '法定代表人',
    required: true,
    max: 100,
    pattern: personName,
    mask: 'name',
    encrypt: true,
  }),
  legalIdType: dictionary('id_type', {
    label: '证件类型',
    group: '法定代表人',
    required: true,
    default: '1',
    pattern: codesOf(idTypes),
  }),
  legalIdNo: text({
    label: '证件号码',
    spelling: 'capitals',
    group: '法定代表人',
    required: true,
    max: 50,
    pattern: idNumber,
    mask: 'idCard',
    encrypt: true,
  }),
  legalPhone: text({
    label: '法定代表人手机号',
    spelling: 'grouped',
    group: '法定代表人',
    required: true,
    max: 11,
    pattern: contactMobile,
    mask: 'phone',
    encrypt: true,
  }),
} satisfies Fields

export const contactFields = {
  contactName: text({
    label: '联系人',
    group: '联系人',
    required: true,
    max: 100,
    pattern: personName,
    mask: 'name',
    encrypt: true,
  }),
  contactPhone: text({
    label: '联系人手机号',
    spelling: 'grouped',
    group: '联系人',
    required: true,
    max: 11,
    pattern: contactMobile,
    mask: 'phone',
    encrypt: true,
  }),
  contactEmail: text({
    label: '联系人邮箱',
    spelling: 'serial',
    group: '联系人',
    max: 100,
    pattern: email,
    mask: 'email',
    encrypt: true,
  }),
  contactTelephone: text({
    label: '联系人座机',
    group: '联系人',
    max: 32,
    pattern: landline,
    mask: 'phone',
    encrypt: true,
  }),
  contactQq: text({
    label: '联系人QQ',
    group: '联系人',
    max: 20,
    pattern: qqNumber,
    mask: 'phone',
    encrypt: true,
  }),
} satisfies Fields

export const bankFields = {
  bankName: text({ label: '开户银行', group: '账户与备注', max: 100 }),
  bankAccount: text({
    label: '银行账号',
    group: '账户与备注',
    max: 30,
    pattern: bankCard,
    mask: 'idCard',
    encrypt: 'exact',
    search: 'eq',
  }),
  note: textarea({ label: '备注', group: '账户与备注', pattern: upTo255 }),
} satisfies Fields

/** Defaults of the documents that are declared later. */
export const customsFields = {
  creditLevel: dictionary('credit_level', { label: '信用等级', group: '海关信息', pattern: codesOf(creditLevels) }),
  declareAgentCode: text({ label: '申报企业代码', spelling: 'capitals', group: '海关信息', max: 18 }),
  declareAgentName: text({ label: '申报企业名称', group: '海关信息', max: 100 }),
  assureCode: text({ label: '担保企业代码', spelling: 'capitals', group: '海关信息', max: 18 }),
  assureName: text({ label: '担保企业名称', group: '海关信息', max: 100 }),
  areaEntCode: text({ label: '区内企业代码', spelling: 'capitals', group: '海关信息', max: 18 }),
  areaEntName: text({ label: '区内企业名称', group: '海关信息', max: 100 }),
  emsNo: text({ label: '账册编号', spelling: 'serial', group: '海关信息', max: 30 }),
} satisfies Fields

export const transferFields = {
  copCode: text({ label: '传输企业代码', spelling: 'capitals', group: '传输主体', max: 18 }),
  copName: text({ label: '传输企业名称', group: '传输主体', max: 100 }),
  dxpMode: dictionary('dxp_mode', { label: '报文传输模式', group: '传输主体', max: 3 }),
  dxpId: text({ label: '报文传输编号', spelling: 'serial', group: '传输主体', max: 30 }),
} satisfies Fields

export const enterpriseFields = {
  ...identityFields,
  ...businessFields,
  ...legalFields,
  ...contactFields,
  ...bankFields,
  ...customsFields,
  ...transferFields,
} satisfies Fields
