// The open calls of one kind of document.
import { callsOf, writableFields } from '../../derive/calls.ts'
import { permissionOf } from '../../derive/permissions.ts'
import { dictionary, type Fields, id, lines, number, text, toggle } from '../../language/field.ts'
import type { DocumentKind } from '../../resources/document/document-kind.ts'
import { instant, oldTime, reasonFields } from './answer-fields.ts'
import { defineOpenCall } from './open-call.ts'

/** Outcomes of writing a document. */
export const writeOutcomes = { created: '已新增', replaced: '已替换', unchanged: '未变化' } as const
export type WriteOutcome = keyof typeof writeOutcomes
export const writeOutcomeCodes: readonly string[] = Object.keys(writeOutcomes)

export const fieldErrors = lines(
  {
    field: text({ label: '字段', required: true, max: 200 }),
    pointer: text({
      label: '位置',
      required: true,
      max: 200,
      help: 'JSON Pointer，从这份单证算起，批量中也是，如 /goods/0/qty；warnings 中从请求内容算起',
    }),
    message: text({ label: '说明', required: true, max: 1000, help: '与页面上相同' }),
    english: text({ label: '英文说明', required: true, max: 1000, help: '给开发者看，不代替中文说明' }),
  },
  { label: '错误' },
)

const writtenFields = {
  id: id({ label: '编号', required: true }),
  version: number({ label: '版本', required: true }),
  outcome: text({ label: '结果', required: true, codes: writeOutcomeCodes }),
  declareStatus: dictionary('declare_status', { label: '申报状态', required: true }),
} satisfies Fields

const standing = {
  declareStatus: dictionary('declare_status', { label: '申报状态', required: true }),
  returnStatus: dictionary('return_status', { label: '回执状态' }),
  returnedTime: instant('回执时间'),
  returnInfo: text({ label: '回执信息' }),
  ...reasonFields,
  declaredTime: instant('申报时间'),
  attemptNo: number({ label: '申报次数' }),
  simulated: toggle({ label: '模拟海关' }),
  createdTime: instant('创建时间'),
  updatedTime: instant('更新时间'),
  returnTime: oldTime('回执时间', 'returnedTime'),
  declareTime: oldTime('申报时间', 'declaredTime'),
  createTime: oldTime('创建时间', 'createdTime'),
  updateTime: oldTime('更新时间', 'updatedTime'),
} satisfies Fields

/** `exportOrder` → `export-order` */
export const kindPath = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The fields that an integrator sends; the enterprise is the account's own. */
export function documentInput({ resource }: DocumentKind): Fields {
  const { enterpriseId: _, ...fields } = writableFields(resource)
  return fields
}

/** Fields of an answer beside those that were sent. */
export const documentStanding = {
  id: id({ label: '编号', required: true }),
  version: number({ label: '版本', required: true }),
  ...standing,
} satisfies Fields

/** A document as it is answered. */
export const documentOutput = (kind: DocumentKind): Fields => ({
  ...documentInput(kind),
  ...documentStanding,
})

export function openDocumentCalls(kind: DocumentKind) {
  const { resource } = kind
  const { name, title } = resource
  const path = `/documents/${kindPath(name)}`
  const calls = callsOf(resource)
  const fields = documentInput(kind)
  return {
    put: defineOpenCall<Fields, typeof writtenFields>({
      name: `open.${name}.put`,
      title: `新增或替换${title}`,
      english: `Create or replace one document (${kind.message.type}) by its business key`,
      method: 'PUT',
      path,
      needs: calls.add.needs,
      scope: 'write',
      kind: name,
      input: fields,
      ignores: documentOutput(kind),
      output: writtenFields,
      audit: 'edit',
      isWrite: true,
    }),
    get: defineOpenCall({
      name: `open.${name}.get`,
      title: `查看${title}`,
      english: `Read one document (${kind.message.type}); personal data is masked unless asked for`,
      method: 'GET',
      path: `${path}/:id`,
      needs: permissionOf(resource, 'list'),
      scope: 'read',
      kind: name,
      input: {
        id: id({ label: '编号', required: true }),
        personal: toggle({ label: '完整个人信息', help: '需要 personal:read，每次查看都有记录' }),
      },
      output: documentOutput(kind),
      audit: 'none',
    }),
  }
}

export type OpenDocumentCalls = ReturnType<typeof openDocumentCalls>
