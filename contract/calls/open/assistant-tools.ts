// Tools of assistants at /open/mcp (Model Context Protocol). A tool has the account, the scopes and the audit of an
// open call, and another way in: its name and its input, and an answer in short sentences.
import type { Fields } from '../../language/field.ts'
import { id, ids, json, number, text } from '../../language/field.ts'
import { reportRight } from '../../language/report.ts'
import { tradeReports } from '../../resources/report/reports.ts'
import { reportCurrencies } from '../report.ts'
import { readWorklist } from '../worklist.ts'
import { type OpenCall, openBase } from './open-call.ts'

/** Beside `/open/v1`: other clients, and versions of their own. */
export const assistantPath = '/open/mcp'

/** Documents of one call that declares. */
export const mostDeclared = 100
/** Seconds for which what was tried may be done. */
export const confirmSeconds = 300

export interface AssistantTool<I extends Fields = Fields> extends OpenCall<I> {
  /** Name by which assistants call it. */
  tool: string
  /** Says for the assistant what it answers and when to ask. */
  use: string
  /** Changes documents: needs 助手可以写入 of the account, and a token of its own trial. */
  acts?: true
}

type Declared<I extends Fields> = Pick<
  AssistantTool<I>,
  'tool' | 'use' | 'acts' | 'title' | 'english' | 'needs' | 'mayNeed' | 'ofKinds' | 'scope' | 'input' | 'audit'
>

const defineTool = <const I extends Fields>(tool: Declared<I>): AssistantTool<I> => ({
  ...tool,
  name: `assistant.${tool.tool}`,
  method: 'POST',
  path: assistantPath.slice(openBase.lastIndexOf('/')),
  output: {},
})

const kind = text({ label: '单证种类', required: true, max: 50 })
const oneDocument = {
  kind,
  id: id({ label: '编号', help: '编号和单证号码填一项' }),
  number: text({ label: '单证号码', max: 200, help: '订单编号、企业内部编号等，须完全相同；相同的取最新一份' }),
} satisfies Fields

const confirmation = text({
  label: '确认令牌',
  max: 300,
  help: '不填为试运行：不改变任何内容，给出结果和令牌。用户同意后，以相同的参数加上令牌再调用一次才执行',
})

const ofKinds = { needs: 'signed-in', ofKinds: true, scope: 'read', audit: 'none' } as const

export const findDocumentsTool = defineTool({
  ...ofKinds,
  tool: 'find_documents',
  title: '查找单证',
  english: 'Find documents by number or state',
  use: '按号码或申报状态查找一种单证，新的在前；给出编号、状态代码和原因代码',
  input: {
    kind,
    number: oneDocument.number,
    state: text({
      label: '申报状态',
      max: 200,
      help: '状态代码，如 FAILED，多个以逗号分隔；含义见资源 kouan://states',
    }),
    limit: number({ label: '条数', min: 1, max: 50, default: 20 }),
  },
})

export const explainFailureTool = defineTool({
  ...ofKinds,
  tool: 'explain_failure',
  title: '为什么失败、怎么办',
  english: 'Why a document failed, and what to do',
  use: '一份单证的状态、海关或口岸的原因代码、所指的字段和怎么办；还能申报的，同时按现在的规则检查一遍',
  input: oneDocument,
})

export const compareShipmentTool = defineTool({
  ...ofKinds,
  tool: 'compare_shipment',
  title: '同票比对',
  english: 'Compare the documents of one shipment',
  use: '一票货物的订单、支付单、运单、清单等之间不一致的内容，以及还缺哪种单证',
  input: oneDocument,
})

export const checkDocumentTool = defineTool({
  ...ofKinds,
  scope: 'write',
  tool: 'check_document',
  title: '检查但不保存',
  english: 'Check the content of a document without saving it',
  use: '按写入和申报的全部规则检查一份单证的内容，不保存；内容与 PUT /open/v1/documents/<种类> 的相同',
  input: {
    kind,
    document: json({ label: '单证内容', required: true, help: '一个对象，字段见 /open/v1/openapi.json' }),
  },
})

export const waitingTool = defineTool({
  ...ofKinds,
  needs: readWorklist.needs,
  tool: 'waiting_by_reason',
  title: '待处理，按原因',
  english: 'What waits for somebody, by reason',
  use: '失败、退单、发送受阻和快到期的退货，按种类和原因归在一起的数量和建议',
  input: {},
})

export const buyerLimitTool = defineTool({
  ...ofKinds,
  tool: 'buyer_limit',
  title: '订购人的限值',
  english: 'Limits of the buyer of a document',
  use: '单证的订购人本年已用的金额、单次和年度限值（人民币元，只含本企业申报的）；不给出个人信息',
  input: oneDocument,
})

const reports = Object.values(tradeReports)

export const reportFiguresTool = defineTool({
  tool: 'report_figures',
  title: '报表数字',
  english: 'Figures of a report',
  use: `统计报表的数字：${reports.map(({ name, title }) => `${name} ${title}`).join('、')}`,
  needs: 'signed-in',
  mayNeed: [...new Set(reports.flatMap((report) => [reportRight(report, 'list'), `${report.from.name}:list`]))],
  scope: 'read',
  audit: 'none',
  input: {
    report: text({ label: '报表', required: true, codes: reports.map(({ name }) => name) }),
    begin: text({ label: '开始期间', max: 10, help: '年报 YYYY，月报和分布 YYYY-MM，日报 YYYY-MM-DD' }),
    end: text({ label: '结束期间', max: 10 }),
    currency: text({ label: '金额币种', codes: Object.keys(reportCurrencies) }),
    filters: json({ label: '筛选', help: '一个对象，如 {"ieFlag": "I"}' }),
  },
})

export const codeTableTool = defineTool({
  tool: 'code_table',
  title: '代码表',
  english: 'Codes and their texts',
  use: '海关代码表的代码和文字，按代码或文字查找；不填代码表的列出全部代码表',
  needs: 'signed-in',
  audit: 'none',
  input: {
    table: text({ label: '代码表', max: 64, help: '如 currency、unit、country、declare_status' }),
    search: text({ label: '查找', max: 100, help: '代码的开头，或文字的一部分' }),
  },
})

export const correctFieldsTool = defineTool({
  tool: 'correct_fields',
  title: '改正字段',
  english: 'Correct fields of a document',
  use: '改正一份单证的几个字段。字段的写法与错误中的相同，如 {"goods[0].qty": "2", "freight": "10"}；空值用 null。须先试运行',
  acts: true,
  needs: 'signed-in',
  ofKinds: true,
  scope: 'write',
  audit: 'edit',
  input: {
    kind,
    id: id({ label: '编号', required: true }),
    changes: json({ label: '改正', required: true, help: '一个对象：字段 → 新的值' }),
    token: confirmation,
  },
})

export const declareDocumentsTool = defineTool({
  tool: 'declare_documents',
  title: '申报',
  english: 'Declare documents to customs',
  use: '向海关申报一种单证，不能撤回。须先试运行，把份数、金额和通道告诉用户，用户明确同意后再执行',
  acts: true,
  needs: 'signed-in',
  ofKinds: true,
  scope: 'declare',
  audit: 'declare',
  input: { kind, ids: ids({ label: '编号', required: true, max: mostDeclared }), token: confirmation },
})
