import type { CodeTable } from './code-table.ts'

/** Papers of a registration. `requiredFor`: company roles that must hand it in, 'all', or nobody (the rest may). */
export const attachmentKinds = {
  LICENCE: { text: '营业执照', requiredFor: 'all' },
  LEGAL_ID: { text: '法定代表人身份证', requiredFor: 'all' },
  CUSTOMS_RECORD: { text: '海关报关单位备案回执', requiredFor: ['AGENT', 'EBC'] },
  EPORT_CARD: { text: '电子口岸卡/证书信息', requiredFor: ['AGENT'] },
  ICP: { text: 'ICP 备案或许可', requiredFor: ['EBP'] },
  PAY_LICENCE: { text: '支付业务许可证或金融许可证', requiredFor: ['PAY'] },
  EXPRESS_LICENCE: { text: '快递业务经营许可证或邮政证明', requiredFor: ['LOGISTICS'] },
  SITE_LICENCE: { text: '监管作业场所注册登记证书', requiredFor: ['SITE'] },
  AUTHORISATION: { text: '授权委托书（盖章）', requiredFor: [] },
  AGREEMENT: { text: '协议书（盖章）', requiredFor: [] },
  OVERSEAS_AGENT: { text: '境内代理人协议（境外电商企业）', requiredFor: [] },
} as const satisfies Readonly<Record<string, { text: string; requiredFor: 'all' | readonly string[] }>>

export type AttachmentKind = keyof typeof attachmentKinds

/** 附件类型, as a plain table. */
export const attachmentKindTexts: CodeTable = Object.fromEntries(
  Object.entries(attachmentKinds).map(([code, { text }]) => [code, text]),
)

/** The papers that a company with these roles must hand in, in the order of the table. */
export function requiredAttachments(companyRoles: readonly string[]): AttachmentKind[] {
  const kinds = Object.keys(attachmentKinds) as AttachmentKind[]
  return kinds.filter((kind) => {
    const { requiredFor } = attachmentKinds[kind]
    return requiredFor === 'all' || requiredFor.some((role) => companyRoles.includes(role))
  })
}
