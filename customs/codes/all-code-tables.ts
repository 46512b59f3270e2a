// Every code table with its dictionary code: for seeding dictionaries and for tests, never for the browser's entry.
import { attachmentKindTexts } from './attachment-kind.ts'
import type { CodeTable } from './code-table.ts'
import { countries } from './country.ts'
import { currencies } from './currency.ts'
import { customsDistricts } from './customs-district.ts'
import { appStatuses, appTypes, dxpModes, idTypes, subscribeStatuses } from './declaration.ts'
import { companyRoles, creditLevels, enterpriseNatures, registrationStates } from './enterprise.ts'
import { crossborderTypes, directionScopes, directions, tradeModes } from './trade-mode.ts'
import { units } from './unit.ts'

/** By dictionary code; message tables name their tables by the same codes. */
export const allCodeTables = {
  currency: { name: '币制', table: currencies },
  country: { name: '国别（地区）', table: countries },
  unit: { name: '计量单位', table: units },
  customs_district: { name: '关区', table: customsDistricts },
  trade_mode: { name: '监管方式', table: tradeModes },
  crossborder_type: { name: '业务类型', table: crossborderTypes },
  ie_flag: { name: '进出口', table: directions },
  ie_scope: { name: '业务范围', table: directionScopes },
  company_role: { name: '企业类型', table: companyRoles },
  enterprise_nature: { name: '企业性质', table: enterpriseNatures },
  credit_level: { name: '海关信用等级', table: creditLevels },
  registration_state: { name: '备案状态', table: registrationStates },
  attachment_kind: { name: '附件类型', table: attachmentKindTexts },
  app_type: { name: '报送类型', table: appTypes },
  app_status: { name: '业务状态', table: appStatuses },
  id_type: { name: '证件类型', table: idTypes },
  dxp_mode: { name: '报文传输模式', table: dxpModes },
  subscribe_status: { name: '订阅状态', table: subscribeStatuses },
} as const satisfies Readonly<Record<string, { name: string; table: CodeTable }>>
