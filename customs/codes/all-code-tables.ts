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
import { logisticsStatuses, newerTransportModes, transportModes, wrapTypes } from './transport.ts'
import { units } from './unit.ts'

export type ListedTable = {
  name: string
  table: CodeTable
  /** State of the codes, year or year and month; '2026-11' marks lists of our own. */
  revised: string
  /** Source of its codes, Chinese. */
  source: string
  /** Source of rows that came later, by code. */
  newer?: CodeTable
  /** Codes of a second notation people know, such as ISO letters. */
  letters?: CodeTable
  /** Returns the parent entry of a code, whose name finds it too. */
  groupOf?: (code: string) => string
}

const parameters = '公开的报关系统所用的海关参数表'
const paper = '海关跨境电商统一版报文规范（202205 版）'
const own = '本系统'

/** By dictionary code; message tables name their tables by the same codes. */
export const allCodeTables = {
  currency: { name: '币制', table: currencies, revised: '2017', source: parameters, letters: currencyLetters },
  country: { name: '国别（地区）', table: countries, revised: '2017', source: parameters, letters: countryLetters },
  unit: { name: '计量单位', table: units, revised: '2017', source: parameters },
  customs_district: {
    name: '关区',
    table: customsDistricts,
    revised: '2017',
    source: parameters,
    groupOf: directorateOf,
  },
  traf_mode: {
    name: '运输方式',
    table: transportModes,
    revised: '2017',
    source: parameters,
    newer: newerTransportModes,
  },
  wrap_type: { name: '包装种类', table: wrapTypes, revised: '2017', source: parameters },
  trade_mode: { name: '监管方式', table: tradeModes, revised: '2022-05', source: paper },
  supervision_mode: { name: '监管方式（全部）', table: supervisionModes, revised: '2017', source: parameters },
  packaging: { name: '包装种类（报关单）', table: packagings, revised: '2018', source: '报关单填制规范（2018 年）' },
  crossborder_type: { name: '业务类型', table: crossborderTypes, revised: '2026-11', source: own },
  order_type: { name: '订单类型', table: orderTypes, revised: '2022-05', source: paper },
  logistics_status: { name: '物流运单状态', table: logisticsStatuses, revised: '2022-05', source: paper },
  fee_flag: { name: '运费、保费标志', table: feeFlags, revised: '2022-05', source: paper },
  statistics_flag: { name: '申报业务类型', table: statisticsFlags, revised: '2022-05', source: paper },
  summary_flag: { name: '汇总标志', table: summaryFlags, revised: '2022-05', source: paper },
  tax_status: { name: '税单状态', table: taxBillStatuses, revised: '2022-05', source: paper },
  ver_dept: { name: '验核机构', table: verificationBodies, revised: '2018', source: '2018 年第 179 号公告' },
  ie_flag: { name: '进出口', table: directions, revised: '2022-05', source: paper },
  ie_scope: { name: '业务范围', table: directionScopes, revised: '2026-11', source: own },
  company_role: { name: '企业类型', table: companyRoles, revised: '2026-11', source: own },
  enterprise_nature: { name: '企业性质', table: enterpriseNatures, revised: '2026-11', source: own },
  credit_level: {
    name: '海关信用等级',
    table: creditLevels,
    revised: '2021-11',
    source: '海关注册登记和备案企业信用管理办法',
  },
  registration_state: { name: '备案状态', table: registrationStates, revised: '2026-11', source: own },
  attachment_kind: { name: '附件类型', table: attachmentKindTexts, revised: '2026-11', source: own },
  app_type: { name: '报送类型', table: appTypes, revised: '2022-05', source: paper },
  app_status: { name: '业务状态', table: appStatuses, revised: '2022-05', source: paper },
  id_type: { name: '证件类型', table: idTypes, revised: '2022-05', source: paper },
  dxp_mode: { name: '报文传输模式', table: dxpModes, revised: '2022-05', source: paper },
  subscribe_status: { name: '订阅状态', table: subscribeStatuses, revised: '2022-05', source: paper },
} as const satisfies Readonly<Record<string, ListedTable>>
