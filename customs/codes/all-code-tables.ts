// Every code table with its dictionary code: for seeding dictionaries and for tests, never for the browser's entry.
import { attachmentKindTexts } from './attachment-kind.ts'
import type { CodeTable } from './code-table.ts'
import { countries, countryLetters } from './country.ts'
import { currencies, currencyLetters } from './currency.ts'
import { customsDistricts, directorateOf } from './customs-district.ts'
import {
  appStatuses,
  appTypes,
  dxpModes,
  feeFlags,
  idTypes,
  orderTypes,
  statisticsFlags,
  subscribeStatuses,
  summaryFlags,
  taxBillStatuses,
  verificationBodies,
} from './declaration.ts'
import { companyRoles, creditLevels, enterpriseNatures, registrationStates } from './enterprise.ts'
import { packagings } from './packaging.ts'
import { supervisionModes } from './supervision-mode.ts'
import { crossborderTypes, directionScopes, directions, tradeModes } from './trade-mode.ts'
import { logisticsStatuses, transportModes, wrapTypes } from './transport.ts'
import { units } from './unit.ts'

export type ListedTable = {
  name: string
  table: CodeTable
  /** State of the codes, year or year and month; '2026-11' marks lists of our own. */
  revised: string
  /** Codes of a second notation people know, such as ISO letters. */
  letters?: CodeTable
  /** Returns the parent entry of a code, whose name finds it too. */
  groupOf?: (code: string) => string
}

/** By dictionary code; message tables name their tables by the same codes. */
export const allCodeTables = {
  currency: { name: '币制', table: currencies, revised: '2017', letters: currencyLetters },
  country: { name: '国别（地区）', table: countries, revised: '2017', letters: countryLetters },
  unit: { name: '计量单位', table: units, revised: '2017' },
  customs_district: { name: '关区', table: customsDistricts, revised: '2017', groupOf: directorateOf },
  traf_mode: { name: '运输方式', table: transportModes, revised: '2017' },
  wrap_type: { name: '包装种类', table: wrapTypes, revised: '2017' },
  trade_mode: { name: '监管方式', table: tradeModes, revised: '2022-05' },
  supervision_mode: { name: '监管方式（全部）', table: supervisionModes, revised: '2017' },
  packaging: { name: '包装种类（报关单）', table: packagings, revised: '2018' },
  crossborder_type: { name: '业务类型', table: crossborderTypes, revised: '2026-11' },
  order_type: { name: '订单类型', table: orderTypes, revised: '2022-05' },
  logistics_status: { name: '物流运单状态', table: logisticsStatuses, revised: '2022-05' },
  fee_flag: { name: '运费、保费标志', table: feeFlags, revised: '2022-05' },
  statistics_flag: { name: '申报业务类型', table: statisticsFlags, revised: '2022-05' },
  summary_flag: { name: '汇总标志', table: summaryFlags, revised: '2022-05' },
  tax_status: { name: '税单状态', table: taxBillStatuses, revised: '2022-05' },
  ver_dept: { name: '验核机构', table: verificationBodies, revised: '2018' },
  ie_flag: { name: '进出口', table: directions, revised: '2022-05' },
  ie_scope: { name: '业务范围', table: directionScopes, revised: '2026-11' },
  company_role: { name: '企业类型', table: companyRoles, revised: '2026-11' },
  enterprise_nature: { name: '企业性质', table: enterpriseNatures, revised: '2026-11' },
  credit_level: { name: '海关信用等级', table: creditLevels, revised: '2021-11' },
  registration_state: { name: '备案状态', table: registrationStates, revised: '2026-11' },
  attachment_kind: { name: '附件类型', table: attachmentKindTexts, revised: '2026-11' },
  app_type: { name: '报送类型', table: appTypes, revised: '2022-05' },
  app_status: { name: '业务状态', table: appStatuses, revised: '2022-05' },
  id_type: { name: '证件类型', table: idTypes, revised: '2022-05' },
  dxp_mode: { name: '报文传输模式', table: dxpModes, revised: '2022-05' },
  subscribe_status: { name: '订阅状态', table: subscribeStatuses, revised: '2022-05' },
} as const satisfies Readonly<Record<string, ListedTable>>
