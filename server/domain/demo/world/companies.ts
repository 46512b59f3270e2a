// Enterprises of the demonstration, and applicants that wait for a review. None of them exists: their codes belong to no region.
import type { DemoUsername } from '@kouan/contract/calls/system/demo-calls.ts'
import {
  fictitiousCreditCode,
  fictitiousCustomsCode,
  fictitiousIdentityCard,
} from '@kouan/customs/checks/fictitious.ts'

export type DemoDocument = 'order' | 'payment' | 'list'

export interface Company {
  username: Extract<DemoUsername, 'importer' | 'exporter' | 'trader'>
  name: string
  roles: string
  scope: 'I' | 'IE'
  tradeModes: string
  crossborderType: 'I9610' | 'I1210'
  /** Code of its base channel where it has more than one. */
  channel?: string
  /** Settings of its simulated customs: outcome, and shares in per cent. */
  simulation: Readonly<Record<string, string | number>>
  /** Fraction of all orders. */
  share: number
  declares: readonly DemoDocument[]
  /** Declared on some days, for the first purchase only. */
  seldom: DemoDocument
  serial: number
}

const quick = { simDelaySeconds: 240 }

export const companies: readonly Company[] = [
  {
    username: 'importer',
    name: '示例海购电子商务有限公司',
    roles: 'EBC,PAY',
    scope: 'I',
    tradeModes: '9610',
    crossborderType: 'I9610',
    simulation: { ...quick, simOutcome: 'BY_DIGITS' },
    share: 0.45,
    declares: ['order', 'list'],
    seldom: 'payment',
    serial: 1,
  },
  {
    username: 'exporter',
    name: '示例外贸综合服务有限公司',
    roles: 'EBC,PAY,AGENT,LOGISTICS,SITE',
    scope: 'IE',
    tradeModes: '9610,9710',
    crossborderType: 'I9610',
    simulation: { ...quick, simOutcome: 'BY_SHARE', simDetainShare: 2, simInspectShare: 4 },
    share: 0.25,
    declares: ['order', 'list'],
    seldom: 'payment',
    serial: 2,
  },
  {
    username: 'trader',
    name: '示例跨境平台与支付有限公司',
    roles: 'EBP,PAY,AGENT',
    scope: 'I',
    tradeModes: '1210,9610',
    crossborderType: 'I1210',
    simulation: { ...quick, simOutcome: 'BY_DIGITS' },
    share: 0.3,
    declares: ['order', 'payment'],
    seldom: 'list',
    serial: 3,
  },
]

/** Customs code. */
export const codeOf = ({ serial }: Pick<Company, 'serial'>) => fictitiousCustomsCode(8000 + serial)

/** Mailbox at the data exchange. */
export const mailboxOf = ({ serial }: Pick<Company, 'serial'>) => `DXPENTDEMO${String(serial).padStart(6, '0')}`
export const mailboxOfCustoms = 'DXPEDC0000000001'

/** Code of the base channel. */
export const channelCodeOf = ({ username, channel = `demo-${username}` }: Pick<Company, 'username' | 'channel'>) =>
  channel

type Applicant = Pick<Company, 'name' | 'roles' | 'scope' | 'tradeModes' | 'serial'> & {
  username: string
  contact: string
}

/** Form of the registration. */
export function applicationOf({ name, roles, scope, tradeModes, serial, username, contact }: Applicant) {
  const four = String(8000 + serial)
  return {
    creditCode: fictitiousCreditCode(9_800_000 + serial),
    companyName: name,
    companyCode: fictitiousCustomsCode(8000 + serial),
    shortName: name.slice(0, 4),
    companyRoles: roles,
    ieScope: scope,
    tradeModes,
    nature: '2',
    customsCode: '2200',
    areaCode: '990000',
    address: `示例市示例区演示路 ${serial} 号`,
    bizScope: '跨境电子商务（演示企业，并不存在）',
    website: 'https://demo.example',
    legalPerson: '张示例',
    legalIdType: '1',
    legalIdNo: fictitiousIdentityCard({ birthDate: '19800101', serial }),
    legalPhone: `1370000${four}`,
    contactName: contact,
    contactPhone: `1380000${four}`,
    contactEmail: `${username}@demo.example`,
    userName: username,
    accountPhone: `1350000${four}`,
  }
}

/** Applicants of the last day with the progress of their applications. */
export const applicants = [
  { name: '示例星选跨境有限公司', roles: 'EBC', end: 'submitted' },
  { name: '示例远航报关有限公司', roles: 'AGENT', end: 'submitted' },
  { name: '示例通达物流有限公司', roles: 'LOGISTICS', end: 'submitted' },
  { name: '示例优购平台有限公司', roles: 'EBP', end: 'claimed' },
  { name: '示例云付支付有限公司', roles: 'PAY', end: 'returned' },
  { name: '示例保税仓储有限公司', roles: 'WAREHOUSE', end: 'refused' },
  { name: '示例未完成有限公司', roles: 'EBC', end: 'draft' },
] as const

interface CompanyChange {
  username: Company['username']
  /** Values that differ. */
  values: Readonly<Record<string, string>>
  /** Since it was begun. */
  hoursAgo: number
  /** Of the reviewer; absent while it waits. */
  decision?: Readonly<Record<string, unknown>>
}

/** One of each enterprise. The website takes effect at once. */
export const changes: readonly CompanyChange[] = [
  {
    username: 'trader',
    values: { address: '示例市示例区演示大道 300 号', website: 'https://pay.demo.example' },
    hoursAgo: 288,
    decision: { decision: 'pass' },
  },
  {
    username: 'exporter',
    values: { legalPerson: '李示例', address: '示例市示例区演示大道 200 号' },
    hoursAgo: 30,
    decision: {
      decision: 'return',
      reason: '法定代表人与营业执照不一致，请更正或上传新的执照',
      fieldRemarks: [{ field: 'legalPerson', remark: '执照上仍为原法定代表人' }],
    },
  },
  {
    username: 'importer',
    values: { bizScope: '跨境电子商务、进口食品销售（演示企业，并不存在）', address: '示例市示例区演示大道 100 号' },
    hoursAgo: 5,
  },
]
